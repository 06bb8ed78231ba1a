import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeVideo } from '../../server/src/features/videos/videos.ts';
import type { Context } from '../../server/src/platform/context.ts';
import { readSettings } from '../../server/src/platform/settings.ts';
import { openInstallation } from '../../server/src/start.ts';
import { type Factories, factories } from '../../server/test/factories.ts';
import { freePort, proxyName, startProxy } from './proxy.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running server with an empty school, and the same database in this process for factories. */
export interface TestServer extends Factories {
  /** Where visitors reach it: its own address, or that of the proxy in front (`proxy.ts`). */
  readonly url: string;
  readonly ctx: Context;
  /** The folder of the sent mails. */
  readonly outbox: string;
  /** Copies a video of the demo into the school and gives its `/media/` path. */
  video(name: string): Promise<string>;
  captions(name: string): Promise<string>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Starts again at the same address, after `stop`; `own` replaces settings until the next start. */
  start(own?: NodeJS.ProcessEnv): Promise<void>;
  /** Stops the server and deletes its data. */
  dispose(): Promise<void>;
}

function demoFile(name: string) {
  return createReadStream(join(ROOT, 'demo', 'media', name));
}

async function launch(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn('node', ['server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready on (http:\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The server ended:\n${output}`)));
  });
  return { child, url };
}

/**
 * @param prefix of the usernames, so that several workers do not collide
 * @param own settings that replace the usual ones
 */
export async function startServer(
  prefix: string,
  own: NodeJS.ProcessEnv = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trilha-e2e-'));
  const visited = proxyName ? await freePort() : undefined;
  const behind = visited && { PUBLIC_URL: `https://localhost:${visited}`, TRUST_PROXY: '1' };
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    // The browser needs the processors.
    VIDEO_PREPARATION: 'off',
    ...behind,
    ...own,
  };
  const { ctx, database } = await openInstallation(readSettings(env));
  let { child, url } = await launch(env);
  const port = new URL(url).port;
  const proxy = visited && (await startProxy(Number(port), visited));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url: proxy ? proxy.url : url,
    ctx,
    outbox: join(dataDir, 'outbox'),
    ...factories(ctx, prefix),
    video: async (name) => (await storeVideo(ctx, undefined, demoFile(name))).path,
    captions: (name) => ctx.files.save('captions', 'vtt', demoFile(name)),
    stop,
    async start(other = {}) {
      ({ child, url } = await launch({ ...env, PORT: port, ...other }));
    },
    async dispose() {
      await stop();
      if (proxy) await proxy.stop();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
