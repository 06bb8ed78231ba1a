import { localStore, tabStore } from '../storage.ts';
import { userAtWork } from './session.ts';

/*
 * What the browser keeps of a user beside their session: drafts, answers, progress that could not be sent. Each
 * key is a name, the user's id and whatever else tells them apart, joined by dots: `quiz_draft.7.12`. So
 * nobody is shown the work of somebody else, and a log-out finds all of it, also of forms that come later.
 */

/** The key of something of a user: see above. `name` holds no digits. */
export function ownKey(
  name: string,
  userId: number,
  ...rest: readonly (string | number)[]
): string {
  return [name, userId, ...rest].join('.');
}

function isOf(userId: number) {
  const own = new RegExp(String.raw`^[a-z_.-]+\.${userId}(\.|$)`, 'i');
  return (key: string) => own.test(key);
}

/**
 * Whether something may be written under this key: while its user is logged in, and where the server has ended
 * their session under them. Not after a log-out: screens that close then would bring back what was removed.
 */
export function mayKeep(key: string): boolean {
  const id = userAtWork();
  return id !== null && isOf(id)(key);
}

const stores = [localStore, tabStore];

function keysOf(userId: number) {
  const isOwn = isOf(userId);
  return stores.flatMap((store) =>
    store
      .keys()
      .filter((key) => isOwn(key))
      .map((key) => ({ store, key })),
  );
}

/** The name of the keys of calls without an answer (`api/deed.ts`): they are no work. */
export const UNANSWERED = 'unanswered';

/** The name of what could not be sent yet (`features/learn/progress/outbox.ts`). */
export const UNSENT = 'trilha.progress';

/** Whether something of this user waits to be sent. */
export function hasUnsent(userId: number): boolean {
  return localStore.read(ownKey(UNSENT, userId)) !== null;
}

/** Kinds of work, as a question names them. */
export type Work = 'progress' | 'submissions' | 'answers' | 'drafts';

/** What of the user's waits to be sent: told by its words, because reading it properly is the outbox's. */
function unsentWork(key: string): Work[] {
  const text = localStore.read(key) ?? '';
  const isSubmission = text.includes('"submission"');
  const isProgress = !isSubmission || /"(completion|position)"/.test(text);
  return [
    ...(isProgress ? ['progress' as const] : []),
    ...(isSubmission ? ['submissions' as const] : []),
  ];
}

function kindsOf(key: string): Work[] {
  if (key.startsWith(`${UNSENT}.`)) return unsentWork(key);
  return key.startsWith('quiz_draft.') ? ['answers'] : ['drafts'];
}

/** What the browser keeps of this user's work, which logging out would lose. */
export function keptWork(userId: number): Work[] {
  const work = keysOf(userId).filter(({ key }) => !key.startsWith(`${UNANSWERED}.`));
  return [...new Set(work.flatMap(({ key }) => kindsOf(key)))];
}

/** Removes everything that the browser keeps of this user's work. */
export function forgetUser(userId: number): void {
  for (const { store, key } of keysOf(userId)) store.remove(key);
}

const senders = new Set<() => Promise<void>>();

/** Calls back before a log-out, to send what waits. */
export function beforeLogOut(send: () => Promise<void>): void {
  senders.add(send);
}

/** A server that does not answer delays a log-out for no longer than this. */
const TIMEOUT_MS = 5000;

/** Sends what waits. Resolves when all was tried; what could not be sent is kept still. */
export async function sendWork(): Promise<void> {
  const timeout = new Promise<void>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
  });
  await Promise.race([Promise.allSettled([...senders].map((send) => send())), timeout]);
}
