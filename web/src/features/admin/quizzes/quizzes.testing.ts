import {
  type AdminAnswer,
  type AdminQuestion,
  type AdminQuiz,
  api,
  type Course,
  type CourseSummary,
} from '@trilha/contract';
import { courseSummary, expectAccessible, mock, nextId, pageOf } from '#test';
import { onTestFinished } from 'vitest';

/** A question as staff edit it; the first answer is the right one. */
export function adminQuestion(
  text: string,
  answers: readonly string[] = ['Right', 'Wrong', 'Also wrong'],
): AdminQuestion {
  const id = nextId();
  return {
    id,
    text,
    order: 1,
    quiz_id: 1,
    lesson_id: null,
    answers: answers.map((each, index): AdminAnswer => {
      const is_correct = index === 0;
      return { id: nextId(), text: each, is_correct, question_id: id };
    }),
  };
}

export const adminQuestions = (count: number): AdminQuestion[] =>
  Array.from({ length: count }, (_, index) => adminQuestion(`Question ${index + 1}`));

/** A quiz of three questions as staff edit it. */
export function adminQuiz(given: Partial<AdminQuiz> = {}): AdminQuiz {
  const questions = given.questions ?? adminQuestions(3);
  const course = given.course ?? nextId();
  return {
    id: nextId(),
    title: 'Greetings',
    description: 'How to say hello.',
    passing_score: 70,
    can_retake: true,
    show_report: true,
    order: 1,
    course,
    course_id: course,
    course_title: 'English A1',
    course_language: null,
    questions_count: questions.length,
    attempts_count: 0,
    version: 1,
    questions,
    ...given,
  };
}

/** A course with lessons of these names, to choose among. */
export function courseWithLessons(summary: CourseSummary, lessons: readonly string[] = []): Course {
  return {
    ...summary,
    benefits: [],
    quizzes: [],
    progress: { completed: 0, total: lessons.length, percent: 0 },
    lessons: lessons.map((title, index) => ({
      id: nextId(),
      title,
      description: '',
      duration: '10:00',
      order: index + 1,
      video_url: null,
      captions_url: null,
      tracks: [],
      poster_url: null,
      storyboard: null,
      completed: false,
      section_title: '',
      position_seconds: 0,
      materials_count: 0,
      course_id: summary.id,
    })),
  };
}

/** Answers the lists of courses and of their lessons. */
export function mockCourses(...courses: Course[]): void {
  mock(api.courses.list, pageOf(courses));
  mock(api.courses.get, ({ params }) => {
    const found = courses.find(({ id }) => id === params.id);
    return found ?? courseWithLessons(courseSummary({ id: params.id }));
  });
}

/** Fails on anything that axe finds on the page as it stands, in either theme. */
export async function expectAccessibleInBothThemes(): Promise<void> {
  const { dataset } = document.documentElement;
  onTestFinished(() => {
    delete dataset['theme'];
  });
  for (const theme of ['light', 'dark']) {
    dataset['theme'] = theme;
    await expectAccessible();
  }
}
