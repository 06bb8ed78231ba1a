import { may, type Permission, type StaffRights } from '@trilha/contract/permissions';

/*
 * What the screens show of the table of roles: the server asks it with every request, so that nothing here protects
 * anything.
 */

/** What each screen of the admin area needs, the narrower address first; one that is not here is for the role `all`. */
const SCREENS: readonly (readonly [RegExp, Permission])[] = [
  [/^dashboard$/, 'people.read'],
  [/^users\/(new|import|\d+(\/edit)?)$/, 'people.write'],
  [/^users\/\d+\/progress$/, 'results'],
  [/^users$/, 'people.read'],
  [/^enrollments$/, 'enrollments.read'],
  [/^messages$/, 'messages'],
  [/^notices(\/|$)/, 'notices'],
  [/^deletions$/, 'deletions'],
  [/^courses\/\d+\/gradebook$/, 'results'],
  [/^courses(\/\d+)?$/, 'courses'],
  [/^attempts\/\d+$/, 'results'],
  [/^lessons(\/|$)/, 'lessons'],
  [/^quizzes\/\d+\/stats$/, 'results'],
  [/^quizzes(\/|$)/, 'quizzes'],
];

/** Whether a user may see the screen at an address; all but those of the admin area are for everybody here. */
export function maySee(user: StaffRights | null, address: string): boolean {
  const screen = /^\/admin(?:\/|$)(.*?)\/*$/.exec(address.replace(/[?#].*/, ''))?.[1];
  if (screen === undefined) return true;
  return user !== null && may(user, SCREENS.find(([pattern]) => pattern.test(screen))?.[1]);
}

/** Whether a user may do something; nobody may nothing. */
export function mayDo(user: StaffRights | null, permission: Permission | undefined): boolean {
  return user !== null && may(user, permission);
}
