import { resolve } from 'node:path';
import { DEFAULT_MATERIAL_MAX_MB, DEFAULT_VIDEO_MAX_MB, InterfaceLanguage } from '@trilha/contract';
import { z } from 'zod';
import { StartError } from './http/errors.ts';
import { readSender, readSmtpUrl, type Sender, type SmtpServer } from './mail/smtp-url.ts';
import { Backup, type BackupSettings } from './settings/backups.ts';
import { Bucket, type BucketSettings } from './settings/bucket.ts';
import { Inbound, type InboundSettings } from './settings/inbound.ts';
import { type Providers, readProvider } from './settings/providers.ts';
import { isHttpUrl, readBy, setting, whole, withDefault } from './settings/variables.ts';

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
  /** Where answers to our mails come in; undefined: they are not read. */
  readonly inbound: InboundSettings | undefined;
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
  const inbound = Inbound.safeParse(env);
  if (
    !general.success ||
    !google.success ||
    !facebook.success ||
    !bucket.success ||
    !backups.success ||
    !inbound.success
  ) {
    const problems = [general, google, facebook, bucket, backups, inbound].flatMap(
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
    inbound: inbound.data,
    providers: { google: google.data, facebook: facebook.data },
    trustProxy: read.TRUST_PROXY,
    processes: read.WEB_CONCURRENCY,
    logLevel: read.LOG_LEVEL,
    slowQueryMs: read.SLOW_QUERY_MS,
    slowRequestMs: read.SLOW_REQUEST_MS,
    metricsToken: read.METRICS_TOKEN,
  };
}
