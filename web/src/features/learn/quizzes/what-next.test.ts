import { expect, test } from 'vitest';
import { lessonsAgain, nextQuiz, whatNext } from './what-next.ts';

const quiz = (id: number, best_score: number | null = null, can_retake = true, asked = 1) => ({
  id,
  title: `Quiz ${id}`,
  description: '',
  passing_score: 70,
  can_retake,
  show_report: true,
  completed: best_score !== null,
  best_score,
  attempts_count: best_score === null ? 0 : 1,
  course_id: 1,
  after_lesson_id: null,
  questions: Array.from({ length: asked }, (_, index) => ({
    id: id * 10 + index,
    text: 'Question',
    order: index + 1,
    answers: [],
  })),
});

const lesson = (id: number, completed: boolean) => ({
  id,
  title: `Lesson ${id}`,
  description: '',
  duration: '01:00',
  order: id,
  video_url: null,
  captions_url: null,
  tracks: [],
  poster_url: null,
  storyboard: null,
  completed,
  section_title: '',
  position_seconds: 0,
  materials_count: 0,
  course_id: 1,
});

test('the lessons to see again are the two with the most wrong questions, the first asked first', () => {
  const wrong = (...lessons: (number | null)[]) =>
    lessons.map((id, index) => ({
      question_id: index + 1,
      number: index + 1,
      text: 'Question',
      lesson: id === null ? null : { id, title: `Lesson ${id}` },
    }));
  expect(lessonsAgain(wrong(3, 1, null, 2, 1, 2, 1))).toEqual([
    { id: 1, title: 'Lesson 1', wrong: 3 },
    { id: 2, title: 'Lesson 2', wrong: 2 },
  ]);
  expect(lessonsAgain(wrong(5, 4, 6)).map(({ id }) => id)).toEqual([5, 4]);
  expect(lessonsAgain(wrong(null))).toEqual([]);
});

const taken = (id: number, passed = false) => ({ id, passed });

test('after a quiz comes the first open lesson, then another quiz that may be passed, then the end', () => {
  const quizzes = [quiz(1, 40), quiz(2), quiz(3, 90)];
  const done = [lesson(1, true)];
  expect(whatNext({ lessons: [...done, lesson(2, false)], quizzes }, taken(2))).toMatchObject({
    kind: 'lesson',
    lesson: { id: 2 },
  });
  expect(whatNext({ lessons: done, quizzes }, taken(1))).toMatchObject({
    kind: 'quiz',
    quiz: { id: 2 },
  });
  // Behind it nothing is open: the one before it. The quiz itself never follows.
  expect(whatNext({ lessons: done, quizzes }, taken(2))).toMatchObject({
    kind: 'quiz',
    quiz: { id: 1 },
  });
  expect(whatNext({ lessons: [], quizzes: [quiz(1)] }, taken(1))).toEqual({ kind: 'end' });
  // Neither one without questions nor one whose only attempt is used up.
  const shut = [quiz(1), quiz(2, null, true, 0), quiz(3, 40, false)];
  expect(whatNext({ lessons: done, quizzes: shut }, taken(1))).toEqual({ kind: 'end' });
  expect(nextQuiz(shut.slice(1))).toBeNull();
  expect(nextQuiz([quiz(4, 70), quiz(5, 69)])?.id).toBe(5);
});

test('a course is completed by the quiz that was left, where it was passed', () => {
  const lessons = [lesson(1, true)];
  const quizzes = [quiz(1, 70), quiz(2, 40), quiz(3, 100)];
  expect(whatNext({ lessons, quizzes }, taken(2, true))).toEqual({ kind: 'completed' });
  expect(whatNext({ lessons, quizzes: [quiz(2)] }, taken(2, true))).toEqual({ kind: 'completed' });
  expect(whatNext({ lessons, quizzes }, taken(2, false))).toEqual({ kind: 'end' });
  const lost = [...quizzes, quiz(4, 10, false)];
  expect(whatNext({ lessons, quizzes: lost }, taken(2, true))).toEqual({ kind: 'end' });
});
