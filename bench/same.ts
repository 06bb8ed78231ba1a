import type { Call } from './calls.ts';
import type { Template } from './limit/main.ts';
import { type Answered, ask, type LimitServer, type Server } from './servers.ts';
import type { World } from './world.ts';

/* Whether product and limit answer the same, byte for byte: only then are their costs comparable. */

/** Headers that follow from the content or the moment; each server makes its own. */
const OWN = new Set([
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
]);
/** Of those, what must be the same all the same. */
const ALIKE = new Set(['content-length', 'content-range', 'etag', 'last-modified']);

function headersOf({ rawHeaders }: Answered): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    pairs.push([(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? '']);
  }
  return pairs;
}

/** Lets the limit send what the product sends around each answer. */
export async function teach(
  product: Server,
  limit: LimitServer,
  world: World,
  calls: readonly Call[],
): Promise<void> {
  const headers: Record<string, string[]> = {};
  let home = '';
  for (const call of calls) {
    const [request] = call.requests(world, 0);
    if (!request) throw new Error(`${call.title} has no request.`);
    const answer = await ask(product.url, request);
    headers[call.name] = headersOf(answer)
      .filter(([name]) => !OWN.has(name))
      .flat();
    if (call.name === 'home') home = answer.body.toString('base64');
  }
  const template: Template = { headers, home };
  await limit.teach(template);
}

/**
 * Asks both servers some of the requests of each call.
 * @throws with the first difference, or with what is wrong in the product's answer
 */
export async function requireSame(
  product: Server,
  limit: Server,
  world: World,
  calls: readonly Call[],
): Promise<void> {
  for (const call of calls) {
    for (const connection of [0, 5]) {
      const requests = call.requests(world, connection);
      // Writes first on one, then on the other: each must find what it changes as it was.
      for (const request of requests.slice(0, 4)) {
        const one = await ask(product.url, request);
        const fault =
          one.status === call.status ? call.fault(one.body) : `${one.status} ${String(one.body)}`;
        if (fault !== undefined) throw new Error(`${call.title}: ${request.path}: ${fault}`);
        if (call.kind === 'write') continue;
        compare(call, request.path, one, await ask(limit.url, request));
      }
      if (call.kind !== 'write') continue;
      const answers: Answered[][] = [];
      for (const { url } of [product, limit]) {
        const of: Answered[] = [];
        for (const request of requests.slice(0, 4)) of.push(await ask(url, request));
        answers.push(of);
      }
      for (const [index, one] of answers[0]?.entries() ?? []) {
        const other = answers[1]?.[index];
        if (other) compare(call, requests[index]?.path ?? '', one, other);
      }
    }
  }
}

function compare(call: Call, path: string, product: Answered, limit: Answered): void {
  const text = ({ body }: Answered) => {
    const all = body.toString('latin1');
    return call.differs ? all.replaceAll(call.differs, '…') : all;
  };
  const seen = (answer: Answered) => [
    `status ${answer.status}`,
    ...headersOf(answer)
      .filter(([name]) => !OWN.has(name) || (ALIKE.has(name) && !call.differs))
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted(),
    text(answer),
  ];
  const [one, other] = [seen(product), seen(limit)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a = '', b = ''] = [one[at], other[at]];
    if (a === b) continue;
    let from = 0;
    while (a[from] === b[from]) from += 1;
    const near = (line: string) => line.slice(Math.max(0, from - 60), from + 160);
    throw new Error(
      `Product and limit answer ${call.title} (${path}) differently:\n` +
        `  product … ${near(a)}\n  limit   … ${near(b)}`,
    );
  }
}
