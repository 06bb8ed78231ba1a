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
    timeZone: 'America/Sao_Paulo',
    trustProxy: 0,
    logLevel: 'info',
  });
});

test('every fault is named at a time, without the secrets in it', () => {
  const env = {
    PORT: '80a',
    DATABASE_URL: 'mysql://user:hunter2@host/db',
    PUBLIC_URL: 'school.example',
    CORS_ORIGINS: 'https://a.example, https://b.example/path',
    SECRET_KEY: 'short',
    TIME_ZONE: 'Mars/Olympus',
    LOG_LEVEL: 'loud',
  };
  const read = () => readSettings(env);
  for (const name of Object.keys(env)) expect(read).toThrow(name);
  expect(read).not.toThrow(/hunter2|short/);
});

test.for(['0', '65535', ' 8080 '])('PORT %j is a port', (port) => {
  expect(readSettings({ PORT: port }).port).toBe(Number(port));
});

test.for(['65536', '-1', '1.5', 'http'])('PORT %j is none', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow('PORT must be a whole number from 0 to 65535');
});
