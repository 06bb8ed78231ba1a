import { createCourse, type NewCourse } from '../src/features/courses/courses.ts';
import { enroll } from '../src/features/enrollments/enrollments.ts';
import { createLesson, type NewLesson } from '../src/features/lessons/lessons.ts';
import { createQuiz, type NewQuiz } from '../src/features/quizzes/quizzes.ts';
import { createUser, type NewUser } from '../src/features/people/people.ts';
import type { Context } from '../src/platform/context.ts';

export const PASSWORD = 'a-long-password';

export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly username: string;
  readonly is_staff: boolean;
  readonly teaches: null;
}

/** A row of `users` as it is stored, for tests that write many at once, or have no application. */
export function userRow(username: string, date_joined: string) {
  return {
    email: `${username}@school.test`,
    username,
    username_key: username,
    first_name: '',
    last_name: '',
    is_active: true,
    is_staff: false,
    is_superuser: false,
    phone: '',
    bio: '',
    search_text: username,
    date_joined,
  };
}

/** Creates rows by the functions of the features; every field has a default. */
export interface Factories {
  user(fields?: Partial<NewUser>): Promise<TestUser>;
  course(fields?: Partial<NewCourse> & { lessons?: number }): Promise<{
    id: number;
    lessons: number[];
  }>;
  lesson(courseId: number, fields?: Partial<NewLesson>): Promise<number>;
  quiz(courseId: number, fields?: Partial<NewQuiz>): Promise<number>;
  enroll(user: TestUser, courseId: number): Promise<void>;
}

/** `n` questions of three answers, the first of them correct. */
export function questions(n: number): NewQuiz['questions'] {
  return Array.from({ length: n }, (_, index) => ({
    text: `Question ${index + 1}`,
    answers: ['Right', 'Wrong', 'Also wrong'].map((text, place) => ({
      text,
      is_correct: place === 0,
    })),
  }));
}

/** @param prefix of the usernames, where several factories use one database */
export function factories(ctx: Context, prefix = ''): Factories {
  let count = 0;
  const make: Factories = {
    async user(fields = {}) {
      count += 1;
      const name = `${prefix}user${count}`;
      const user = { email: `${name}@school.test`, username: name, ...fields };
      const { id } = await createUser(ctx, user);
      return {
        id,
        email: user.email,
        username: user.username,
        is_staff: user.is_staff ?? false,
        teaches: null,
      };
    },
    async course({ lessons = 0, ...fields } = {}) {
      count += 1;
      const { id } = await createCourse(ctx, {
        title: `Course ${count}`,
        subtitle: 'A subtitle',
        description: 'A description',
        level: 'beginner',
        duration: '12 weeks',
        ...fields,
      });
      const ids: number[] = [];
      for (let index = 0; index < lessons; index += 1) ids.push(await make.lesson(id));
      return { id, lessons: ids };
    },
    async lesson(courseId, fields = {}) {
      count += 1;
      const { id } = await createLesson(ctx, {
        course_id: courseId,
        title: `Lesson ${count}`,
        description: 'What it is about',
        duration: '01:30',
        video_url: `/media/videos/${count}.mp4`,
        ...fields,
      });
      return id;
    },
    async quiz(courseId, fields = {}) {
      count += 1;
      const { id } = await createQuiz(ctx, {
        course_id: courseId,
        title: `Quiz ${count}`,
        description: 'What it asks',
        passing_score: 70,
        can_retake: true,
        show_report: true,
        questions: questions(3),
        ...fields,
      });
      return id;
    },
    async enroll(user, courseId) {
      // As staff, so that it works whatever the enrollment policy of the course is.
      await enroll(ctx, { id: user.id, is_staff: true, teaches: null }, courseId);
    },
  };
  return make;
}
