import {
  type AdminLesson,
  api,
  type Course,
  type CourseSummary,
  INVALID_PAGE,
  type VideoMetadata,
} from '@trilha/contract';
import { courseSummary, httpError, mock, nextId, pageOf, renderScreen, searched } from '#test';
import { page, userEvent } from 'vitest/browser';
import * as screen from './lesson-page.tsx';

export const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

/** A lesson as staff see it. */
export function adminLesson(course: CourseSummary, given: Partial<AdminLesson> = {}): AdminLesson {
  const id = given.id ?? nextId();
  return {
    id,
    title: `Lesson ${id}`,
    description: 'What it is about',
    duration: '12:30',
    order: 1,
    video_url: YOUTUBE,
    poster_url: null,
    video_preparation: null,
    completions_count: 0,
    is_preview: false,
    tracks: [],
    course: course.id,
    course_id: course.id,
    course_title: course.title,
    course_language: course.language,
    version: 1,
    ...given,
  };
}

/** A school with these courses and lessons, which staff add, change and delete. */
export function lessonSchool(courses: CourseSummary[], given: AdminLesson[] = []) {
  let lessons = given;
  const find = (id: number) => lessons.find((lesson) => lesson.id === id);
  const courseOf = (id: number) => courses.find((course) => course.id === id) ?? courseSummary();

  const countIn = ({ id }: CourseSummary) =>
    lessons.filter(({ course_id }) => course_id === id).length;
  mock(api.courses.list, () =>
    pageOf(courses.map((each) => ({ ...each, lesson_count: countIn(each) }))),
  );
  const list = mock(api.adminLessons.list, ({ query }) => {
    const inCourse = lessons.filter(
      ({ course_id }) => !query['course'] || course_id === Number(query['course']),
    );
    const found = searched(inCourse, query, ({ title }) => title);
    const isPastEnd = found.results.length === 0 && Number(query['page']) > 1;
    return isPastEnd ? httpError(404, INVALID_PAGE) : found;
  });
  mock(api.adminMaterials.list, { results: [], max_mb: 50 });
  return {
    stored: () => lessons,
    list,
    get: mock(
      api.adminLessons.get,
      ({ params }) => find(params.id) ?? httpError(404, 'Not found.'),
    ),
    create: mock(api.adminLessons.create, ({ body }) => {
      const lesson = adminLesson(courseOf(body.course_id), body);
      lessons = [...lessons, lesson];
      return lesson;
    }),
    update: mock(api.adminLessons.update, ({ params, body }) => {
      const before = find(params.id);
      if (!before) return httpError(404, 'Not found.');
      const lesson = { ...before, ...body };
      lessons = lessons.map((each) => (each === before ? lesson : each));
      return lesson;
    }),
    remove: mock(api.adminLessons.remove, ({ params }) => {
      lessons = lessons.filter(({ id }) => id !== params.id);
    }),
  };
}

/** What the server finds out about the video at any address. */
export const knownVideo = (known: Partial<VideoMetadata> = {}) =>
  mock(api.videos.metadata, ({ query }): VideoMetadata => ({
    url: query['url'] ?? '',
    provider: 'youtube',
    embed_url: null,
    title: null,
    duration: null,
    thumbnail: null,
    ...known,
  }));

export const LIST = '/admin/lessons';
export const english = courseSummary({ title: 'English at Work' });

export function openNew(search = '') {
  const path = `${LIST}/new`;
  return renderScreen(screen, { path, at: path + search, user: 'staff', frame: 'admin' });
}

export function openLesson(id: number, search = '') {
  const at = `${LIST}/${id}/edit${search}`;
  return renderScreen(screen, { path: `${LIST}/:id/edit`, at, user: 'staff', frame: 'admin' });
}

export const alert = page.getByRole('alert');
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const course = page.getByRole('combobox', { name: 'Course' });
export const title = page.getByLabelText('Title');
export const description = page.getByLabelText('Description');
export const duration = page.getByLabelText('Duration');
export const address = page.getByLabelText('Video URL');

/** Types an address and leaves the field, which has it looked up. */
export async function enterAddress(text: string): Promise<void> {
  await address.fill(text);
  await userEvent.tab();
}

/** The course of these lessons as the player and the order show it. */
export function courseWith(of: CourseSummary, lessons: AdminLesson[]): Course {
  return {
    ...of,
    benefits: [],
    lessons: lessons.map(({ course: _, course_title: _title, ...lesson }) => ({
      ...lesson,
      captions_url: null,
      storyboard: null,
      completed: false,
      section_title: '',
      position_seconds: 0,
      materials_count: 0,
    })),
    quizzes: [],
    progress: { completed: 0, total: lessons.length, percent: 0 },
  };
}
