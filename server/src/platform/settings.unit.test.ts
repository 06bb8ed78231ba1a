import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('everything has a default', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 8000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:8000',
    corsOrigins: [],
    apiBaseUrl: '/api',
    secretKey: undefined,
    formerSecretKey: undefined,
    timeZone: 'America/Sao_Paulo',
    language: undefined,
    videoMaxMb: 100,
    materialMaxMb: 50,
    bucket: undefined,
    preparesVideos: true,
    smtp: undefined,
    smtpFrom: undefined,
    inbound: undefined,
    providers: { google: undefined, facebook: undefined },
    trustProxy: 0,
    processes: 1,
    logLevel: 'info',
    slowQueryMs: 500,
    slowRequestMs: 2000,
    metricsToken: undefined,
  });
});

test('all errors are named together, without the secrets in it', () => {
  const env = {
    PORT: '80a',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    PUBLIC_URL: 'school.example',
    CORS_ORIGINS: 'https://a.example, https://b.example/path',
    SECRET_KEY: 'short',
    TIME_ZONE: 'Mars/Olympus',
    INTERFACE_LANGUAGE: 'pt',
    SMTP_URL: 'http://user:hunter2@mail.test',
    SMTP_FROM: 'nobody',
    GOOGLE_CLIENT_ID: 'the-school',
    FACEBOOK_CLIENT_SECRET: 'hunter2',
    GOOGLE_ISSUER: 'https://user:hunter2@accounts.example',
    LOG_LEVEL: 'loud',
    SLOW_QUERY_MS: '-1',
    METRICS_TOKEN: 'short',
  };
  const read = () => readSettings(env);
  for (const name of Object.keys(env)) expect(read).toThrow(name);
  expect(read).not.toThrow(/hunter2|short/);
});

test('the sentences of all invalid settings, and nothing else', () => {
  const env = {
    PORT: '80a',
    DATABASE_URL: 'mysql://host/db',
    PUBLIC_URL: 'school.example',
    CORS_ORIGINS: 'https://a.example,b,https://c.example/',
    API_BASE_URL: '/',
    SECRET_KEY: 'short',
    TIME_ZONE: 'Mars/Olympus',
    INTERFACE_LANGUAGE: 'pt',
    VIDEO_MAX_MB: '0',
    SMTP_URL: 'http://mail.test',
    SMTP_FROM: 'nobody',
    GOOGLE_CLIENT_ID: 'the-school',
    FACEBOOK_CLIENT_SECRET: 'hunter2',
    FACEBOOK_ISSUER: 'http://id.example',
    TRUST_PROXY: '11',
    WEB_CONCURRENCY: '0',
    LOG_LEVEL: 'loud',
  };
  const sentences = [
    'PORT must be a whole number from 0 to 65535, not "80a"',
    'DATABASE_URL must look like postgres://user:password@host:5432/name',
    'PUBLIC_URL must be an http or https address',
    'CORS_ORIGINS must list origins such as https://school.example, not "b"',
    'CORS_ORIGINS must list origins such as https://school.example, not "https://c.example/"',
    'API_BASE_URL must be a path such as /api or an http or https address',
    'SECRET_KEY must have at least 32 characters',
    'TIME_ZONE must be a name such as America/Sao_Paulo, not "Mars/Olympus"',
    'INTERFACE_LANGUAGE must be one of pt-BR, en, fr, not "pt"',
    'VIDEO_MAX_MB must be a whole number from 1 to 10000, not "0"',
    'SMTP_URL must look like smtp://user:password@host:587 or smtps://host',
    'SMTP_FROM must look like School <school@host.example>, not "nobody"',
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set GOOGLE_CLIENT_SECRET too',
    'FACEBOOK_ISSUER must be an https address, or an http address of this machine',
    'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET belong together: set FACEBOOK_CLIENT_ID too',
    'TRUST_PROXY must be a whole number from 0 to 10, not "11"',
    'WEB_CONCURRENCY must be a whole number from 1 to 64, not "0"',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ];
  let message = '';
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof Error) ({ message } = error);
  }
  expect(message.replace(/\.$/, '').split('; ').toSorted()).toEqual(sentences.toSorted());
});

test('what is blank counts as not set', () => {
  const blank = { PORT: ' ', PUBLIC_URL: '', CORS_ORIGINS: ' , ', SMTP_URL: ' ', SECRET_KEY: '' };
  expect(readSettings(blank)).toEqual(readSettings({}));
  expect(readSettings({ PORT: '81' }).publicUrl).toBe('http://localhost:81');
});

test.for(['0', '65535', ' 8080 '])('PORT %j is a port', (port) => {
  expect(readSettings({ PORT: port }).port).toBe(Number(port));
});

test.for(['65536', '-1', '1.5', 'http'])('PORT %j is none', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow('PORT must be a whole number from 0 to 65535');
});

test.for(['0', '-5', '1.5', '10001', '100MB'])('VIDEO_MAX_MB %j is none', (megabytes) => {
  expect(() => readSettings({ VIDEO_MAX_MB: megabytes })).toThrow(
    `VIDEO_MAX_MB must be a whole number from 1 to 10000, not "${megabytes}"`,
  );
});

