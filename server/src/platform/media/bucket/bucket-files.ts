import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import send from '@fastify/send';
import pLimit from 'p-limit';
import { CONNECTION_LIMITS } from '../../connections/limits.ts';
import { HttpError, notFound, StartError } from '../../http/errors.ts';
import { type FileFacts, fileHead } from '../../http/file-head.ts';
import type { BucketSettings } from '../../settings/bucket.ts';
import { type Files, nameOf, newPath, type StoredFile, UNFINISHED, writeChunks } from '../files.ts';
import {
  BUCKET_LIMITS,
  type BucketLimits,
  bucketFailed,
  isMissing,
  isNotImplemented,
  openClient,
  reasonOf,
} from './client.ts';
import { uploadObject } from './upload.ts';

/** Of so many files the facts are kept, because a player asks for many ranges of one. */
const MAX_KNOWN = 10_000;

/** Each holds two parts of a file in memory. */
const MAX_ADOPTED_AT_ONCE = 2;

/** An address that a browser is sent to stays the same for so long. */
const HOUR = 60 * 60;

/**
 * Files in an S3-compatible bucket.
 * @param folder where files lie while a program of this machine reads them
 */
export function bucketFiles(
  settings: BucketSettings,
  folder: string,
  limits: BucketLimits = BUCKET_LIMITS,
): Files & { check(): Promise<void> } {
  const { bucket: Bucket, prefix } = settings;
  const client = openClient(settings, limits);
  const objectOf = (path: string) => ({ Bucket, Key: prefix + nameOf(path) });
  const known = new Map<string, FileFacts>();
  const adopting = pLimit(MAX_ADOPTED_AT_ONCE);

  const factsOf = async (path: string): Promise<FileFacts | undefined> => {
    try {
      const found = await client.send(new HeadObjectCommand(objectOf(path)));
      const { ContentLength: size = 0, ETag: etag = '""', LastModified } = found;
      const facts = { size, etag, writtenAt: LastModified ?? new Date(0) };
      if (known.size >= MAX_KNOWN) known.clear();
      known.set(path, facts);
      return facts;
    } catch (error) {
      known.delete(path);
      if (isMissing(error)) return undefined;
      throw bucketFailed(error);
    }
  };

  /** The content, or a range of it. The signal ends the answer of the bucket, too, by way of the library. */
  const open = async (
    path: string,
    range?: { from: number; length: number },
    signal?: AbortSignal,
  ): Promise<AsyncGenerator<Buffer, void, undefined>> => {
    const Range = range && `bytes=${range.from}-${range.from + range.length - 1}`;
    try {
      const command = new GetObjectCommand({ ...objectOf(path), Range });
      const { Body, ContentLength } = await client.send(
        command,
        signal ? { abortSignal: signal } : {},
      );
      const body = Body as Readable;
      // It is read below; until then an error shall not end the process.
      body.on('error', () => undefined);
      if (range && ContentLength !== range.length) {
        body.destroy();
        throw new RangeError('Another length than asked for');
      }
      return untilSilent(body, limits.silentMs, signal);
    } catch (error) {
      known.delete(path);
      throw isMissing(error) ? notFound() : bucketFailed(error);
    }
  };

  const put = async (path: string, content: AsyncIterable<Buffer>): Promise<void> => {
    const headers = {
      ContentType: typeOf(path),
      CacheControl: 'private, max-age=43200, immutable',
    };
    await uploadObject(client, { ...objectOf(path), ...headers }, content, limits.partMs);
  };

  /** The uploads of files that were begun and not ended, as after a crash. */
  const unfinished = async (name: string) => {
    try {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: prefix + name }),
      );
      return Uploads;
    } catch (error) {
      if (isNotImplemented(error)) return [];
      throw bucketFailed(error);
    }
  };

  const remove = async (path: string): Promise<void> => {
    if (!path.startsWith('/media/')) return;
    known.delete(path);
    try {
      if (!path.endsWith(UNFINISHED)) {
        await client.send(new DeleteObjectCommand(objectOf(path)));
        return;
      }
      for (const { Key, UploadId } of await unfinished(nameOf(path).slice(0, -UNFINISHED.length))) {
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
    } catch (error) {
      if (!isMissing(error)) throw bucketFailed(error);
    }
  };

  return {
    storage: 's3',
    put,
    remove,
    async save(kind, ending, content) {
      const path = newPath(kind, ending);
      await put(path, content);
      return path;
    },
    adopt: (kind, ending, original) =>
      adopting(async () => {
        const path = newPath(kind, ending);
        await put(path, createReadStream(original));
        return path;
      }),
    async stat(path) {
      const facts = await factsOf(path);
      return facts && { path, size: facts.size, writtenAt: facts.writtenAt };
    },
    read: async (path) => Readable.from(await open(path), { objectMode: false }),
    async withLocalFile(path, use) {
      const copy = join(folder, randomBytes(16).toString('hex') + extname(path));
      const content = await open(path);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeChunks(content, copy, 'wx');
        return await use(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    async list(kind) {
      const files: StoredFile[] = [];
      const pathOf = (key = '') => `/media/${key.slice(prefix.length)}`;
      const Prefix = `${prefix}${kind}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client
          .send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
          .catch((error: unknown) => {
            throw bucketFailed(error);
          });
        for (const { Key, Size = 0, LastModified } of page.Contents ?? []) {
          files.push({ path: pathOf(Key), size: Size, writtenAt: LastModified ?? new Date() });
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      for (const { Key, Initiated } of await unfinished(`${kind}/`)) {
        const path = pathOf(Key) + UNFINISHED;
        files.push({ path, size: 0, writtenAt: Initiated ?? new Date() });
      }
      return files;
    },

    async send(request, reply, path, { headers, secondsLeft }) {
      const isHead = request.method === 'HEAD';
      const isVideo = nameOf(path).startsWith('videos/');
      if (settings.redirect && isVideo && !isHead && secondsLeft !== undefined) {
        const now = Math.floor(Date.now() / 1000);
        const since = now - (now % HOUR);
        const address = await getSignedUrl(client, new GetObjectCommand(objectOf(path)), {
          signingDate: new Date(since * 1000),
          expiresIn: now - since + Math.max(secondsLeft, 1),
        });
        return reply.header('cache-control', 'private, no-store').redirect(address, 302);
      }
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const facts = (isHead ? undefined : known.get(path)) ?? (await factsOf(path));
      if (!facts) throw notFound();
      const { status, from, length, headers: own } = fileHead(request.headers, facts);
      reply.code(status).headers({ 'content-type': typeOf(path), ...own, ...headers });
      // Of nothing at all Fastify says that it is 0 bytes long, also to HEAD.
      if (isHead || length === 0) return reply.send(Readable.from([]));
      const content = await open(path, { from, length }, gone.signal).catch((error: unknown) => {
        if (!gone.signal.aborted) throw error;
      });
      reply.hijack();
      // The client has gone: players end what they no longer need.
      if (!content) return reply;
      reply.raw.writeHead(status, reply.getHeaders() as OutgoingHttpHeaders);
      await sendContent(reply.raw, content).catch((error: unknown) => {
        // The head is sent already: the connection has been closed.
        if (!(error instanceof HttpError)) return;
        reply.log.warn({ err: error.cause }, 'a file of the bucket cannot be read on');
      });
      return reply;
    },

    async check() {
      const Key = `${prefix}start-check-${randomBytes(8).toString('hex')}`;
      try {
        await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }));
        await client.send(new PutObjectCommand({ Bucket, Key, Body: Buffer.from('writable') }));
        await client.send(new DeleteObjectCommand({ Bucket, Key }));
      } catch (cause) {
        throw new StartError(
          `The bucket in S3_BUCKET cannot be used (${reasonOf(cause)}): check that S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE are right, that the bucket exists, and that the key may list, read, write and delete in it.`,
        );
      }
    },
  };
}

class Silent extends Error {
  override readonly name = 'Silent';
}

/**
 * The chunks of an answer. It is closed when nobody reads on, and when none comes for too long.
 * @throws 503 where the bucket does not send all of it
 */
async function* untilSilent(
  body: Readable,
  silentMs: number,
  signal?: AbortSignal,
): AsyncGenerator<Buffer, void, undefined> {
  const chunks = body.iterator() as AsyncIterator<Buffer, undefined>;
  try {
    for (;;) {
      // Only while it is waited for: a reader may take as long as connections may stand still.
      const timer = setTimeout(() => body.destroy(new Silent()), silentMs);
      const next = await chunks.next().finally(() => clearTimeout(timer));
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw signal?.aborted ? error : bucketFailed(error);
  } finally {
    body.destroy();
  }
}

async function sendContent(response: ServerResponse, content: AsyncIterable<Buffer>) {
  response.setTimeout(CONNECTION_LIMITS.stalledMs, () => response.destroy());
  await pipeline(content, response);
}

function typeOf(path: string): string {
  const type = send.mime.getType(path) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
}
