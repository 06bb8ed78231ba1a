// The demo school's courses and people, as plain data.
export { browserErrors } from './browser-errors.ts';
export { courses } from './courses.ts';
export { answerTemplates, messages } from './messages.ts';
export { people } from './people.ts';
export type * from './types.ts';