test('VIDEO_MAX_MB is the largest video', () => {
  expect(readSettings({ VIDEO_MAX_MB: '250' }).videoMaxMb).toBe(250);
});

test('the mail server and the sender are read from their addresses', () => {
  const settings = readSettings({
    SMTP_URL: ' smtps://school:secret@mail.test ',
    SMTP_FROM: 'Escola <escola@trilha.test>',
  });
  expect(settings.smtp).toMatchObject({ host: 'mail.test', port: 465, secure: true });
  expect(settings.smtpFrom).toEqual({ name: 'Escola', address: 'escola@trilha.test' });
});

test('a provider of log-ins is on once the school is registered with it', () => {
  const { providers } = readSettings({
    GOOGLE_CLIENT_ID: ' the-school ',
    GOOGLE_CLIENT_SECRET: 'secret',
    FACEBOOK_CLIENT_ID: '7',
    FACEBOOK_CLIENT_SECRET: 'other secret',
  });
  const issuer = 'https://accounts.google.com';
  expect(providers).toEqual({
    google: { clientId: 'the-school', clientSecret: 'secret', issuer },
    facebook: { clientId: '7', clientSecret: 'other secret', issuer: undefined },
  });
});

test('half a registration is an error that names the other half', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'the-school' })).toThrow(
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set GOOGLE_CLIENT_SECRET too.',
  );
  expect(() => readSettings({ FACEBOOK_CLIENT_SECRET: 'secret' })).toThrow(
    'FACEBOOK_CLIENT_ID too.',
  );
});

test.for([
  'https://id.example/school',
  'http://127.0.0.1:4000',
  'http://localhost',
  'http://[::1]:1',
])('%s may vouch for people', (issuer) => {
  const env = { FACEBOOK_CLIENT_ID: '7', FACEBOOK_CLIENT_SECRET: 's', FACEBOOK_ISSUER: issuer };
  expect(readSettings(env).providers.facebook?.issuer).toBe(issuer);
});

test.for([
  'http://id.example',
  'http://127.0.0.1.example',
  'id.example',
  'https://id.example/?a=b',
])('%s may not', (issuer) => {
  expect(() => readSettings({ GOOGLE_ISSUER: issuer })).toThrow(
    'GOOGLE_ISSUER must be an https address, or an http address of this machine.',
  );
});

const BUCKET = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hunter2' };

test('a bucket for the media', () => {
  expect(readSettings(BUCKET).bucket).toEqual({
    bucket: 'media',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'hunter2',
    prefix: '',
    forcePathStyle: false,
    redirect: false,
  });
  const own = {
    ...BUCKET,
    S3_ENDPOINT: 'http://storage.test:9000',
    S3_REGION: 'sa-east-1',
    S3_PREFIX: '/schools/one/',
    S3_FORCE_PATH_STYLE: '1',
    S3_REDIRECT: '1',
  };
  expect(readSettings(own).bucket).toMatchObject({
    endpoint: 'http://storage.test:9000',
    region: 'sa-east-1',
    prefix: 'schools/one/',
    forcePathStyle: true,
    redirect: true,
  });
  expect(readSettings({ ...own, S3_BUCKET: ' ' }).bucket).toBeUndefined();
});

test.for([
  [{ S3_SECRET_ACCESS_KEY: '' }, 'S3_BUCKET needs a key: set S3_SECRET_ACCESS_KEY too.'],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE must be 0 or 1, not "yes".'],
  [
    { S3_ENDPOINT: 'https://id:hunter2@storage.test' },
    'S3_ENDPOINT must be an http or https address such as https://s3.host.example.',
  ],
  [{ S3_PREFIX: 'a b' }, 'S3_PREFIX must be a folder such as school or media/school.'],
  [
    { S3_REDIRECT: '1', S3_ENDPOINT: 'http://storage.test', PUBLIC_URL: 'https://school.test' },
    'S3_REDIRECT needs an S3_ENDPOINT with https, because browsers load nothing else on a page with https.',
  ],
] as const)('settings of a bucket that cannot be: %o', ([own, sentence]) => {
  const read = () => readSettings({ ...BUCKET, ...own });
  expect(read).toThrow(sentence);
  expect(read).not.toThrow('hunter2');
});

test('mails that come in need an address with a key and a folder', () => {
  const address = 'escola+{key}@school.example';
  const both = { INBOUND_MAIL_ADDRESS: address, INBOUND_MAIL_FOLDER: '/srv/mail' };
  expect(readSettings(both).inbound).toEqual({
    address: { before: 'escola+', after: '@school.example' },
    folder: '/srv/mail',
  });
  expect(() => readSettings({ INBOUND_MAIL_ADDRESS: address })).toThrow(
    'INBOUND_MAIL_ADDRESS needs INBOUND_MAIL_FOLDER.',
  );
  expect(() => readSettings({ INBOUND_MAIL_FOLDER: '/srv/mail' })).toThrow(
    'INBOUND_MAIL_FOLDER needs INBOUND_MAIL_ADDRESS.',
  );
  expect(() => readSettings({ ...both, INBOUND_MAIL_ADDRESS: 'escola@school.example' })).toThrow(
    'must look like school+{key}@host.example',
  );
});
