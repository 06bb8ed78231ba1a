import { parseArgs } from 'node:util';
import { HttpError, StartError } from '../../server/src/platform/http/errors.ts';
import { moveFiles } from '../../server/src/platform/media/move-files.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openBucket, openMediaOnDisk, run } from '../../server/src/start.ts';

const USAGE = 'npm run move-media -- --to bucket, or --to disk';

/** Copies the media from `DATA_DIR/media` to the bucket, or back. Nothing is removed. */
await run(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } }, strict: false });
  const { to } = values;
  if (to !== 'bucket' && to !== 'disk') throw new StartError(`Say where to: ${USAGE}`);
  const settings = readSettings(process.env);
  const bucket = await openBucket(settings);
  if (!bucket) throw new StartError('Name the bucket in S3_BUCKET and the other settings of it.');
  const disk = openMediaOnDisk(settings);
  const [source, target] = to === 'bucket' ? [disk, bucket] : [bucket, disk];
  try {
    const { copied, bytes, present } = await moveFiles(source, target, (path, size) =>
      console.log(`${path} ${inMb(size)}`),
    );
    console.log(`Copied ${copied} files (${inMb(bytes)}); ${present} were there already.`);
  } catch (error) {
    const reason = error instanceof HttpError ? error.cause : error;
    const said = reason instanceof Error ? reason.message : String(reason);
    throw new StartError(`${said}. Run the command again: it goes on from here.`);
  }
});

function inMb(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
