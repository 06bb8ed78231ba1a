import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { asStarted } from './measure/measured-server.ts';
import { ROOT } from './run.ts';

/* The files of deploy/ name settings, paths and node's flags of the product. */

const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

/** Settings that the server reads: the names in capitals of its own modules. */
const settings = globSync('server/src/platform/{settings.ts,settings/*.ts}', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');
const isSetting = (name: string) => new RegExp(`\\b${name}\\b`).test(settings);

/** What Node, Docker, Caddy or another image of compose.yaml reads. */
const OF_OTHERS = new Set(['NODE_COMPILE_CACHE', 'PATH', 'POSTGRES_PASSWORD', 'SCHOOL_HOST']);

/** Whether a file of deploy/ may name it. Media in a bucket come with settings of their own. */
const isKnown = (name: string) =>
  OF_OTHERS.has(name) || isSetting(name) || (name.startsWith('S3_') && !isSetting('S3_BUCKET'));

/** Names in a file of `NAME=value` lines, those that are commented out too. */
const namesIn = (text: string) =>
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name ?? '');

describe('Dockerfile', () => {
  const text = read('Dockerfile');
  /** The arguments of an instruction in its JSON form. */
  const commands = [...text.matchAll(/^(?:RUN|CMD) (\["node".*\])$/gm)].map(
    ([, list = '']) => JSON.parse(list) as string[],
  );

  test('has no errors', () => {
    expect(
      validate(text).map(
        ({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`,
      ),
    ).toEqual([]);
  });

  test('runs the server as npm start does, not as root, and compiles it so before', () => {
    const { flags } = asStarted();
    expect(flags.length).toBeGreaterThan(3);
    expect(commands).toEqual([
      ['node', ...flags, 'scripts/build/compile-server.ts'],
      ['node', ...flags, 'server/src/main.ts'],
    ]);
    expect(text).toMatch(/^USER trilha$/m);
    const last = text.slice(text.lastIndexOf('\nFROM '));
    expect(last.lastIndexOf('\nUSER ')).toBeLessThan(last.indexOf('compile-server.ts'));
  });

  test('sets settings that exist', () => {
    const environment = /^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? '';
    const names = [...environment.matchAll(/(\w+)=/g)].map(([, name]) => name ?? '');
    expect(names).toContain('DATA_DIR');
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('copies folders that exist and are not ignored', () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+)$/gm)]
      .flatMap(([, words = '']) => words.split(' ').slice(0, -1))
      .filter((path) => path !== '.');
    expect(copied).toContain('server');
    const sent = read('Dockerfile.dockerignore').split('\n');
    for (const path of copied) {
      expect(globSync(path, { cwd: ROOT }), path).toHaveLength(1);
      expect(sent, path).toContain(`!${path.split('/')[0]}`);
    }
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown> & { environment?: Record<string, string> }>;
    volumes: Record<string, unknown>;
    networks: Record<string, unknown>;
  };

  test('closes every container', () => {
    expect(Object.keys(compose.services)).toEqual(['school', 'database', 'proxy', 'store']);
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      // Nothing but the proxy is reached from outside.
      expect('ports' in service, name).toBe(name === 'proxy');
    }
  });

  test('names volumes and networks that it has, and settings that exist', () => {
    for (const service of Object.values(compose.services)) {
      const { volumes = [], networks = [] } = service as {
        volumes?: string[];
        networks?: string[];
      };
      for (const volume of volumes.filter((each) => !each.startsWith('.'))) {
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network);
    }
    const names = Object.keys(compose.services['school']?.environment ?? {});
    expect(names).toContain('DATABASE_URL');
    expect(names.filter((name) => !isKnown(name))).toEqual([]);
  });

  test('asks for nothing that env.example does not explain, and holds no password', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(asked).toContain('POSTGRES_PASSWORD');
    const explained = namesIn(read('env.example'));
    expect(asked.filter((name) => name === undefined || !explained.includes(name))).toEqual([]);
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('/deploy/.env');
  });
});

test('env.example names settings that exist', () => {
  const names = namesIn(read('env.example'));
  expect(names).toContain('PUBLIC_URL');
  expect(names.filter((name) => !isKnown(name))).toEqual([]);
});

describe('trilha.service', () => {
  const lines = read('trilha.service').split('\n');
  const value = (name: string) =>
    lines.find((line) => line.startsWith(`${name}=`))?.slice(name.length + 1);

  test('runs the server as npm start does', () => {
    const { flags } = asStarted();
    expect(value('ExecStart')).toBe(
      `/opt/trilha/node_modules/.bin/node ${flags.join(' ')} server/src/main.ts`,
    );
  });

  test.for([
    ['User', 'trilha'],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['NoNewPrivileges', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX'],
    ['SystemCallFilter', '@system-service'],
    ['StateDirectory', 'trilha'],
    ['StateDirectoryMode', '0700'],
    ['LimitNOFILE', '65536'],
  ] as const)('has %s=%s', ([name, expected]) => {
    expect(value(name)).toBe(expected);
  });

  test('lets node compile', () => {
    expect(value('MemoryDenyWriteExecute')).toBeUndefined();
  });
});

test('the proxies allow bodies of the largest video by default, and count no time for an upload', () => {
  expect(settings).toContain("whole('VIDEO_MAX_MB', DEFAULT_VIDEO_MAX_MB");
  expect(read('Caddyfile')).toContain('max_size 110MB');
  expect(read('nginx.conf')).toContain('client_max_body_size 110m;');
  expect(read('nginx.conf')).toContain('proxy_request_buffering off;');
});
