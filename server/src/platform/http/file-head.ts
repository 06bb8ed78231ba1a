import type { IncomingHttpHeaders } from 'node:http';
import { httpError } from './errors.ts';

/** What is known of a file that is not on this machine. */
export interface FileFacts {
  readonly size: number;
  /** With its quotes. */
  readonly etag: string;
  readonly writtenAt: Date;
}

/** The status and headers of an answer, and which bytes of the file are its body. */
export interface FileHead {
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly from: number;
  readonly length: number;
}

/**
 * Decides about conditions and byte ranges, as the library does for files on the disk (`send-file.ts`):
 * one range is served, several are answered with the whole file.
 * @throws 412, and 416 where the file ends before the range
 */
export function fileHead(request: IncomingHttpHeaders, file: FileFacts): FileHead {
  const { size, etag, writtenAt } = file;
  const headers = {
    'accept-ranges': 'bytes',
    etag,
    'last-modified': writtenAt.toUTCString(),
  };
  if (isPreconditionFailed(request, file))
    throw httpError(412, /*i18n*/ 'The file is another one.');
  if (isFresh(request, file)) return { status: 304, headers, from: 0, length: 0 };
  const range = isRangeWanted(request, file) ? readRange(request.range, size) : undefined;
  if (range === 'beyond') {
    const contentRange = { 'content-range': `bytes */${size}` };
    throw httpError(416, /*i18n*/ 'The file ends before this range.', { headers: contentRange });
  }
  const { from, length } = range ?? { from: 0, length: size };
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range && { 'content-range': `bytes ${from}-${from + length - 1}/${size}` }),
    },
    from,
    length,
  };
}

function isPreconditionFailed(request: IncomingHttpHeaders, { etag, writtenAt }: FileFacts) {
  const { 'if-match': match, 'if-unmodified-since': since } = request;
  if (match !== undefined) return !namesTag(match, etag);
  return since !== undefined && seconds(writtenAt) > Date.parse(since) / 1000;
}

function isFresh(request: IncomingHttpHeaders, { etag, writtenAt }: FileFacts): boolean {
  const { 'if-none-match': match, 'if-modified-since': since } = request;
  if (match !== undefined) return namesTag(match, etag);
  return since !== undefined && seconds(writtenAt) <= Date.parse(since) / 1000;
}

/** Who goes on with another file than this one gets all of it. */
function isRangeWanted(request: IncomingHttpHeaders, { etag, writtenAt }: FileFacts): boolean {
  const condition = request['if-range'];
  if (typeof condition !== 'string') return true;
  if (condition.includes('"')) return condition.trim() === etag;
  return seconds(writtenAt) <= Date.parse(condition) / 1000;
}

/** The bytes of a single range; undefined where there is none that can be read. */
function readRange(
  range: string | undefined,
  size: number,
): { from: number; length: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  // So many bytes from the end; more than there are means all of them (RFC 9110 14.1.2).
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { from: size - length, length };
  }
  const from = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (end < from && last !== '') return undefined;
  return from >= size ? 'beyond' : { from, length: Math.min(end, size - 1) - from + 1 };
}

function namesTag(list: string, etag: string): boolean {
  return list.split(',').some((one) => {
    const tag = one.trim();
    return tag === '*' || tag.replace(/^W\//, '') === etag;
  });
}

/** Headers have no smaller unit. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
