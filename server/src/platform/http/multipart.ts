import { Readable } from 'node:stream';
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, httpError } from './errors.ts';

/** What becomes of the file of a multipart call. It streams through: nothing here holds it whole. */
export interface Receiver<File> {
  /** The largest file that is taken, in bytes. */
  readonly maxBytes: number;
  /** The refusal (413) of a larger one. */
  tooLarge(): HttpError;
  /** What to say where no file came. Absent: the file may be left out. */
  readonly required?: string;
  /**
   * Takes the content in, such as into a file of ours, or refuses it with a 400. A content that is
   * too large or breaks off ends in an error of the stream: leave nothing then.
   */
  receive(content: Readable): Promise<File>;
  /** Undoes `receive`, because the call failed after it. */
  discard(file: File): Promise<void>;
}

/** All text fields of one form together, in bytes; also the room that the form's own marks take. */
const TEXT_LIMIT = 1024 * 1024;

const LIMITS = { parts: 2000, fields: 1990, files: 10, fieldSize: TEXT_LIMIT, fieldNameSize: 200 };

/** Lets the routes of this scope take multipart/form-data, and nothing else. */
export function acceptMultipart(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  // A file that is cut off at its limit is noticed here, in one place with the other refusals.
  void scope.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Reads a form with one file, in the file field `name`; other files are passed over. `check` gets
 * the text fields (a repeated one as a list) and gives the body or refuses it; its faults and those
 * of the file are reported together. Whatever fails, a file that was received is discarded.
 * @throws 415, 413 and 400, in this order
 */
export async function readForm<File, Body>(
  request: FastifyRequest,
  name: string,
  receiver: Receiver<File>,
  check: (fields: Record<string, unknown>) => Body,
): Promise<{ body: Body; file: File | undefined }> {
  if (!request.isMultipart()) throw httpError(415, 'Send this as multipart/form-data.');
  // Who says beforehand how much is coming is refused before any of it is read.
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > receiver.maxBytes + TEXT_LIMIT) throw receiver.tooLarge();

  const fields = new Map<string, unknown>();
  const faults: Record<string, unknown> = {};
  let received: { readonly file: File } | undefined;
  let textBytes = 0;
  try {
    for await (const part of partsOf(request, receiver.maxBytes)) {
      if (part.type === 'field') {
        textBytes += sizeOf(part.value);
        if (part.valueTruncated || textBytes > TEXT_LIMIT) throw tooMuch();
        addField(fields, part.fieldname, part.value);
        continue;
      }
      // A file input that was left empty sends a part without a file name.
      if (part.fieldname === name && part.filename) {
        if (received) faults[name] = ['Send one file only.'];
        else received = await receivePart(part, receiver, faults);
      }
      for await (const _ of contentOf(part, receiver)) {
        // What the receiver left, or what nobody asked for, is passed over.
      }
    }
    const body = checked(faults, () => check(Object.fromEntries(fields)));
    if (receiver.required !== undefined && !received) faults[name] ??= [receiver.required];
    if (!body || Object.keys(faults).length > 0) throw new HttpError(400, faults);
    return { body: body.value, file: received?.file };
  } catch (error) {
    if (received) await receiver.discard(received.file);
    throw error;
  } finally {
    // What nobody reads any more must not stand between the caller and the answer.
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** The parts as they arrive; what the parser finds wrong, in our words. */
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
  faults: Record<string, unknown>,
): Promise<{ readonly file: File } | undefined> {
  const content = Readable.from(contentOf(part, receiver), { objectMode: false });
  try {
    return { file: await receiver.receive(content) };
  } catch (error) {
    // The end of the stream itself, seen through the receiver, is told by who reads it next.
    if (part.file.truncated || part.file.errored) return undefined;
    takeErrors(faults, error);
    return undefined;
  }
}

/**
 * The content of a part; one that is cut off, by its limit or by the caller, ends in a refusal. The
 * part stays open when its reader turns away early, so that what is behind it can be reached.
 */
async function* contentOf<File>(
  { file }: MultipartFile,
  receiver: Receiver<File>,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch {
    throw unreadable();
  }
  if (file.truncated) throw receiver.tooLarge();
}

/** Puts a refusal of the input with the others; any other error goes on. */
function takeErrors(faults: Record<string, unknown>, error: unknown): void {
  if (!(error instanceof HttpError && error.status === 400)) throw error;
  Object.assign(faults, error.body);
}

function checked<Body>(
  faults: Record<string, unknown>,
  check: () => Body,
): { readonly value: Body } | undefined {
  try {
    return { value: check() };
  } catch (error) {
    takeErrors(faults, error);
    return undefined;
  }
}

function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const before = fields.get(name);
  if (!fields.has(name)) fields.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else fields.set(name, [before, value]);
}

/** A part of type JSON arrives parsed. */
function sizeOf(value: unknown): number {
  return Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
}

const tooMuch = () => httpError(413, 'The request is too large.');
const unreadable = () => httpError(400, 'The request cannot be read.');
