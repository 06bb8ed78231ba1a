import { z } from 'zod';
import { Achievement } from './achievements.ts';
import {
  CourseLanguage,
  id,
  idFilter,
  isMediaPath,
  isWebAddress,
  MAX_ID,
  page,
  PageQuery,
  percent,
  requiredText,
  searchText,
  sentVersion,
  timestamp,
  version,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { VideoPreparation } from './videos.ts';

export const CourseProgress = z.object({
  completed: z.int().min(0),
  total: z.int().min(0),
  /** Whole percent, 0 where there are no lessons. */
  percent,
});
export type CourseProgress = z.infer<typeof CourseProgress>;

export const TrackKind = z.enum(['captions', 'translation']);
export type TrackKind = z.infer<typeof TrackKind>;

/** A WebVTT text track of a lesson's video. */
export const LessonTrack = z.object({
  kind: TrackKind,
  /** BCP 47, such as `pt-BR`. */
  language: z.string(),
  url: z.string(),
});
export type LessonTrack = z.infer<typeof LessonTrack>;

/** Small pictures of a video for its seek bar, in one file: from left to right, row after row. */
export const Storyboard = z.object({
  /** A signed URL of a WebP picture. */
  url: z.string(),
  /** Seconds from one picture to the next; the first is at 0. */
  every: z.number().positive(),
  count: z.int().min(1),
  /** How many are in a row. */
  columns: z.int().min(1),
  /** The size of each, in pixels. */
  width: z.int().min(1),
  height: z.int().min(1),
});
export type Storyboard = z.infer<typeof Storyboard>;

/** A lesson for students. Who is not enrolled gets the URL of its picture alone: the others are null. */
export const Lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Text, MM:SS. */
  duration: z.string(),
  order: z.int(),
  /** Of the section that begins with it, in the language of the course; empty where it goes on with the one before. */
  section_title: z.string(),
  /** A `/media/` path is a signed URL, valid for 12 to 24 hours. */
  video_url: z.string().nullable(),
  /** The first track of kind `captions`, for clients that support one only. */
  captions_url: z.string().nullable(),
  tracks: z.array(LessonTrack),
  /** The poster frame of an uploaded video. */
  poster_url: z.string().nullable(),
  /** Null where the server has made none of the video. */
  storyboard: Storyboard.nullable(),
  completed: z.boolean(),
  /** The last position of the student in the video; 0 at first. */
  position_seconds: z.number().min(0),
  course_id: id,
  /** How many pieces of material it has (`/lessons/{id}/materials/`); 0 for who may not open them. */
  materials_count: z.int().min(0),
});
export type Lesson = z.infer<typeof Lesson>;

export const NOT_ENROLLED = /*i18n*/ 'You are not enrolled in this course.';

/** The oldest that a call may say; what waited longer counts as this old. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * How long ago the student did it, for what could not be sent at once. What was stored for a later moment
 * stays as it is then. An age and not a date: the clocks of devices need not be right.
 */
export const age = z
  .int(/*i18n*/ 'Say the age in whole milliseconds.')
  .min(0, /*i18n*/ 'Must be 0 or more.')
  .max(MAX_AGE_MS, /*i18n*/ 'Must be at most 2592000000.')
  .optional();

export const lessons = {
  complete: endpoint({
    method: 'POST',
    path: '/lessons/{id}/complete/',
    access: 'user',
    summary: 'Mark a lesson completed or incomplete',
    body: z.object({ completed: z.boolean(/*i18n*/ 'Say true or false.'), age_ms: age }),
    response: z.object({
      id,
      /** As it is stored now: not what was sent where that was older (`age_ms`). */
      completed: z.boolean(),
      completed_at: timestamp.nullable(),
      progress: CourseProgress,
      /** The achievements that this call earned. */
      new_achievements: z.array(Achievement),
    }),
    errors: { 403: NOT_ENROLLED },
  }),
  position: endpoint({
    method: 'PUT',
    path: '/lessons/{id}/position/',
    access: 'user',
    summary: 'Keep where the student is in the video',
    body: z.object({
      seconds: z
        .number(/*i18n*/ 'Say the position in seconds.')
        .min(0, /*i18n*/ 'Must be 0 or more.')
        .max(604_800, /*i18n*/ 'Must be at most 604800.'),
      age_ms: age,
    }),
    errors: { 403: NOT_ENROLLED },
  }),
};

