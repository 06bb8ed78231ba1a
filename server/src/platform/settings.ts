import { resolve } from 'node:path';
import {
  DEFAULT_MATERIAL_MAX_MB,
  DEFAULT_VIDEO_MAX_MB,
  InterfaceLanguage,
  type Provider,
} from '@trilha/contract';
import { z } from 'zod';
import type { Retention } from './backup/retention.ts';
import { StartError } from './http/errors.ts';
import { readSender, readSmtpUrl, type Sender, type SmtpServer } from './mail/smtp-url.ts';

/** The school's registration with a provider of log-ins. */
export interface ProviderSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who vouches, by OpenID Connect; undefined: the provider's own servers as we know them. */
  readonly issuer: string | undefined;
}

/** The providers that are switched on. */
export type Providers = Readonly<Record<Provider, ProviderSettings | undefined>>;

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

/** The backups that the server makes by itself. */
export interface BackupSettings {
  readonly folder: string;
  /** The public key of age that they are encrypted for. */
  readonly recipient: string | undefined;
  readonly everyHours: number;
  readonly kept: Retention;
}

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Everything that must last: embedded database, media, generated secrets. */
  readonly dataDir: string;
  /** A PostgreSQL server in place of the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string;
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[];
  /** What the web client is told to use. */
  readonly apiBaseUrl: string;
  /** Signs tokens and media addresses; generated into the data folder when absent. */
  readonly secretKey: string | undefined;
  /** The one before `secretKey`, which stays valid beside it. */
  readonly formerSecretKey: string | undefined;
  /** Days of activity are counted in the school's time zone. */
  readonly timeZone: string;
  /** The language of screens and mails for who has chosen none; undefined: the school says none either. */
  readonly language: InterfaceLanguage | undefined;
  /** The largest video that is taken, in megabytes. */
  readonly videoMaxMb: number;
  /** The largest file of a lesson's material, in megabytes. */
  readonly materialMaxMb: number;
  /** Where the media are; undefined: in the data folder. */
  readonly bucket: BucketSettings | undefined;
  /** The backups that the server makes by itself; undefined: none. */
  readonly backups: BackupSettings | undefined;
  /** Whether videos are prepared after their upload, where there is ffmpeg. */
  readonly preparesVideos: boolean;
  /** The mail server; without one, mails become files in the data folder. */
  readonly smtp: SmtpServer | undefined;
  /** Who mails are from, where it is not the school's own address. */
  readonly smtpFrom: Sender | undefined;
  readonly providers: Providers;
  /** How many proxies in front are trusted to name the caller's address. */
  readonly trustProxy: number;
  /** How many server processes share the port on this machine. */
  readonly processes: number;
  readonly logLevel: string;
  /** Statements and calls that take so long, in milliseconds, are logged; 0: none. */
  readonly slowQueryMs: number;
  readonly slowRequestMs: number;
  /** Who shows it may read `/metrics`; without one nobody may. */
  readonly metricsToken: string | undefined;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** An address of this machine, where http is as good as https. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

function isIssuer(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const url = new URL(value);
  const isPlain = !url.username && !url.password && !url.search && !url.hash;
  return isPlain && (url.protocol === 'https:' || isLoopback(url));
}

/** What is blank counts as not set. */
const setting = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

const withDefault = (fallback: string) => setting.transform((value) => value ?? fallback);

function whole(name: string, fallback: number, max: number, min = 0) {
  const isInRange = (value: string) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return withDefault(String(fallback))
    .refine(isInRange, {
      error: ({ input }) =>
        `${name} must be a whole number from ${min} to ${max}, not "${String(input)}"`,
    })
    .transform(Number);
}

/** What is read by a function of its own, which gives undefined for what it cannot read. */
const readBy = <T>(read: (value: string) => T | undefined, problem: (value: string) => string) =>
  setting.transform((value, context) => {
    const found = value === undefined ? undefined : read(value);
    if (value !== undefined && found === undefined) context.addIssue(problem(value));
    return found;
  });

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

function isPostgresUrl(value: string): boolean {
  return URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol);
}

