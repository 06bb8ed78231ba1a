import { type Mutant, nameOfGuard } from './guards.ts';

/** Guards by name: file, the function or constant in which it stands, and what the run says of it. */
interface Accepted {
  readonly why: string;
  readonly guards: readonly string[];
}

/**
 * Guards whose absence no test on SQLite can see, because something else keeps the same promise, and why they
 * stand there all the same.
 */
const ACCEPTED: readonly Accepted[] = [
  {
    why: 'An erased account is inactive, has no password, and has an address and a key that nobody can know.',
    guards: [
      "server/src/features/auth/auth.ts accountBy condition: .where('erased_at', 'is', null) → nothing",
      "server/src/features/providers/providers.ts answerLogin condition: .where('erased_at', 'is', null) → nothing",
      "server/src/features/enrollments/admin.ts enrollMany condition: .where('erased_at', 'is', null) → nothing",
    ],
  },
  {
    why: 'The rows are sorted by what they belong to, and only those of the page or the course are taken: the condition saves reading the others.',
    guards: [
      "server/src/features/courses/admin.ts adminCourses condition: .where('course_id', 'in', ids) → nothing",
      "server/src/features/enrollments/enrollments.ts outlinesOf condition: .where('enrollments.ended_at', 'is', null) → nothing",
      "server/src/features/enrollments/enrollments.ts quizzesOf condition: .where('enrollments.ended_at', 'is', null) → nothing",
      "server/src/features/enrollments/enrollments.ts runningCourses condition: .where('user_id', 'in', userIds) → nothing",
      "server/src/features/lessons/captions.ts tracksOfLessons condition: .where('lesson_id', 'in', lessonIds) → nothing",
      "server/src/features/lessons/captions.ts tracksIn condition: .where('lessons.course_id', '=', param('courseId')) → nothing",
      "server/src/features/quizzes/quizzes.ts questionsIn condition: .where('quizzes.course_id', '=', param('courseId')) → nothing",
      "server/src/features/own-data/attempts.ts attemptsOf condition: .where('user_id', '=', user.id) → nothing",
    ],
  },
  {
    why: 'Null is before every moment, so the other side decides alike. It stands there for the types.',
    guards: [
      'server/src/features/enrollments/enrollments.ts recordVisit operand: enrollment.last_accessed !== null && enrollment.last_accessed >= before → enrollment.last_accessed >= before',
    ],
  },
  {
    why: 'The row was written or read before in the same call, so it is there. The error stands there for the types.',
    guards: [
      'server/src/features/enrollments/enrollments.ts enroll error: !enrollment → never',
      'server/src/features/enrollments/admin.ts enrollUser error: !enrollment → never',
      'server/src/features/users/users.ts userOf error: !user → never',
      'server/src/features/profile/profile.ts profileOf error: !profile → never',
      'server/src/features/jobs/jobs.ts change error: !after → never',
      'server/src/features/quizzes/editing/question-edits.ts added error: !row → never',
    ],
  },
  {
    why: 'Whoever calls it has just looked, in the same transaction, that the enrollment is a running one.',
    guards: [
      "server/src/features/enrollments/enrollments.ts endByStaff condition: .where('ended_at', 'is', null) → nothing",
    ],
  },
  {
    why: 'Only this server signs access tokens, and all of them have these numbers. It stands there for the types.',
    guards: [
      "server/src/platform/security/sessions.ts sessionOf operand: typeof exp === 'number' && exp > now → exp > now",
      "server/src/platform/security/sessions.ts sessionOf operand: typeof exp === 'number' && exp > now && typeof iat === 'number' → typeof exp === 'number' && exp > now",
      "server/src/platform/security/sessions.ts sessionOf operand: isCurrent && typeof sid === 'number' → isCurrent",
    ],
  },
  {
    why: 'The actor is an active superuser and somebody else, unless they have lost that meanwhile: an inactive superuser is never the last one.',
    guards: [
      'server/src/features/people/people.ts isActiveSuperuser operand: user.is_active && user.is_superuser → user.is_superuser',
    ],
  },
  {
    why: 'A mistake of the program, which types or the start of the server rule out: no request gets there.',
    guards: [
      'server/src/platform/http/route.ts receiving error: name === undefined → never',
      'server/src/platform/http/route.ts bind error: !endpoint || !handler → never',
      'server/src/platform/http/route.ts bind operand: !endpoint || !handler → !endpoint',
      'server/src/platform/http/route.ts bind operand: !endpoint || !handler → !handler',
      "server/src/platform/http/route.ts bind error: (endpoint.files === undefined) === 'run' in handler → never",
      "server/src/platform/http/route.ts bind error: (endpoint.form === undefined) === 'page' in handler → never",
    ],
  },
  {
    why: 'SQLite finds no row with such an id either. PostgreSQL would fail: there server/test/access/ids.test.ts notices it.',
    guards: ['server/src/platform/http/route.ts readParams error: id > MAX_ID → never'],
  },
  {
    why: 'The other condition names a random or keyed value that no two users share. This one says so.',
    guards: [
      "server/src/features/second-factor/set-up.ts confirmSetUp condition: .where('user_id', '=', user.id) → nothing (2)",
      "server/src/features/second-factor/second-factor.ts consumeAppCode condition: .where('user_id', '=', userId) → nothing (2)",
      "server/src/features/second-factor/second-factor.ts consumeCode condition: .where('user_id', '=', userId) → nothing",
    ],
  },
  {
    why: 'Only between two statements of one transaction could the secret change, on PostgreSQL.',
    guards: [
      "server/src/features/second-factor/second-factor.ts consumeAppCode condition: .where('secret', '=', factor.secret) → nothing",
    ],
  },
  {
    why: 'A link that has ended would get a later end, and nobody is told when a link has ended.',
    guards: [
      "server/src/features/passwords/passwords.ts endLinks condition: .where('ended_at', 'is', null) → nothing",
    ],
  },
  {
    why: 'The cache holds the same addresses as would be signed anew: the sides only bound its size and time.',
    guards: [
      'server/src/platform/security/signed-urls.ts signMedia operand: cached?.exp !== exp || cached.urls.size >= MAX_CACHED_URLS → cached?.exp !== exp',
    ],
  },
  {
    why: 'The signature covers the number, so another spelling of it opens nothing more.',
    guards: [
      "server/src/platform/security/signed-urls.ts isSignatureValid operand: !/^\\d{1,12}$/.test(query.exp ?? '') || !query.sig → !query.sig",
    ],
  },
  {
    why: 'The columns are unique: storing fails, and `storeAlone` makes the same refusal of it.',
    guards: [
      'server/src/features/users/import-rows.ts storeRow error: Object.keys(taken).length > 0 → never',
    ],
  },
  {
    why: 'No other limit has an e-mail address as its key.',
    guards: [
      "server/src/features/passwords/login-attempts.ts deleteFailedLogins condition: .where('kind', '=', BY_EMAIL) → nothing",
    ],
  },
  {
    why: 'It bounds what a flood may hold in memory. Who waits too long gets the same answer later.',
    guards: ['server/src/platform/security/limits.ts admit limit: MAX_WAITING → without end'],
  },
  {
    why: 'Each follows from another one: without a response there is no passkey, without a passkey no account and nothing verified. All stand there for the types.',
    guards: [
      'server/src/features/auth/passkey-login.ts loginByPasskey operand: !response || !passkey → !response',
      'server/src/features/auth/passkey-login.ts loginByPasskey operand: !response || !passkey → !passkey',
      'server/src/features/auth/passkey-login.ts loginByPasskey operand: !response || !passkey || !account?.is_active → !account?.is_active',
      'server/src/features/auth/passkey-login.ts loginByPasskey operand: !isVerified || !passkey → !isVerified',
      'server/src/features/auth/passkey-login.ts loginByPasskey operand: !isVerified || !passkey || !account → !isVerified || !passkey',
    ],
  },
  {
    why: 'Nobody can take the name or the lesson between the look and the write of one transaction on SQLite; on PostgreSQL they can.',
    guards: [
      'server/src/features/profile/profile.ts updateProfile error: violatedColumns(error) → never',
      'server/src/features/lessons/captions.ts storeTrack error: !lesson → never',
    ],
  },
  {
    why: 'A track goes with its lesson: without the lesson there is none.',
    guards: [
      'server/src/features/lessons/captions.ts removeTrack operand: !lesson || !track → !track',
    ],
  },
  {
    why: 'The passkey was found by its id before, and belongs to this user.',
    guards: [
      "server/src/features/passkeys/passkeys.ts hasPasskey condition: .where('user_id', '=', userId) → nothing",
    ],
  },
  {
    why: 'It ends a wait that is longer than any test.',
    guards: [
      'server/src/features/videos/uploads/locks.ts newLock error: signal.aborted || performance.now() > until → never',
      'server/src/features/videos/uploads/locks.ts newLock operand: signal.aborted || performance.now() > until → signal.aborted',
      'server/src/features/videos/uploads/locks.ts newLock operand: signal.aborted || performance.now() > until → performance.now() > until',
    ],
  },
  {
    why: 'The request was let in by the same look just before. Only an upload that is removed in between gets here.',
    guards: [
      'server/src/features/videos/uploads/resumable.ts resumableUploads error: !user → never',
      'server/src/features/videos/uploads/resumable.ts resumableUploads error: !upload → never',
      'server/src/features/videos/uploads/resumable.ts sendStored error: !stored → never',
    ],
  },
  {
    why: 'Only between the two statements of two exchanges at once is the ticket gone, on PostgreSQL. Its tests send several at once.',
    guards: [
      "server/src/features/providers/providers.ts exchangeTicket condition: .where('ticket_hash', '=', hash) → nothing (2)",
      "server/src/features/providers/providers.ts exchangeTicket operand: consumed?.user_id && (await findAccount(queries, 'id', consumed.user_id)) → await findAccount(queries, 'id', consumed.user_id)",
      'server/src/features/providers/providers.ts exchangeTicket operand: !account || !account.is_active → !account.is_active',
    ],
  },
  {
    why: 'The hash of every verifier is as long as a challenge, by the contract: the lengths are the same.',
    guards: [
      'server/src/features/providers/providers.ts isVerifierOf operand: given.length === wanted.length && timingSafeEqual(given, wanted) → timingSafeEqual(given, wanted)',
    ],
  },
  {
    why: 'No account has the empty address: the log-in fails all the same.',
    guards: [
      "server/src/features/providers/flow.ts providerClient operand: typeof email !== 'string' || email === '' → typeof email !== 'string'",
    ],
  },
  {
    why: 'Whoever calls it has looked that the second step is confirmed.',
    guards: [
      "server/src/features/second-factor/second-factor.ts consumeAppCode condition: .where('confirmed_at', 'is not', null) → nothing",
    ],
  },
  {
    why: 'The same header is the same device: the side saves reading it.',
    guards: [
      'server/src/features/auth/auth.ts refresh operand: session.user_agent !== from.userAgent && areDifferent(readDevice(session.user_agent), readDevice(from.userAgent)) → areDifferent(readDevice(session.user_agent), readDevice(from.userAgent))',
    ],
  },
  {
    why: 'What was just stored, and what is gone, is read again with the same result: the sides save a query.',
    guards: [
      'server/src/features/lessons/lessons.ts completeLesson operand: added || (!sent.completed && !isOutdated) → added',
      'server/src/features/lessons/lessons.ts completeLesson operand: added || (!sent.completed && !isOutdated) → !sent.completed && !isOutdated',
    ],
  },
  {
    why: 'Without an age the moment is now, and nothing is marked after that: the side saves a query.',
    guards: [
      'server/src/features/lessons/lessons.ts completeLesson operand: sent.age_ms !== undefined && (await wasMarkedSince(trx, place, at)) → await wasMarkedSince(trx, place, at)',
    ],
  },
  {
    why: 'Whoever it concerns has gone and reads no answer: it saves work, and an entry in the log.',
    guards: [
      'server/src/features/auth/auth.ts login error: hasLeft?.() → never',
      'server/src/features/videos/uploads/resumable.ts resumableUploads operand: failure && !hasGone(request) → failure',
    ],
  },
  {
    why: 'Seen on PostgreSQL, which two machines can share: server/src/features/videos/uploads/machines.test.ts fails without it.',
    guards: [
      'server/src/features/videos/uploads/bucket-contents.ts bucketContents error: numUpdatedRows === 0n → never',
      'server/src/features/videos/uploads/bucket-contents.ts bucketContents error: (await sizeOf(trx, upload_id)) !== start → never',
      'server/src/features/videos/uploads/uploads.ts openUploads operand: status === 422 || status === 423 → status === 422',
    ],
  },
  {
    why: 'Only a bucket that loses bytes gives fewer than it has taken. The film is looked into afterwards.',
    guards: [
      'server/src/features/videos/uploads/bucket-contents.ts bucketContents error: read !== size → never',
    ],
  },
  {
    why: 'Whose upload it is, and whether it has ended, is looked at before the library asks the store.',
    guards: [
      'server/src/features/videos/uploads/uploads.ts UploadStore operand: !upload || upload.stored !== undefined → !upload',
      'server/src/features/videos/uploads/uploads.ts UploadStore operand: !upload || upload.stored !== undefined → upload.stored !== undefined',
      'server/src/features/videos/uploads/uploads.ts UploadStore operand: !upload || upload.stored !== undefined || offset === undefined → !upload || upload.stored !== undefined',
      'server/src/features/videos/uploads/uploads.ts UploadStore operand: !upload || upload.stored !== undefined || offset === undefined → offset === undefined',
    ],
  },
  {
    why: 'A secret file has one at least, and the archive is refused by its hash where something is missing. It stands there for the types.',
    guards: ['server/src/platform/backup/check.ts readSecret error: !newest → never'],
  },
  {
    why: 'The test of a school that is not empty fails without it, and has no school left to run again.',
    guards: [
      'server/src/platform/backup/restore.ts restoreBackup call: await requireEmpty(target); → nothing',
    ],
  },
  {
    why: 'Other calls at these addresses, and the other side of them, have no outcome that is counted.',
    guards: [
      "server/src/platform/http/metrics.ts serveMetrics operand: method === 'POST' && LOG_INS.has(route) → LOG_INS.has(route)",
    ],
  },
  {
    why: 'Only what was asked for is looked up in what comes back, and no other kind has paths of videos as keys.',
    guards: [
      "server/src/platform/jobs/control.ts openKeys condition: .where('kind', '=', kind) → nothing",
      "server/src/platform/jobs/control.ts openKeys condition: .where('key', 'in', keys) → nothing",
    ],
  },
  {
    why: 'A time that no job may have is wrong for each kind. The condition is there for the index.',
    guards: [
      "server/src/platform/jobs/leases.ts mendDueTimes condition: .where('kind', 'in', kinds) → nothing",
    ],
  },
  {
    why: 'A job that waits has an attempt left.',
    guards: [
      'server/src/platform/jobs/leases.ts take operand: hasDied && row.attempts >= row.max_attempts → row.attempts >= row.max_attempts',
    ],
  },
  {
    why: 'Only a database that fails in this moment throws anything else, and then what follows fails as well.',
    guards: [
      'server/src/platform/jobs/leases.ts waitAgain error: violatedColumns(error) === undefined → never',
    ],
  },
  {
    why: 'The rows are counted by what they are of, which is read with them; there is always a limit.',
    guards: [
      "server/src/platform/security/limits.ts eventsOf condition: .where('kind', 'in', [of('kind'), of('inFlight')]) → nothing",
      "server/src/platform/security/limits.ts eventsOf condition: .where('key', '=', of('key')) → nothing",
      'server/src/platform/security/limits.ts eventsOf error: !first → never',
    ],
  },
  {
    why: 'On SQLite requests of one process come so far one after the other. On PostgreSQL the test of requests at the same time fails without it (server/src/platform/http/idempotency.test.ts).',
    guards: [
      'server/src/platform/http/idempotency.ts keyedRequest error: isTaken → never',
      'server/src/platform/http/idempotency.ts keyedRequest call: await requireNew(); → nothing',
      "server/src/platform/http/idempotency.ts insertClaim condition: .where('idempotency_keys.expires_at', '<=', param('now')) → nothing",
    ],
  },
  {
    why: 'Node makes one text of a header that comes twice. It stands there for the types.',
    guards: [
      "server/src/platform/http/idempotency.ts readKey operand: typeof key !== 'string' || !VALID_KEY.test(key) → !VALID_KEY.test(key)",
    ],
  },
  {
    why: 'The names that are found too many have no entry about or by this person: the update, which says so again, finds none.',
    guards: [
      "server/src/features/own-data/erase.ts anonymizeAudit condition: .where('about_id', '=', person.id) → nothing",
      "server/src/features/own-data/erase.ts anonymizeAudit condition: .where('actor_id', '=', person.id) → nothing",
    ],
  },
  {
    why: 'The session has let in this request. What ends it meanwhile is noted at it; its time would have to run out within the request.',
    guards: [
      "server/src/platform/security/sessions.ts isSessionOpen condition: .where('expires_at', '>', ctx.now().toISOString()) → nothing",
    ],
  },
  {
    why: 'A passkey has one user. The condition is there for the index of their sessions.',
    guards: [
      "server/src/platform/security/sessions.ts closeSessionsOfPasskey condition: .where('user_id', '=', passkey.user_id) → nothing",
    ],
  },
  {
    why: 'What is revoked already would only get a later time of it.',
    guards: [
      "server/src/platform/security/sessions.ts closeSessionsOfPasskey condition: .where('revoked_at', 'is', null) → nothing",
    ],
  },
  {
    why: 'Staff would have to end the enrollment between two statements of a transaction, which on SQLite, where the guards are asked, excludes all others.',
    guards: [
      "server/src/features/enrollments/enrollments.ts leave condition: .where('ended_at', 'is', null) → nothing",
    ],
  },
  {
    why: 'Another job of the same key would have to be queued between two statements of a transaction, which on SQLite, where the guards are asked, excludes all others.',
    guards: [
      "server/src/features/jobs/jobs.ts retryBackgroundJob error: violatedColumns(error)?.includes('key') → never",
    ],
  },
  {
    why: 'The jobs are looked up by the names of the schedules: the condition saves reading the others.',
    guards: [
      "server/src/features/jobs/overview.ts schedulesOf condition: .where('kind', 'in', names) → nothing",
    ],
  },
  {
    why: 'Only an import of users has rows that wait: the condition saves reading the other jobs.',
    guards: [
      "server/src/features/users/import-job.ts clearingOfImports condition: .where('kind', '=', usersImport.kind) → nothing",
    ],
  },
  {
    why: 'An import is stored in the transaction of its job, and goes with it. The error stands there for the types.',
    guards: ['server/src/features/users/import-job.ts importOf error: !found → never'],
  },
  {
    why: 'What is no taken name fails again when it is tried once more, and is thrown by the next of the three. The last one is for a name that is free again between two statements.',
    guards: [
      'server/src/features/users/import-rows.ts storeAlone error: !violatedColumns(first) → never',
      'server/src/features/users/import-rows.ts storeAlone error: !violatedColumns(error) → never',
      'server/src/features/users/import-rows.ts storeAlone error: taken.length === 0 → never',
    ],
  },
  {
    why: 'A kind that this process does not know has room for no job: the condition saves looking.',
    guards: [
      "server/src/platform/jobs/leases.ts claimDueJobs condition: .where('kind', 'in', kinds) → nothing",
    ],
  },
];

const whys = new Map(ACCEPTED.flatMap(({ why, guards }) => guards.map((name) => [name, why])));

/** The reason for which a guard need not be noticed. */
export const reasonFor = (mutant: Mutant): string | undefined => whys.get(nameOfGuard(mutant));

/** Accepted guards that are there no more, of the files that were read. */
export function outdated(mutants: readonly Mutant[], isRead: (file: string) => boolean): string[] {
  const names = new Set(mutants.map(nameOfGuard));
  const ofRead = [...whys.keys()].filter((name) => isRead(name.split(' ', 1)[0] ?? ''));
  return ofRead.filter((name) => !names.has(name));
}