/** A lesson for staff. */
export const AdminLesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Text, MM:SS. */
  duration: z.string(),
  order: z.int(),
  /** A `/media/` path is a signed URL; it may be sent back unchanged. */
  video_url: z.string(),
  poster_url: z.string().nullable(),
  /** Null where nothing is, or was, prepared: it is no file of ours, or the school prepares none. */
  video_preparation: VideoPreparation.nullable(),
  /** How many students have completed it; that is lost with the lesson. */
  completions_count: z.int().min(0),
  tracks: z.array(LessonTrack),
  /** Visitors may see it, where its course is published and belongs to an entry of the catalogue. */
  is_preview: z.boolean(),
  course: id,
  course_id: id,
  course_title: z.string(),
  course_language: CourseLanguage.nullable(),
  version,
});
export type AdminLesson = z.infer<typeof AdminLesson>;

/** A lesson in the order of its course, for staff. */
export const ListedLesson = AdminLesson.pick({
  id: true,
  title: true,
  duration: true,
  order: true,
  poster_url: true,
  video_preparation: true,
  is_preview: true,
}).extend({
  /** Of the section that begins with it; empty where it goes on with the one before. */
  section_title: z.string(),
  /** The languages of its captions and translations. */
  track_languages: z.array(z.string()),
});
export type ListedLesson = z.infer<typeof ListedLesson>;

export const VIDEO_REQUIRED = /*i18n*/ 'Either a video URL or file is required';
export const COURSE_REQUIRED = /*i18n*/ 'Course is required';
export const COURSE_UNKNOWN = /*i18n*/ 'This course does not exist.';
export const VIDEO_NOT_AN_ADDRESS = /*i18n*/ 'Enter an http(s) address, or upload a file.';
/** 409: somebody else has changed the same fields since the form was loaded. */
export const LESSON_CHANGED_MEANWHILE =
  /*i18n*/ 'Somebody else has changed this lesson in the meantime.';
export const VIDEO_FILE_GONE =
  /*i18n*/ 'This video file is no longer on the server. Upload it again.';

const lessonInput = {
  title: requiredText(200, /*i18n*/ 'Title is required'),
  description: requiredText(5000, /*i18n*/ 'Description is required'),
  /** An http(s) URL, or a `/media/` path with or without its signature. */
  video_url: requiredText(2000, VIDEO_REQUIRED).refine(
    (value) => value === '' || isMediaPath(value) || isWebAddress(value),
    VIDEO_NOT_AN_ADDRESS,
  ),
  /** Text, MM:SS; the format is not checked. */
  duration: requiredText(20, /*i18n*/ 'Duration is required'),
  course_id: z.int(COURSE_REQUIRED).min(1, COURSE_REQUIRED).max(MAX_ID, COURSE_UNKNOWN),
  /** Whether visitors may see it. */
  is_preview: z.boolean(/*i18n*/ 'Say true or false.'),
  /** The position in the course; absent: at the end. */
  order: z
    .int(/*i18n*/ 'Must be a whole number.')
    .min(1, /*i18n*/ 'Must be 1 or more.')
    .max(100_000, /*i18n*/ 'Must be at most 100000.'),
};

export const LessonInput = z.object({
  ...lessonInput,
  is_preview: lessonInput.is_preview.default(false),
  order: lessonInput.order.optional(),
});
export type LessonInput = z.output<typeof LessonInput>;

export const LessonChanges = z.object({ ...lessonInput, version: sentVersion }).partial();
export type LessonChanges = z.output<typeof LessonChanges>;

