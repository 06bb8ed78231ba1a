import { resolve } from 'node:path';
import { DEFAULT_VIDEO_MAX_MB, type Provider } from '@trilha/contract';
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
  /** Days of activity are counted in the school's time zone. */
  readonly timeZone: string;
  /** The largest video that is taken, in megabytes. */
  readonly videoMaxMb: number;
  /** The mail server; without one, mails become files in the data folder. */
  readonly smtp: SmtpServer | undefined;
  /** Who mails are from, where it is not the school's own address. */
  readonly smtpFrom: Sender | undefined;
  readonly providers: Providers;
  /** How many proxies in front are trusted to name the caller's address. */
  readonly trustProxy: number;
  readonly logLevel: string;
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

/**
 * Reads all settings from the environment, each with a default.
 * @throws StartError naming every fault at a time.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const faults: string[] = [];
  const read = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  const whole = (name: string, fallback: number, max: number, min = 0): number => {
    const value = read(name, String(fallback));
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) {
      return Number(value);
    }
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  };

  const port = whole('PORT', 8000, 65535);
  const host = read('HOST', '127.0.0.1');
  const databaseUrl = env['DATABASE_URL']?.trim() || undefined;
  if (databaseUrl !== undefined) {
    const usable =
      URL.canParse(databaseUrl) && /^postgres(ql)?:$/.test(new URL(databaseUrl).protocol);
    // The value itself may hold a password and stays out of the sentence.
    if (!usable) faults.push('DATABASE_URL must look like postgres://user:password@host:5432/name');
  }
  const publicUrl = read('PUBLIC_URL', `http://localhost:${port}`).replace(/\/+$/, '');
  if (!isHttpUrl(publicUrl)) faults.push('PUBLIC_URL must be an http or https address');

  const corsOrigins = read('CORS_ORIGINS', '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of corsOrigins) {
    if (!isHttpUrl(origin) || new URL(origin).origin !== origin) {
      faults.push(`CORS_ORIGINS must list origins such as https://school.example, not "${origin}"`);
    }
  }
  const apiBaseUrl = read('API_BASE_URL', '/api').replace(/\/+$/, '');
  if (!apiBaseUrl.startsWith('/') && !isHttpUrl(apiBaseUrl)) {
    faults.push('API_BASE_URL must be a path such as /api or an http or https address');
  }
  const secretKey = env['SECRET_KEY']?.trim() || undefined;
  if (secretKey !== undefined && secretKey.length < 32) {
    faults.push('SECRET_KEY must have at least 32 characters');
  }
  const timeZone = read('TIME_ZONE', 'America/Sao_Paulo');
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    faults.push(`TIME_ZONE must be a name such as America/Sao_Paulo, not "${timeZone}"`);
  }
  const videoMaxMb = whole('VIDEO_MAX_MB', DEFAULT_VIDEO_MAX_MB, 10_000, 1);
  const smtpUrl = env['SMTP_URL']?.trim() || undefined;
  const smtp = smtpUrl === undefined ? undefined : readSmtpUrl(smtpUrl);
  if (smtpUrl !== undefined && !smtp) {
    // Like DATABASE_URL, it may hold a password.
    faults.push('SMTP_URL must look like smtp://user:password@host:587 or smtps://host');
  }
  const from = env['SMTP_FROM']?.trim() || undefined;
  const smtpFrom = from === undefined ? undefined : readSender(from);
  if (from !== undefined && !smtpFrom) {
    faults.push(`SMTP_FROM must look like School <school@host.example>, not "${from}"`);
  }
  const readProvider = (prefix: string, usualIssuer?: string): ProviderSettings | undefined => {
    const clientId = env[`${prefix}_CLIENT_ID`]?.trim() || undefined;
    const clientSecret = env[`${prefix}_CLIENT_SECRET`]?.trim() || undefined;
    const issuer = env[`${prefix}_ISSUER`]?.trim() || usualIssuer;
    if (issuer !== undefined && !isIssuer(issuer)) {
      faults.push(`${prefix}_ISSUER must be an https address, or an http address of this machine`);
    }
    if (clientId !== undefined && clientSecret !== undefined) {
      return { clientId, clientSecret, issuer };
    }
    if (clientId !== clientSecret) {
      const missing = clientId === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
      faults.push(
        `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together: set ${prefix}_${missing} too`,
      );
    }
    return undefined;
  };
  const providers: Providers = {
    google: readProvider('GOOGLE', 'https://accounts.google.com'),
    facebook: readProvider('FACEBOOK'),
  };
  const trustProxy = whole('TRUST_PROXY', 0, 10);
  const logLevel = read('LOG_LEVEL', 'info');
  if (!LOG_LEVELS.includes(logLevel)) {
    faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  }

  if (faults.length > 0) throw new StartError(`${faults.join('; ')}.`);
  return {
    host,
    port,
    dataDir: resolve(read('DATA_DIR', './data')),
    databaseUrl,
    publicUrl,
    corsOrigins,
    apiBaseUrl,
    secretKey,
    timeZone,
    videoMaxMb,
    smtp,
    smtpFrom,
    providers,
    trustProxy,
    logLevel,
  };
}
