import { z } from 'zod';
import { CourseLanguage, id, searchText } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** As many at most are found of each kind. */
export const FOUND_OF_EACH = 5;

const found = {
  id,
  title: z.string(),
  /** Found by words that differ in one letter only: it comes after the others. */
  is_similar: z.boolean(),
};

const FoundPerson = z.object({
  ...found,
  email: z.string(),
  is_active: z.boolean(),
  /** The titles of the courses in which they are enrolled now. */
  courses: z.array(z.string()),
});

const language = CourseLanguage.nullable();

/** Of each kind, best first: what begins with the words, then what contains them, then what is similar. */
export const Found = z.object({
  people: z.array(FoundPerson),
  courses: z.array(z.object({ ...found, language, is_published: z.boolean() })),
  lessons: z.array(z.object({ ...found, language, course_title: z.string() })),
  quizzes: z.array(z.object({ ...found, language, course_title: z.string() })),
});
export type Found = z.infer<typeof Found>;

export const adminSearch = {
  find: endpoint({
    method: 'GET',
    path: '/admin/search/',
    access: 'staff',
    permission: 'people.read',
    summary: 'People, courses, lessons and quizzes by some letters of their names, five of each',
    /** Nothing is found without a word. */
    query: z.object({ q: searchText }),
    response: Found,
  }),
};
