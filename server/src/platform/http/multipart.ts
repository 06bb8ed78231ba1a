import { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../security/rights.ts';
import { HttpError, httpError } from './errors.ts';

/** Stores the file of a multipart call as it arrives; the whole file is never in memory. */
export interface Receiver<File> {
  /** The largest accepted file, in bytes. */
  readonly maxBytes: number;
  /** The error (413) of a larger one. */
  tooLarge(): HttpError;
  /** The error message when there is no file. Absent: the file is optional. */
  readonly required?: string;
  /**
   * Stores the content of this user, or throws a 400. The stream ends with an error when the file is too large or
   * the connection breaks off; `receive` must then leave nothing behind. The name is as it was sent.
   */
  receive(content: Readable, user: User | undefined, name: string): Promise<File>;
  /** Undoes `receive`, because the call failed after it. */
  discard(file: File): Promise<void>;
}

/** What is wrong with the form, as it is said. */
type Errors = Record<string, HttpError['said'][string]>;

/** Is told what arrives, piece by piece. */
type Note = (content: string | Buffer) => void;

/** The largest size of all text fields together, in bytes; also allowed for boundaries and headers. */
const TEXT_LIMIT = 1024 * 1024;

const LIMITS = { parts: 2000, fields: 1990, files: 10, fieldSize: TEXT_LIMIT, fieldNameSize: 200 };

/** Lets the routes of this scope accept multipart/form-data only. */
export function acceptMultipart(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // `contentOf` throws the error of a file that is too large.
  void scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form with one file, in the file field `name`; other files are skipped. `check` gets the
 * text fields (a repeated one as a list) and whether the file is refused; it returns the body or
 * throws a 400. Its errors and those of the file are reported together. After any error, a received
 * file is discarded.
 * @param note is told all that arrives
 * @param begin is told the announced size before anything is read, and may refuse it
 * @throws 415, 413 and 400, in this order
 */
export async function readForm<File, Body>(
  request: FastifyRequest,
  name: string,
  receiver: Receiver<File>,
  user: User | undefined,
  check: (fields: Record<string, unknown>, isFileRefused: boolean) => Promise<Body>,
  note: Note = () => undefined,
  begin: (bytes: number) => Promise<void> = async () => undefined,
): Promise<{ body: Body; file: File | undefined }> {
  if (!request.isMultipart()) throw httpError(415, /*i18n*/ 'Send this as multipart/form-data.');
  // A `content-length` that is too large is refused before the body is read.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > receiver.maxBytes + TEXT_LIMIT) throw receiver.tooLarge();
  await begin(announced);

  const fields = new Map<string, unknown>();
  const errors: Errors = {};
  let received: { readonly file: File } | undefined;
  let textBytes = 0;
  try {
    for await (const part of partsOf(request, receiver.maxBytes)) {
      if (part.type === 'field') {
        textBytes += sizeOf(part.value);
        if (part.valueTruncated || textBytes > TEXT_LIMIT) throw tooMuch();
        note(JSON.stringify([part.fieldname, part.value]));
        addField(fields, part.fieldname, part.value);
        continue;
      }
      note(JSON.stringify([part.fieldname, part.filename]));
      // A file input that was left empty sends a part without a file name.
      if (part.fieldname === name && part.filename) {
        if (received) errors[name] = [/*i18n*/ 'Send one file only.'];
        else received = await receivePart(part, receiver, user, errors, note);
      }
      for await (const _ of contentOf(part, receiver, note)) {
        // Skips what the receiver has not read, and other files.
      }
    }
    if (receiver.required !== undefined && !received) errors[name] ??= [receiver.required];
    const isRefused = Object.keys(errors).length > 0;
    const body = await checked(errors, () => check(Object.fromEntries(fields), isRefused));
    if (!body || Object.keys(errors).length > 0) throw new HttpError(400, errors);
    return { body: body.value, file: received?.file };
  } catch (error) {
    // What cannot be removed now is cleared later, and must not hide the error.
    if (received) await receiver.discard(received.file).catch(() => undefined);
    throw error;
  } finally {
    // The client must be able to send the rest, or it would not read the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** The parts as they arrive; errors of the parser become errors of ours. */
async function* partsOf(request: FastifyRequest, fileSize: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { ...LIMITS, fileSize } });
  } catch (error) {
    const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
    throw isTooMuch ? tooMuch() : unreadable();
  }
}

async function receivePart<File>(
  part: MultipartFile,
  receiver: Receiver<File>,
  user: User | undefined,
  errors: Errors,
  note: Note,
): Promise<{ readonly file: File } | undefined> {
  const content = Readable.from(contentOf(part, receiver, note), { objectMode: false });
  try {
    return { file: await receiver.receive(content, user, part.filename) };
  } catch (error) {
    // An error of the stream itself is thrown again by the next read of the part.
    if (part.file.truncated || part.file.errored) return undefined;
    collectErrors(errors, error);
    return undefined;
  }
}

/**
 * The content of a part. It ends with an error when the file is too large or the connection breaks
 * off. The part stays open when its reader stops early, so that the parts behind it can be read.
 */
async function* contentOf<File>(
  { file }: MultipartFile,
  receiver: Receiver<File>,
  note: Note,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) {
      note(chunk as Buffer);
      yield chunk as Buffer;
    }
  } catch {
    throw unreadable();
  }
  if (file.truncated) throw receiver.tooLarge();
}

/** Adds the errors of a 400 to the others; throws any other error. */
function collectErrors(errors: Errors, error: unknown): void {
  if (!(error instanceof HttpError && error.status === 400)) throw error;
  Object.assign(errors, error.said);
}

async function checked<Body>(
  errors: Errors,
  check: () => Promise<Body>,
): Promise<{ readonly value: Body } | undefined> {
  try {
    return { value: await check() };
  } catch (error) {
    collectErrors(errors, error);
    return undefined;
  }
}

function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const before = fields.get(name);
  if (!fields.has(name)) fields.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else fields.set(name, [before, value]);
}

/** No field of a form is nested deeper. What is written or checked is walked level by level. */
const MAX_DEPTH = 32;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/**
 * The size in bytes; a part of type JSON arrives parsed.
 * @throws 400 where it is nested without end
 */
function sizeOf(value: unknown): number {
  if (isDeeper(value, MAX_DEPTH)) throw unreadable();
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

const tooMuch = () => httpError(413, /*i18n*/ 'The request is too large.');
const unreadable = () => httpError(400, /*i18n*/ 'The request cannot be read.');