const isOrigin = (value: string) => isHttpUrl(value) && new URL(value).origin === value;

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The variables of the environment; where a value may hold a password, no sentence repeats it. */
const Environment = z.object({
  HOST: withDefault('127.0.0.1'),
  PORT: whole('PORT', 8000, 65535),
  DATA_DIR: withDefault('./data').transform((folder) => resolve(folder)),
  DATABASE_URL: setting.refine((url) => url === undefined || isPostgresUrl(url), {
    error: 'DATABASE_URL must look like postgres://user:password@host:5432/name',
  }),
  PUBLIC_URL: setting
    .transform((url) => url && withoutSlash(url))
    .refine((url) => url === undefined || isHttpUrl(url), {
      error: 'PUBLIC_URL must be an http or https address',
    }),
  CORS_ORIGINS: withDefault('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.string().refine(isOrigin, {
          error: ({ input }) =>
            `CORS_ORIGINS must list origins such as https://school.example, not "${String(input)}"`,
        }),
      ),
    ),
  API_BASE_URL: withDefault('/api')
    .transform(withoutSlash)
    .refine((address) => address.startsWith('/') || isHttpUrl(address), {
      error: 'API_BASE_URL must be a path such as /api or an http or https address',
    }),
  SECRET_KEY: setting.refine((key) => key === undefined || key.length >= 32, {
    error: 'SECRET_KEY must have at least 32 characters',
  }),
  FORMER_SECRET_KEY: setting,
  TIME_ZONE: withDefault('America/Sao_Paulo').refine(isTimeZone, {
    error: ({ input }) =>
      `TIME_ZONE must be a name such as America/Sao_Paulo, not "${String(input)}"`,
  }),
  INTERFACE_LANGUAGE: setting.pipe(
    z
      .enum(InterfaceLanguage.options, {
        error: ({ input }) =>
          `INTERFACE_LANGUAGE must be one of ${InterfaceLanguage.options.join(', ')}, not "${String(input)}"`,
      })
      .optional(),
  ),
  VIDEO_MAX_MB: whole('VIDEO_MAX_MB', DEFAULT_VIDEO_MAX_MB, 10_000, 1),
  MATERIAL_MAX_MB: whole('MATERIAL_MAX_MB', DEFAULT_MATERIAL_MAX_MB, 1000, 1),
  VIDEO_PREPARATION: withDefault('on')
    .refine((value) => value === 'on' || value === 'off', {
      error: ({ input }) => `VIDEO_PREPARATION must be on or off, not "${String(input)}"`,
    })
    .transform((value) => value === 'on'),
  SMTP_URL: readBy(
    readSmtpUrl,
    () => 'SMTP_URL must look like smtp://user:password@host:587 or smtps://host',
  ),
  SMTP_FROM: readBy(
    readSender,
    (value) => `SMTP_FROM must look like School <school@host.example>, not "${value}"`,
  ),
  TRUST_PROXY: whole('TRUST_PROXY', 0, 10),
  WEB_CONCURRENCY: whole('WEB_CONCURRENCY', 1, 64, 1),
  LOG_LEVEL: withDefault('info').refine((level) => LOG_LEVELS.includes(level), {
    error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`,
  }),
  SLOW_QUERY_MS: whole('SLOW_QUERY_MS', 500, 600_000),
  SLOW_REQUEST_MS: whole('SLOW_REQUEST_MS', 2_000, 600_000),
  METRICS_TOKEN: setting.refine((token) => token === undefined || token.length >= 32, {
    error: 'METRICS_TOKEN must have at least 32 characters',
  }),
});

/** A public key of age: the usual kind, and the longer one that quantum computers cannot open. */
export const AGE_RECIPIENT = /^age1[\da-z]{58,}$/;

/** The backups; where `BACKUP_DIR` is not set, nothing of it counts. */
const Backup = z
  .object({
    BACKUP_DIR: setting,
    BACKUP_KEY: setting.refine((key) => key === undefined || AGE_RECIPIENT.test(key), {
      error: 'BACKUP_KEY must be a public key of age (age1…), as age-keygen shows it',
    }),
    BACKUP_EVERY_HOURS: whole('BACKUP_EVERY_HOURS', 24, 168, 1),
    BACKUP_KEEP_HOURLY: whole('BACKUP_KEEP_HOURLY', 24, 1_000),
    BACKUP_KEEP_DAILY: whole('BACKUP_KEEP_DAILY', 7, 1_000),
    BACKUP_KEEP_WEEKLY: whole('BACKUP_KEEP_WEEKLY', 5, 1_000),
  })
  .transform((read): BackupSettings | undefined =>
    read.BACKUP_DIR === undefined
      ? undefined
      : {
          folder: resolve(read.BACKUP_DIR),
          recipient: read.BACKUP_KEY,
          everyHours: read.BACKUP_EVERY_HOURS,
          kept: {
            hourly: read.BACKUP_KEEP_HOURLY,
            daily: read.BACKUP_KEEP_DAILY,
            weekly: read.BACKUP_KEEP_WEEKLY,
          },
        },
  );

function flag(name: string) {
  return withDefault('0')
    .refine((value) => value === '0' || value === '1', {
      error: ({ input }) => `${name} must be 0 or 1, not "${String(input)}"`,
    })
    .transform((value) => value === '1');
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
const Bucket = z
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

/** The three variables of a provider, whose names begin with its own. */
function readProvider(env: NodeJS.ProcessEnv, prefix: string, usualIssuer?: string) {
  const Registration = z
    .object({
      clientId: setting,
      clientSecret: setting,
      issuer: setting
        .transform((issuer) => issuer ?? usualIssuer)
        .refine((issuer) => issuer === undefined || isIssuer(issuer), {
          error: `${prefix}_ISSUER must be an https address, or an http address of this machine`,
        }),
    })
    // Not in the transform below, which an invalid issuer would keep from running.
    .superRefine(({ clientId, clientSecret }, context) => {
      if ((clientId === undefined) === (clientSecret === undefined)) return;
      const missing = clientId === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
      context.addIssue(
        `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set ${prefix}_${missing} too`,
      );
    })
    .transform(({ clientId, clientSecret, issuer }): ProviderSettings | undefined =>
      clientId !== undefined && clientSecret !== undefined
        ? { clientId, clientSecret, issuer }
        : undefined,
    );
  return Registration.safeParse({
    clientId: env[`${prefix}_CLIENT_ID`],
    clientSecret: env[`${prefix}_CLIENT_SECRET`],
    issuer: env[`${prefix}_ISSUER`],
  });
}

/**
 * Reads all settings from the environment, each with a default.
 * @throws StartError naming all errors together.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const general = Environment.safeParse(env);
  const google = readProvider(env, 'GOOGLE', 'https://accounts.google.com');
  const facebook = readProvider(env, 'FACEBOOK');
  const bucket = Bucket.safeParse(env);
  const backups = Backup.safeParse(env);
  if (
    !general.success ||
    !google.success ||
    !facebook.success ||
    !bucket.success ||
    !backups.success
  ) {
    const problems = [general, google, facebook, bucket, backups].flatMap(
      ({ error }) => error?.issues ?? [],
    );
    throw new StartError(`${problems.map(({ message }) => message).join('; ')}.`);
  }
  const read = general.data;
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    corsOrigins: read.CORS_ORIGINS,
    apiBaseUrl: read.API_BASE_URL,
    secretKey: read.SECRET_KEY,
    formerSecretKey: read.FORMER_SECRET_KEY,
    timeZone: read.TIME_ZONE,
    language: read.INTERFACE_LANGUAGE,
    videoMaxMb: read.VIDEO_MAX_MB,
    materialMaxMb: read.MATERIAL_MAX_MB,
    bucket: bucket.data,
    backups: backups.data,
    preparesVideos: read.VIDEO_PREPARATION,
    smtp: read.SMTP_URL,
    smtpFrom: read.SMTP_FROM,
    providers: { google: google.data, facebook: facebook.data },
    trustProxy: read.TRUST_PROXY,
    processes: read.WEB_CONCURRENCY,
    logLevel: read.LOG_LEVEL,
    slowQueryMs: read.SLOW_QUERY_MS,
    slowRequestMs: read.SLOW_REQUEST_MS,
    metricsToken: read.METRICS_TOKEN,
  };
}
