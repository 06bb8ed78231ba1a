import type { SetAccess } from './access.ts';
import type { Call } from './calls.ts';
import type { RequestContext } from './requests.ts';
import { type Answer, ask, type LimitServer, type Server } from './servers.ts';

/* Costs are comparable only where both servers answer the same, byte for byte. */

/** Headers that follow from the content or the moment. Each server makes its own. */
const OWN = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]);
/** Of those, the headers that must still be equal. */
const EQUAL = new Set(['content-length', 'content-range', 'etag', 'last-modified']);

const REQUESTS_PER_CONNECTION = 4;

function headersOf({ rawHeaders }: Answer): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    pairs.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}

/** Lets the limit send the headers that the product sends with each call. */
export async function copyHeaders(
  product: Server,
  limit: LimitServer,
  context: RequestContext,
  calls: readonly Call[],
): Promise<void> {
  const headers: Record<string, string[]> = {};
  for (const call of calls) {
    const [request] = call.requests(context, 0);
    if (!request) throw new Error(`${call.title} has no request.`);
    const answer = await ask(product.url, request);
    headers[call.name] = headersOf(answer)
      .filter(([name]) => !OWN.has(name))
      .flat();
  }
  await limit.setHeaders(headers);
}

/** The first requests of two of the connections. */
const samples = (call: Call, context: RequestContext) =>
  [0, 5].map((connection) => call.requests(context, connection).slice(0, REQUESTS_PER_CONNECTION));

/** @throws with what is wrong in an answer of the product */
export async function requireRight(
  product: Server,
  access: SetAccess,
  calls: readonly Call[],
): Promise<void> {
  const context = await access.context();
  for (const call of calls) {
    for (const request of samples(call, context).flat()) {
      const { status, body } = await ask(product.url, request);
      const error = status === call.status ? call.errorIn(body) : `${status} ${String(body)}`;
      if (error !== undefined) throw new Error(`${call.title}: ${request.path}: ${error}`);
    }
  }
}

/**
 * Asks both servers the same requests of each call.
 * @throws with the first difference
 */
export async function requireSame(
  product: Server,
  limit: Server,
  access: SetAccess,
  calls: readonly Call[],
): Promise<void> {
  const context = await access.context();
  for (const call of calls) {
    for (const requests of samples(call, context)) {
      // All requests to one server, then all to the other: a write must find the same state on both.
      const [ours, theirs] = [await askAll(product), await askAll(limit)];
      for (const [index, { path }] of requests.entries()) {
        const [one, other] = [ours[index], theirs[index]];
        if (one && other) compare(call, path, one, other);
      }

      async function askAll({ url }: Server): Promise<Answer[]> {
        const answers: Answer[] = [];
        for (const request of requests) answers.push(await ask(url, request));
        return answers;
      }
    }
  }
}

function compare(call: Call, path: string, product: Answer, limit: Answer): void {
  const text = ({ body }: Answer) => {
    const all = body.toString('latin1');
    return call.differs ? all.replaceAll(call.differs, '…') : all;
  };
  const linesOf = (answer: Answer) => [
    `status ${answer.status}`,
    ...headersOf(answer)
      .filter(([name]) => !OWN.has(name) || (EQUAL.has(name) && !call.differs))
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted(),
    text(answer),
  ];
  const [ours, theirs] = [linesOf(product), linesOf(limit)];
  for (let at = 0; at < Math.max(ours.length, theirs.length); at += 1) {
    const [one = '', other = ''] = [ours[at], theirs[at]];
    if (one === other) continue;
    let first = 0;
    while (one[first] === other[first]) first += 1;
    const near = (line: string) => line.slice(Math.max(0, first - 60), first + 160);
    throw new Error(
      `Product and limit answer ${call.title} (${path}) differently:\n` +
        `  product … ${near(one)}\n  limit   … ${near(other)}`,
    );
  }
}
