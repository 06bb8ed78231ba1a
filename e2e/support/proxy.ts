import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * E2E_PROXY=caddy or nginx: each test server stands behind that proxy, with the file of deploy/ that a school
 * uses. Replaced in it are names, ports and the certificate, nothing else.
 */

const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

export interface Proxy {
  /** Where visitors reach the server, by TLS with a certificate that nobody vouches for. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}

function replaced(file: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not say "${from}" any more.`);
      return text.replaceAll(from, to);
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  );
}

interface Place {
  readonly folder: string;
  readonly upstream: number;
  readonly plain: number;
  readonly secure: number;
  readonly certificate: string;
  readonly key: string;
}

function startCaddy(place: Place): ChildProcess {
  const { folder, upstream, plain, secure, certificate, key } = place;
  const options = `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${secure}`;
  const text = replaced('Caddyfile', [
    ['{\n\tservers', `${options}\n\tservers`],
    ['\trequest_body', `\ttls ${certificate} ${key}\n\trequest_body`],
  ]);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, text);
  const settings = { SCHOOL_HOST: 'localhost', SCHOOL_SERVER: `127.0.0.1:${upstream}` };
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

function startNginx(place: Place): ChildProcess {
  const { folder, upstream, plain, secure, certificate, key } = place;
  const live = '/etc/letsencrypt/live/school.example';
  const text = replaced('nginx.conf', [
    ['127.0.0.1:8000', `127.0.0.1:${upstream}`],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${secure} ssl`],
    ['listen [::]:443 ssl http2;', ''],
    [`${live}/fullchain.pem`, certificate],
    [`${live}/privkey.pem`, key],
    ['school.example', 'localhost'],
    ['/var/log/nginx/school.log', join(folder, 'access.log')],
  ]);
  writeFileSync(join(folder, 'school.conf'), text);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  // What Debian's own nginx.conf has around it, as far as it matters.
  const main = `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn; worker_processes 1;
events { worker_connections 768; }
http { sendfile on; tcp_nopush on; gzip on; ${temporary.join(' ')} include ${join(folder, 'school.conf')}; }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, main);
  return spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

const STARTERS: Readonly<Record<string, (place: Place) => ChildProcess>> = {
  caddy: startCaddy,
  nginx: startNginx,
};

/** Whether a proxy stands in front of the servers of this run. */
export const proxyName = process.env['E2E_PROXY'] || undefined;

/** Starts the proxy in front of a port of this machine. */
export async function startProxy(upstream: number, secure: number): Promise<Proxy> {
  const start = STARTERS[proxyName ?? ''];
  if (!start) throw new Error('E2E_PROXY must be caddy or nginx.');
  const folder = mkdtempSync(join(tmpdir(), 'trilha-proxy-'));
  mkdirSync(join(folder, 'logs'));
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names].concat([
      '-keyout',
      key,
      '-out',
      certificate,
    ]),
    { stdio: 'ignore' },
  );
  const plain = await freePort();
  const child = start({ folder, upstream, plain, secure, certificate, key });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!(await listens(plain)) || !(await listens(secure))) {
    if (child.exitCode !== null) throw new Error(`The proxy ended:\n${said}`);
  }
  return {
    url: `https://localhost:${secure}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' });
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED');
  }
}
