import {
  CourseLanguage,
  type CourseTranslations,
  MISSING_LISTED,
  type MissingIn,
  type Readiness,
  type ReadinessItem,
} from '@trilha/contract';
import type { Context } from '../../platform/context.ts';
import { countAll } from '../../platform/database/database.ts';
import { preparationsOf } from '../videos/videos.ts';
import { getAdminCourse } from './admin.ts';

/** What a course has, as far as its readiness depends on it. */
export interface CourseFacts {
  readonly hasPicture: boolean;
  readonly benefits: number;
  readonly language: CourseLanguage | null;
  readonly translations: CourseTranslations;
  /** It belongs to an entry of the public catalogue, which shows its previews. */
  readonly isInCatalogue: boolean;
  readonly lessons: readonly {
    readonly id: number;
    readonly title: string;
    /** A file of the school: only there captions can be added. */
    readonly isStored: boolean;
    /** It could not be made ready for phones and slow connections. */
    readonly hasFailed: boolean;
    readonly hasCaptions: boolean;
    readonly is_preview: boolean;
  }[];
  readonly quizzes: readonly {
    readonly id: number;
    readonly title: string;
    /** Questions that name no lesson, so that a wrong answer leads nowhere. */
    readonly loose: number;
  }[];
}

type Finding = Partial<ReadinessItem> & Pick<ReadinessItem, 'check' | 'is_met'>;

const item = (finding: Finding): ReadinessItem => ({
  is_needed: false,
  missing: [],
  missing_count: 0,
  languages: [],
  ...finding,
});

/** A check of each lesson or quiz: met where nothing is missing in any of them. */
function ofEach(
  check: ReadinessItem['check'],
  kind: MissingIn['kind'],
  without: readonly { readonly id: number; readonly title: string }[],
): ReadinessItem {
  return item({
    check,
    is_met: without.length === 0,
    missing: without.slice(0, MISSING_LISTED).map(({ id, title }) => ({ kind, id, title })),
    missing_count: without.length,
  });
}

/**
 * Judges a course. What cannot be said yet is left out: of lessons that are not there no captions are missing,
 * and a course whose language is not known has no translations.
 */
export function readinessOf(facts: CourseFacts): Readiness {
  const { lessons, quizzes, language, translations } = facts;
  const items = [item({ check: 'lessons', is_met: lessons.length > 0, is_needed: true })];
  if (lessons.length > 0) {
    const failed = lessons.filter(({ hasFailed }) => hasFailed);
    items.push({ ...ofEach('videos', 'lesson', failed), is_needed: true });
    const silent = lessons.filter(({ isStored, hasCaptions }) => isStored && !hasCaptions);
    items.push(ofEach('captions', 'lesson', silent));
  }
  items.push(item({ check: 'quizzes', is_met: quizzes.length > 0 }));
  if (quizzes.length > 0 && lessons.length > 0) {
    const loose = quizzes.filter((quiz) => quiz.loose > 0);
    items.push(ofEach('question_lessons', 'quiz', loose));
  }
  items.push(
    item({ check: 'picture', is_met: facts.hasPicture }),
    item({ check: 'benefits', is_met: facts.benefits > 0 }),
    item({ check: 'language', is_met: language !== null }),
  );
  if (language !== null) {
    const languages = CourseLanguage.options.filter((other) => {
      const texts = translations[other];
      return other !== language && Object.values(texts).some((text) => text === '');
    });
    items.push(item({ check: 'translations', is_met: languages.length === 0, languages }));
  }
  const hasPreview = lessons.some(({ is_preview }) => is_preview);
  items.push(item({ check: 'previews', is_met: facts.isInCatalogue && hasPreview }));
  return { items };
}

/**
 * Judges a stored course.
 * @throws 404
 */
export async function courseReadiness(ctx: Context, courseId: number): Promise<Readiness> {
  const { queries } = ctx.database;
  const course = await getAdminCourse(ctx, courseId);
  const [lessons, captioned, quizzes] = await Promise.all([
    queries
      .selectFrom('lessons')
      .leftJoin('videos', 'videos.path', 'lessons.video_url')
      .select([
        'lessons.id',
        'lessons.title',
        'lessons.video_url',
        'lessons.is_preview',
        'videos.path',
        'videos.preparation',
      ])
      .where('lessons.course_id', '=', courseId)
      .orderBy('lessons.position')
      .orderBy('lessons.id')
      .execute(),
    queries
      .selectFrom('lesson_tracks')
      .innerJoin('lessons', 'lessons.id', 'lesson_tracks.lesson_id')
      .select('lesson_tracks.lesson_id')
      .where('lessons.course_id', '=', courseId)
      .where('lesson_tracks.kind', '=', 'captions')
      .execute(),
    queries
      .selectFrom('quizzes')
      .select(['quizzes.id', 'quizzes.title'])
      .select((quiz) =>
        quiz
          .selectFrom('questions')
          .select(countAll.as('n'))
          .whereRef('questions.quiz_id', '=', 'quizzes.id')
          .where('questions.lesson_id', 'is', null)
          .as('loose'),
      )
      .where('quizzes.course_id', '=', courseId)
      .orderBy('quizzes.position')
      .orderBy('quizzes.id')
      .execute(),
  ]);
  const preparations = await preparationsOf(queries, lessons);
  const withCaptions = new Set(captioned.map(({ lesson_id }) => lesson_id));
  return readinessOf({
    hasPicture: course.icon !== '' || course.poster_url !== null,
    benefits: course.benefits.length,
    language: course.language,
    translations: course.translations,
    isInCatalogue: course.catalogue_entry !== null,
    lessons: lessons.map(({ id, title, video_url, path, is_preview }) => ({
      id,
      title,
      is_preview,
      isStored: video_url.startsWith('/media/'),
      hasFailed: path !== null && preparations.get(path) === 'failed',
      hasCaptions: withCaptions.has(id),
    })),
    quizzes: quizzes.map(({ loose, ...quiz }) => ({ ...quiz, loose: loose ?? 0 })),
  });
}