export const CAPTIONS_MAX_MB = 2;
export const CAPTIONS_TOO_LARGE = /*i18n*/ 'A captions file may have at most 2 MB.';
export const CAPTIONS_REQUIRED = /*i18n*/ 'Choose a captions file.';
export const LANGUAGE_NOT_A_TAG = /*i18n*/ 'Enter a language such as pt-BR, en or fr.';
export const SECTION_TITLE_MAX = 200;
export const LESSON_ORDER_INCOMPLETE = /*i18n*/ 'Send each lesson of the course exactly once.';

/** A BCP 47 tag in canonical form: `pt-br` becomes `pt-BR`. */
const language = requiredText(35, LANGUAGE_NOT_A_TAG)
  .refine((value) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value), LANGUAGE_NOT_A_TAG)
  .transform((value, check) => {
    try {
      return Intl.getCanonicalLocales(value)[0] ?? value;
    } catch {
      check.addIssue({ code: 'custom', message: LANGUAGE_NOT_A_TAG });
      return z.NEVER;
    }
  });

export const TrackInput = z.object({
  language,
  kind: z.enum(TrackKind.options, /*i18n*/ 'Say captions or translation.'),
});

export const adminLessons = {
  list: endpoint({
    method: 'GET',
    path: '/admin/lessons/',
    access: 'staff',
    permission: 'lessons',
    summary: 'All lessons, by 10, course after course in their order',
    query: PageQuery.extend({ search: searchText, course: idFilter }),
    response: page(AdminLesson),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/lessons/{id}/',
    access: 'staff',
    permission: 'lessons',
    summary: 'One lesson as staff edit it',
    response: AdminLesson,
  }),
  ofCourse: endpoint({
    method: 'GET',
    path: '/admin/courses/{id}/lessons/',
    access: 'staff',
    permission: 'lessons',
    summary: 'All lessons of one course in their order',
    response: page(ListedLesson),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/lessons/',
    access: 'staff',
    permission: 'lessons',
    idempotent: true,
    summary: 'Add a lesson',
    body: LessonInput,
    response: AdminLesson,
    statuses: [201],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/admin/lessons/{id}/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Change a lesson; fields that are absent stay',
    body: LessonChanges,
    response: AdminLesson,
    errors: { 409: LESSON_CHANGED_MEANWHILE },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/lessons/{id}/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Delete a lesson',
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/admin/lessons/{id}/duplicate/',
    access: 'staff',
    permission: 'lessons',
    idempotent: true,
    summary: 'Add a copy of a lesson behind it, with its captions',
    response: AdminLesson,
    statuses: [201],
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/admin/courses/{id}/lessons/order/',
    access: 'staff',
    permission: 'lessons',
    summary:
      'Put all lessons of a course into the order of `ids`, and say where its sections begin',
    body: z.object({
      ids: z.array(id, /*i18n*/ 'Send the ids of the lessons.').max(5000),
      /** All sections of the course, by the lessons that they begin with; absent: they stay where they are. */
      sections: z
        .array(
          z.object({
            lesson_id: id,
            title: requiredText(SECTION_TITLE_MAX, /*i18n*/ 'Title is required'),
          }),
          /*i18n*/ 'Send the sections, each with its first lesson.',
        )
        .max(5000)
        .optional(),
    }),
  }),
  addTrack: endpoint({
    method: 'POST',
    path: '/admin/lessons/{id}/captions/',
    access: 'staff',
    permission: 'lessons',
    idempotent: true,
    summary: 'Add captions or a translation (.vtt, .srt); replaces those of the same language',
    files: ['captions_file'],
    body: TrackInput,
    response: LessonTrack,
    statuses: [201],
    errors: { 413: CAPTIONS_TOO_LARGE },
  }),
  removeTrack: endpoint({
    method: 'DELETE',
    path: '/admin/lessons/{id}/captions/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Remove the captions or the translation of one language',
    query: TrackInput,
  }),
};
