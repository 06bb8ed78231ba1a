// One load, in a process of its own: node bench/load/load-process.ts. The order comes in by IPC.
import autocannon from 'autocannon';
import type { Request } from './requests.ts';

/** What to send, and for how long. */
export interface LoadOrder {
  readonly url: string;
  readonly seconds: number;
  /** The requests of each connection. */
  readonly connections: readonly (readonly Request[])[];
  readonly status: number;
}

/** What came of it. */
export interface LoadResult {
  readonly requests: number;
  /** Answers with another status than the right one, and those that never came. */
  readonly failed: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Milliseconds until the answer was whole. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * At first, connections are opened and the load's own code is compiled. Answers of that time count
 * for the cost of a request, but not for the waiting times.
 */
const RAMP_MS = 500;

const MAX_WAIT_SECONDS = 60;

async function runLoad({ url, seconds, connections, status }: LoadOrder): Promise<LoadResult> {
  // Stored one by one: the histogram of autocannon has whole milliseconds only.
  const times: number[] = [];
  let requests = 0;
  let failed = 0;
  let next = 0;
  const began = performance.now();
  const options: autocannon.Options = {
    url,
    connections: connections.length,
    duration: seconds,
    // In a storm of log-ins one waits for longer than the ten seconds that are usual.
    timeout: MAX_WAIT_SECONDS,
    setupClient(client) {
      // Bodies are not used here, and decoding one takes longer than serving it.
      const queue = 'pipelinedRequests' in client ? client.pipelinedRequests : undefined;
      if (typeof queue === 'object' && queue) Object.assign(queue, { addBody: () => {} });
      const wanted = connections[next % connections.length] ?? [];
      next += 1;
      client.setRequests(
        wanted.map(({ method, path, headers, body }) => ({
          method,
          path,
          headers: { ...headers },
          ...(body === undefined ? {} : { body }),
        })),
      );
    },
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error: unknown, done) =>
      error instanceof Error ? reject(error) : resolve(done),
    );
    load.on('response', (_client, answered, _bytes, milliseconds) => {
      if (answered !== status) failed += 1;
      else requests += 1;
      if (performance.now() - began > RAMP_MS) times.push(milliseconds);
    });
  });
  times.sort((a, b) => a - b);
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? NaN;
  return {
    requests,
    failed: failed + result.errors + result.timeouts,
    seconds: result.duration,
    bytes: result.throughput.total,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

process.on('message', (message) => {
  void runLoad(message as LoadOrder).then((loaded) => process.send?.(loaded));
});
process.on('disconnect', () => process.exit(0));
