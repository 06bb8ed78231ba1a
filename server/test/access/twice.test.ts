import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED } from '@trilha/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiCall, type CallName, calls } from './calls.ts';
import type { Role } from './rules.ts';
import { bodyOf } from './samples.ts';
import { call, expectUnchanged, openWorlds, stored, type Worlds } from './world.ts';

/*
 * A client that got no answer sends its request again. Every POST takes an `Idempotency-Key`, with which
 * it does nothing the second time, or says here why it needs none.
 */

const LOGS_IN = 'the answer holds tokens, which are not stored; a second log-in is another session';
const ONE_USE = 'what it sends can be used once: the second time it is refused';
const SETS = 'the second time, everything is as it should be already';
const READS = 'stores nothing';
const REPLACES = 'replaces what is there, the second time by the same';

const WITHOUT_KEY: Partial<Record<CallName, string>> = {
  'auth.login': LOGS_IN,
  'auth.passkeyOptions': 'the answer is a challenge, which nobody may have a second time',
  'auth.passkeyLogin': LOGS_IN,
  'auth.refresh': LOGS_IN,
  'auth.logout': SETS,
  'providers.exchange': LOGS_IN,
  'passwords.request': 'the second link replaces the first, and mails are limited by address',
  'passwords.check': READS,
  'passwords.confirm': ONE_USE,
  'profile.uploadImage': REPLACES,
  'account.changePassword': SETS,
  'account.endOtherSessions': SETS,
  'passkeys.begin': 'the answer is a challenge, which nobody may have a second time',
  'passkeys.add': ONE_USE,
  'secondFactor.start': 'the answer is a secret; a second one replaces it',
  'secondFactor.confirm': 'the answer holds recovery codes, which are not stored',
  'secondFactor.renewCodes': 'the answer holds recovery codes, which are not stored',
  'secondFactor.stop': SETS,
  'ownData.requestDeletion': SETS,
  'lessons.complete': SETS,
  'adminLessons.reorder': SETS,
  'adminMaterials.reorder': SETS,
  'adminMaterials.replaceFile': REPLACES,
  'videos.poster': REPLACES,
  'quizFiles.preview': READS,
  'adminUsers.checkPassword': READS,
  'adminUsers.invite': 'the second link replaces the first, and mails are limited by account',
  'userFiles.preview': READS,
  'bulkUsers.export': READS,
  'notices.read': SETS,
  'adminNotices.preview': READS,
  'adminDeletions.confirm': SETS,
  'clientErrors.report': 'errors are counted by kind; one too many misleads nobody',
  'adminSchool.preview':
    'the answer holds a key, which is not stored; a second preview is another one',
  'jobs.cancel': SETS,
  'jobs.retry': SETS,
};

const isPost = ({ endpoint }: ApiCall) => endpoint.method === 'POST';

test.for(calls.filter(isPost))('$name takes a key, or says why not', ({ name, endpoint }) => {
  const takesKey = endpoint.idempotent === true;
  expect(
    WITHOUT_KEY[name] === undefined,
    `${name} is a POST: declare it \`idempotent\` in the contract and do its work in \`call.once\`, or say why it needs no key in server/test/access/twice.test.ts.`,
  ).toBe(takesKey);
});

let worlds: Worlds;
beforeAll(async () => {
  worlds = await openWorlds();
});
afterAll(() => worlds.close());

function callerOf({ name, endpoint }: ApiCall): Role {
  if (name === 'courses.enroll') return 'other student';
  const { access } = endpoint;
  return access === 'public' ? 'nobody' : access === 'user' ? 'enrolled student' : 'superuser';
}

let count = 0;

test.for(calls.filter(({ endpoint }) => endpoint.idempotent))(
  '$name with the same key changes rows and files once, and answers the same',
  (of) =>
    worlds.run(
      async (world) => {
        const sample = bodyOf(of, world.rows);
        // The sample's names are of nobody: nothing would be done the first time.
        const isBulk = of.name === 'adminEnrollments.bulk';
        const body = isBulk ? { ...sample, users: [world.users['other student'].email] } : sample;
        const headers = { [IDEMPOTENCY_KEY]: `key-${(count += 1)}` };
        const send = () => call(world, callerOf(of), of, { body, headers });

        const before = await stored(world.school);
        const first = await send();
        expect(first.status, first.text).toBeLessThan(300);
        expect(first.headers).not.toHaveProperty(IDEMPOTENCY_REPLAYED.toLowerCase());
        const after = await stored(world.school);
        const isDeed = (line: string) => !line.startsWith('idempotency_keys');
        expect(after.filter(isDeed).toSorted()).not.toEqual(before.filter(isDeed).toSorted());

        const second = await send();
        expect({ status: second.status, text: second.text }).toEqual({
          status: first.status,
          text: first.text,
        });
        expect(second.headers).toHaveProperty(IDEMPOTENCY_REPLAYED.toLowerCase(), 'true');
        await expectUnchanged(world.school, after);
      },
      { spends: true },
    ),
);
