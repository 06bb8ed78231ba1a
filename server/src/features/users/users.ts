/** What other features ask of the list of users: whom a filter of it means. */
export { meaning } from './filter.ts';
