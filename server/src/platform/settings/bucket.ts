import { z } from 'zod';
import { flag, isHttpUrl, setting, withDefault } from './variables.ts';

/** An S3-compatible bucket for the media. */
export interface BucketSettings {
  readonly bucket: string;
  /** Undefined: Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What the names of all objects begin with: empty, or a folder with a slash at its end. */
  readonly prefix: string;
  /** Whether the bucket's name stands in the path and not in the host name. */
  readonly forcePathStyle: boolean;
  /** Whether browsers get videos from the bucket itself. */
  readonly redirect: boolean;
}

/** Ends with one slash, unless it is empty. */
const asFolder = (prefix: string) => prefix.replace(/^\/+|\/+$/g, '').replace(/.$/, '$&/');

/** An address of a server without anything else. */
function isEndpoint(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return !username && !password && !search && !hash;
}

/** The bucket of the media; where `S3_BUCKET` is not set, nothing of it counts. */
export const Bucket = z
  .object({
    S3_BUCKET: setting,
    S3_ENDPOINT: setting.refine((value) => value === undefined || isEndpoint(value), {
      error: 'S3_ENDPOINT must be an http or https address such as https://s3.host.example',
    }),
    S3_REGION: withDefault('us-east-1'),
    S3_ACCESS_KEY_ID: setting,
    S3_SECRET_ACCESS_KEY: setting,
    S3_PREFIX: withDefault('')
      .transform(asFolder)
      .refine((prefix) => /^([\w.-]+\/)*$/.test(prefix), {
        error: 'S3_PREFIX must be a folder such as school or media/school',
      }),
    S3_FORCE_PATH_STYLE: flag('S3_FORCE_PATH_STYLE'),
    S3_REDIRECT: flag('S3_REDIRECT'),
    PUBLIC_URL: setting,
  })
  // Not in the transform below, which an invalid variable would keep from running.
  .superRefine((read, context) => {
    if (read.S3_BUCKET === undefined) return;
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (read[name] === undefined) context.addIssue(`S3_BUCKET needs a key: set ${name} too`);
    }
    const isSecure = read.PUBLIC_URL?.startsWith('https:') ?? false;
    if (read.S3_REDIRECT && isSecure && read.S3_ENDPOINT?.startsWith('http:')) {
      context.addIssue(
        'S3_REDIRECT needs an S3_ENDPOINT with https, because browsers load nothing else on a page with https',
      );
    }
  })
  .transform((read): BucketSettings | undefined => {
    const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = read;
    if (bucket === undefined || id === undefined || secret === undefined) return undefined;
    return {
      bucket,
      endpoint: read.S3_ENDPOINT,
      region: read.S3_REGION,
      accessKeyId: id,
      secretAccessKey: secret,
      prefix: read.S3_PREFIX,
      forcePathStyle: read.S3_FORCE_PATH_STYLE,
      redirect: read.S3_REDIRECT,
    };
  });
