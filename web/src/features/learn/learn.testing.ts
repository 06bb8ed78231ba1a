import type { Course, DayState, Enrollment, GoalWeek, Lesson, OutlineQuiz } from '@trilha/contract';
import { courseSummary, nextId } from '#test';

/** A lesson as an enrolled student sees it; its video is none that a browser can play. */
export function lesson(given: Partial<Lesson> = {}): Lesson {
  const id = given.id ?? nextId();
  return {
    id,
    title: `Lesson ${id}`,
    description: '',
    duration: '00:34',
    order: 1,
    video_url: null,
    captions_url: null,
    tracks: [],
    poster_url: null,
    storyboard: null,
    completed: false,
    section_title: '',
    position_seconds: 0,
    materials_count: 0,
    course_id: 1,
    ...given,
  };
}

/** A course as an enrolled student sees it, and as their enrollment names it but for its quizzes. */
type OwnCourse = Course & Omit<Enrollment['course'], 'quizzes'>;

export function course(given: Partial<OwnCourse> = {}): OwnCourse {
  const lessons = given.lessons ?? [];
  const quizzes = given.quizzes ?? [];
  const completed = lessons.filter((each) => each.completed).length;
  const total = lessons.length;
  return {
    ...courseSummary({ is_enrolled: true }),
    lesson_count: total,
    quiz_count: quizzes.length,
    open_quiz_count: quizzes.length,
    benefits: [],
    lessons,
    quizzes,
    progress: {
      completed,
      total,
      percent: total === 0 ? 0 : Math.round((completed / total) * 100),
    },
    ...given,
  };
}

/** A quiz as an enrollment names it. */
export function outlineQuiz(given: Partial<OutlineQuiz> = {}): OutlineQuiz {
  const id = given.id ?? nextId();
  return {
    id,
    title: `Quiz ${id}`,
    passed: false,
    is_open: !(given.passed ?? false),
    after_lesson_id: null,
    review_count: 0,
    ...given,
  };
}

/** That a student takes part in this course. */
export function enrollment(
  of: OwnCourse,
  given: Partial<Enrollment> = {},
  quizzes: OutlineQuiz[] = [],
): Enrollment {
  const counted =
    quizzes.length === 0
      ? {}
      : {
          quiz_count: quizzes.length,
          open_quiz_count: quizzes.filter(({ is_open }) => is_open).length,
        };
  return {
    id: nextId(),
    course: { ...of, ...counted, quizzes },
    video_progress: of.progress.percent,
    quiz_progress: 0,
    last_accessed: null,
    enrolled_at: '2026-03-01T12:00:00.000Z',
    can_leave: true,
    ...given,
  };
}

/** A week from Monday 9 March 2026, where this device is; Thursday is today. */
export function goalWeek(
  given: Partial<Omit<GoalWeek, 'days'>> & { states?: readonly DayState[] } = {},
): GoalWeek {
  const { states = ['reached', 'rest', 'begun', 'ahead', 'ahead', 'ahead', 'ahead'], ...rest } =
    given;
  return {
    goal: null,
    reminder_hour: null,
    weekly_letter: false,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    today: '2026-03-12',
    days: states.map((state, index) => ({
      day: `2026-03-${String(9 + index).padStart(2, '0')}`,
      state,
      activities: state === 'reached' || state === 'begun' ? 1 : 0,
    })),
    week_activities: 2,
    streak: null,
    ...rest,
  };
}
