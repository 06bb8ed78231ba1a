import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  type CompletedPart,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { bucketFailed } from './client.ts';

/** All but the last one must have at least 5 MiB, and there may be 10 000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

/** Where an object goes, and the headers that it is stored with. */
interface Target {
  readonly Bucket: string;
  readonly Key: string;
  readonly ContentType: string;
  readonly CacheControl: string;
}

/**
 * Writes an object of any size, holding two parts of it in memory at most. After an error, of the
 * content too, there is no object and no part of one.
 */
export async function uploadObject(
  client: S3Client,
  target: Target,
  content: AsyncIterable<Buffer | string>,
  partMs: number,
): Promise<void> {
  const { Bucket, Key } = target;
  const time = { requestTimeout: partMs };
  /** Errors of the content are thrown as they are, those of the bucket are not for the client. */
  const asked = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      throw bucketFailed(error);
    });
  const done: CompletedPart[] = [];
  let UploadId: string | undefined;
  try {
    for await (const { bytes: Body, isLast } of partsOf(content)) {
      if (isLast && UploadId === undefined) {
        await asked(client.send(new PutObjectCommand({ ...target, Body }), time));
        return;
      }
      UploadId ??= (await asked(client.send(new CreateMultipartUploadCommand(target)))).UploadId;
      const PartNumber = done.length + 1;
      const part = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body });
      const { ETag } = await asked(client.send(part, time));
      done.push({ PartNumber, ETag });
    }
    const MultipartUpload = { Parts: done };
    const complete = { Bucket, Key, UploadId, MultipartUpload };
    await asked(client.send(new CompleteMultipartUploadCommand(complete), time));
  } catch (error) {
    if (UploadId !== undefined) {
      // Where this fails too, the parts are cleared with other unfinished files.
      const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await client.send(abort).catch(() => undefined);
    }
    throw error;
  }
}

/** The content in parts of `PART_BYTES`; the last one may be shorter. */
async function* partsOf(
  content: AsyncIterable<Buffer | string>,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }, void, undefined> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    length += bytes.length;
    // One byte more, so that something is left for the last part.
    while (length > PART_BYTES) {
      const all = Buffer.concat(chunks);
      yield { bytes: all.subarray(0, PART_BYTES), isLast: false };
      const rest = Buffer.from(all.subarray(PART_BYTES));
      chunks = [rest];
      length = rest.length;
    }
  }
  const [only] = chunks;
  // A copy of one chunk would only take memory.
  yield { bytes: only && chunks.length === 1 ? only : Buffer.concat(chunks), isLast: true };
}
