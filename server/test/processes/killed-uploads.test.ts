import { request, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readSettings } from '../../src/platform/settings.ts';
import { openInstallation } from '../../src/start.ts';
import { openSession } from '../../src/platform/security/sessions.ts';
import { testBucket } from '../bucket.ts';
import { emptyDatabase, engine } from '../database/database.ts';
import { factories } from '../factories.ts';
import { caller } from '../school.ts';
import { begin, tus, uploadStatus } from '../tus.ts';
import { longVideo } from '../videos.ts';
import { folder, type Server, startServer } from './server-process.ts';

const MB = 1024 * 1024;
const VIDEO = longVideo(6 * MB);

/** Starting takes several processes a while on a busy machine. */
const PATIENTLY = { timeout: 180_000 };

// Machines without a common folder share PostgreSQL; with the embedded database there is only one.
test.runIf(engine === 'postgres')(
  'an upload outlives the machine that is killed in its middle, and the one that is killed at its end',
  PATIENTLY,
  async () => {
    const bucket = await testBucket();
    const { url, drop } = await emptyDatabase();
    onTestFinished(drop);
    const { settings } = bucket;
    const env = () => ({
      DATA_DIR: folder(),
      DATABASE_URL: url,
      SECRET_KEY: 'of-both-machines-and-of-this-process',
      VIDEO_PREPARATION: 'off',
      S3_BUCKET: settings.bucket,
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      S3_PREFIX: settings.prefix,
      S3_FORCE_PATH_STYLE: '1',
    });
    // One after the other: the bucket of tests fails where one lists it while the other deletes its probe.
    const first = await startServer(env());
    const second = await startServer(env());
    // The third machine is this process.
    const { ctx } = await openInstallation(readSettings(env()));
    onTestFinished(() => ctx.database.close());
    const app = await buildApp(ctx, {
      logLevel: 'silent',
      trustProxy: 0,
      corsOrigins: [],
      apiBaseUrl: '/api',
    });
    onTestFinished(() => app.close());
    const school = factories(ctx);
    const { id } = await school.user({ is_staff: true });
    const { access } = await openSession(ctx, id, { ip: '127.0.0.1', userAgent: 'test' });
    const third = caller(app, access);

    /** Sends a part of what a request announces. */
    const sendTo = ({ address }: Server, upload: string, from: number, to: number) => {
      const call = request(`${address}/api${upload}`, {
        method: 'PATCH',
        headers: {
          ...tus,
          authorization: `Bearer ${access}`,
          'upload-offset': from,
          'content-type': 'application/offset+octet-stream',
          'content-length': VIDEO.length - from,
        },
      });
      call.on('error', () => {});
      call.write(VIDEO.subarray(from, to));
      return call;
    };
    /** As half a minute later. */
    const lockIsStale = () =>
      ctx.database.queries
        .updateTable('uploads')
        .set({ locked_until: ctx.now().toISOString() })
        .execute();
    const offset = async () => Number((await uploadStatus(third, upload)).headers['upload-offset']);

    const upload = await begin(third, VIDEO.length);
    sendTo(first, upload, 0, 5 * MB);
    const stored = () => ctx.database.queries.selectFrom('upload_chunks').select('size').execute();
    await expect.poll(stored).toHaveLength(1);
    await first.kill();
    await lockIsStale();
    // What the first one had not stored yet is lost with it, and no more.
    expect(await offset()).toBe(4 * MB);

    const ending = Promise.withResolvers<ServerResponse>();
    bucket.fail((line) =>
      line.startsWith('PUT') && line.includes('/videos/') ? ending.resolve : undefined,
    );
    sendTo(second, upload, 4 * MB, VIDEO.length).end();
    await ending.promise;
    await second.kill();
    bucket.fail(undefined);
    await lockIsStale();

    const asked = await uploadStatus(third, upload);
    expect(asked.status).toBe(200);
    const { url: address } = JSON.parse(String(asked.headers['stored-video']));
    const whole = await app.inject({ url: address });
    expect(whole.rawPayload.equals(VIDEO)).toBe(true);
    const rows = await ctx.database.queries.selectFrom('videos').select('path').execute();
    expect(rows).toHaveLength(1);
    expect(await ctx.files.list('uploads')).toEqual([]);
  },
);
