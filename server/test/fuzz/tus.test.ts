import { RESUMABLE_UPLOAD_PATH } from '@trilha/contract';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { bucketFiles } from '../../src/platform/media/bucket/bucket-files.ts';
import { testBucket } from '../bucket.ts';
import { engine } from '../database/database.ts';
import { folder } from '../processes/server-process.ts';
import { caller, testSchool } from '../school.ts';
import { Refusal } from './check.ts';
import { openFuzzSchool } from './people.ts';

const SEED = 20_260_310;

/** It only ends what hangs. */
const PATIENTLY = { timeout: 10 * 60_000 };

/** Somebody of the staff whose uploads are on the disk, or in a bucket. */
async function staffOn(storage: 'disk' | 'bucket') {
  if (storage === 'disk') {
    const school = await openFuzzSchool();
    onTestFinished(() => school.close());
    const { staff } = await school.tokens();
    return caller(school.app, staff);
  }
  const { settings } = await testBucket();
  const school = await testSchool({ files: bucketFiles(settings, folder()) });
  return school.as(await school.user({ is_staff: true }));
}

test.each([
  ['disk', engine === 'sqlite' ? 300 : 30],
  ['bucket', engine === 'sqlite' ? 100 : 10],
] as const)(
  'no headers of the tus protocol are answered by a server error: %s',
  PATIENTLY,
  async (storage, numRuns) => {
    const paulo = await staffOn(storage);
    const length = fc.constantFrom(
      '',
      '0',
      '5',
      '-1',
      '1e3',
      'NaN',
      '99999999999999999999',
      ' 5',
      '5, 5',
    );
    const request = fc.record({
      method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE'),
      id: fc.constantFrom(
        '',
        'abc/',
        '../',
        '%2e%2e%2fa/',
        '%00/',
        '__proto__/',
        `${'a'.repeat(90)}/`,
        '.info/',
      ),
      headers: fc.record(
        {
          'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', '', 'x'),
          'upload-length': length,
          'upload-offset': length,
          'upload-metadata': fc.constantFrom(
            '',
            'owner',
            'owner MQ==',
            'filename !!!',
            'a b c',
            ','.repeat(99),
          ),
          'upload-concat': fc.constantFrom('partial', 'final;/x /y', ''),
          'upload-defer-length': fc.constantFrom('1', '2'),
          'upload-checksum': fc.constantFrom('sha1 x', ''),
          'content-type': fc.constantFrom(
            'application/offset+octet-stream',
            'application/json',
            'text/plain',
            ';',
          ),
          'x-http-method-override': fc.constantFrom('PATCH', 'DELETE'),
          'x-forwarded-host': fc.constant('evil.example'),
        },
        { requiredKeys: ['tus-resumable'] },
      ),
      payload: fc.constantFrom(undefined, '', 'hello', 'more than five'),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, id, headers, payload }) => {
        const reply = await paulo.send(
          method,
          `${RESUMABLE_UPLOAD_PATH}${method === 'POST' ? '' : id}`,
          {
            headers,
            ...(payload === undefined ? {} : { payload }),
          },
        );
        expect(reply.status, reply.text).toBeLessThan(500);
        expect(JSON.stringify(reply.headers)).not.toContain('evil.example');
        if (reply.status >= 400 && method !== 'HEAD') {
          expect(Refusal.safeParse(reply.body).success, reply.text).toBe(true);
        }
        // Its limit of open uploads would refuse all that comes after.
        const { location } = reply.headers;
        if (typeof location === 'string') {
          const made = `${RESUMABLE_UPLOAD_PATH}${location}`;
          await paulo.delete(made, { headers: { 'tus-resumable': '1.0.0' } });
        }
      }),
      { seed: SEED, numRuns },
    );
  },
);
