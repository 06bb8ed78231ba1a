import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { BucketSettings } from '../src/platform/settings/bucket.ts';

/** What stands in the place of the bucket's answer: nothing at all, a closed connection, or this. */
export type Fault =
  | 'silence'
  | 'hang up'
  | { readonly status: number; readonly body?: string }
  | ((answer: ServerResponse) => void);

export interface BucketForTests {
  readonly settings: BucketSettings;
  /** Method and path of each request so far. */
  readonly requests: readonly string[];
  /** Decides about each request from now on; undefined: the bucket itself answers. */
  fail(how: ((request: string) => Fault | undefined) | undefined): void;
}

const BUCKET = 'school-media';

/** An S3-compatible server with an empty bucket, until the test ends. What it is asked goes by a wire that can break. */
export async function testBucket(own: Partial<BucketSettings> = {}): Promise<BucketForTests> {
  const directory = mkdtempSync(join(tmpdir(), 'trilha-bucket-'));
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await storage.run();
  const requests: string[] = [];
  let faultOf: ((request: string) => Fault | undefined) | undefined;

  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const { method, url: path, headers } = from;
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    to.once('close', () => onward.destroy());
    from.pipe(onward);
  };
  const wire = createServer((from, to) => {
    const line = `${from.method} ${from.url}`;
    requests.push(line);
    const fault = faultOf?.(line);
    if (fault === 'hang up') from.destroy();
    else if (fault === undefined) forward(from, to);
    else from.resume();
    if (typeof fault === 'object') to.writeHead(fault.status).end(fault.body);
    if (typeof fault === 'function') fault(to);
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  onTestFinished(async () => {
    wire.close();
    wire.closeAllConnections();
    await storage.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${(wire.address() as AddressInfo).port}`,
      region: 'us-east-1',
      // The only key that this server knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'trilha/',
      forcePathStyle: true,
      redirect: false,
      ...own,
    },
    requests,
    fail: (how) => {
      faultOf = how;
    },
  };
}
