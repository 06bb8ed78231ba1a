import { S3Client } from '@aws-sdk/client-s3';
import { type HttpError, httpError } from '../../http/errors.ts';
import type { BucketSettings } from '../../settings/bucket.ts';

/** How long the bucket may take, in milliseconds. */
export interface BucketLimits {
  readonly connectMs: number;
  /** Until the head of an answer is here. */
  readonly answerMs: number;
  /** The same where a part of a file is sent first. */
  readonly partMs: number;
  /** Between two chunks of a file, while somebody waits for them. */
  readonly silentMs: number;
  /** A request is tried so often where the bucket does not answer, or says that it is busy. */
  readonly attempts: number;
}

export const BUCKET_LIMITS: BucketLimits = {
  connectMs: 3_000,
  answerMs: 10_000,
  partMs: 60_000,
  silentMs: 30_000,
  attempts: 2,
};

export function openClient(settings: BucketSettings, limits: BucketLimits): S3Client {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings;
  // Everybody who watches a video slowly holds a connection: the library's 50 would be too few.
  const agent = { keepAlive: true, maxSockets: Infinity };
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: limits.attempts,
    // Other servers than Amazon's may not know the newer checksums, and store them as a part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** What the library says of an error. Its own texts may name the bucket's address. */
interface Failure {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown };
}

const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode;

/** A word for what went wrong, such as `ECONNREFUSED` or `AccessDenied 403`. */
export function reasonOf(error: unknown): string {
  const { name, code } = error as Failure;
  const words = [typeof code === 'string' ? code : name, statusOf(error)];
  return words
    .filter((word) => word !== undefined)
    .map(String)
    .join(' ');
}

/** Whether the bucket says that there is no such object. */
export function isMissing(error: unknown): boolean {
  const { name } = error as Failure;
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** Whether the server does not know this request: not every S3-compatible one knows all of them. */
export function isNotImplemented(error: unknown): boolean {
  return statusOf(error) === 501 || statusOf(error) === 405;
}

/** The answer while the bucket does not answer, or not as it should. The log gets the reason. */
export function bucketFailed(error: unknown): HttpError {
  return httpError(
    503,
    /*i18n*/ 'Files cannot be read or stored at the moment. Please try again shortly.',
    {
      headers: { 'retry-after': '5' },
      cause: new Error(`The bucket did not do what it was asked for: ${reasonOf(error)}`),
    },
  );
}
