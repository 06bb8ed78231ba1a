import {
  api,
  type BodyInput,
  type Endpoint,
  type ParamsOf,
  type ResponseOf,
} from '@trilha/contract';
import { BatchInterceptor } from '@mswjs/interceptors';
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';

/** Where the site finds the API, as it does in production. */
const BASE = '/api';

/** A call as it reached the API. */
export interface Request<E extends Endpoint> {
  params: ParamsOf<E>;
  query: Record<string, string>;
  /** The JSON body, as the screen sent it. */
  body: BodyInput<E>;
  /** What a call with files sent instead. */
  form: FormData;
  headers: Headers;
}

/** An answer other than the success that the contract describes. */
class Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  constructor(status: number, body: unknown, headers: Record<string, string>) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The server refuses with a sentence, or with messages by field. */
export function httpError(
  status: number,
  reason: string | Record<string, unknown> = 'Refused.',
  headers: Record<string, string> = {},
): Refusal {
  const isSentence = typeof reason === 'string';
  return new Refusal(status, isSentence ? { detail: reason, message: reason } : reason, headers);
}

/** No answer comes. */
export const noNetwork = Symbol('no network');

/** A file that is sent is a text; the contract describes no response of it. */
type Success<E extends Endpoint> = ResponseOf<E> extends undefined ? void | string : ResponseOf<E>;
type Answer<E extends Endpoint> = Success<E> | Refusal | typeof noNetwork;
type Answering<E extends Endpoint> = (request: Request<E>) => Answer<E> | Promise<Answer<E>>;

export interface Mock<E extends Endpoint> {
  /** The calls so far, the first one first. */
  readonly requests: readonly Request<E>[];
  /** The last call so far. */
  readonly last: Request<E> | undefined;
  /** Keeps the answers to later calls back until `release`. */
  hold: () => void;
  release: () => void;
}

interface Entry {
  endpoint: Endpoint;
  address: RegExp;
  isFallback: boolean;
  answer: (request: globalThis.Request, params: Record<string, number>) => Promise<Response>;
}

let entries: Entry[] = [];
let problems: string[] = [];
/** The bodies of all answers. */
let answers: unknown[] = [];

function addressOf({ path }: Endpoint): RegExp {
  return new RegExp(`^${BASE}${path.replace(/\{(\w+)\}/g, '(?<$1>\\d+)')}$`);
}

function responseOf(endpoint: Endpoint, answer: unknown): Response {
  if (answer === noNetwork) return Response.error();
  if (answer instanceof Refusal) {
    const { status, headers } = answer;
    answers.push(answer.body);
    return Response.json(answer.body, { status, headers });
  }
  if (endpoint.download) {
    return new Response(String(answer), { headers: { 'Content-Type': endpoint.download } });
  }
  if (!endpoint.response) return new Response(null, { status: 204 });
  // Fields that the contract does not declare never leave the server.
  const checked = endpoint.response.safeParse(answer);
  if (checked.success) {
    answers.push(checked.data);
    return Response.json(checked.data, { status: endpoint.statuses?.[0] ?? 200 });
  }
  throw new Error(`A mocked answer breaks the contract: ${checked.error.message}`);
}

function add<E extends Endpoint>(
  endpoint: E,
  answering: Answer<E> | Answering<E>,
  isFallback: boolean,
): Mock<E> {
  const requests: Request<E>[] = [];
  let gate: PromiseWithResolvers<void> | undefined;
  entries.push({
    endpoint,
    address: addressOf(endpoint),
    isFallback,
    async answer(sent, params) {
      const isForm = sent.headers.get('Content-Type')?.startsWith('multipart/') ?? false;
      const text = isForm ? '' : await sent.clone().text();
      // The one place where the wire becomes a type, as in the product's own client.
      const request = {
        params,
        query: Object.fromEntries(new URL(sent.url).searchParams),
        body: text === '' ? undefined : JSON.parse(text),
        form: isForm ? await sent.clone().formData() : new FormData(),
        headers: sent.headers,
      } as Request<E>;
      requests.push(request);
      await gate?.promise;
      const isFunction = typeof answering === 'function';
      return responseOf(
        endpoint,
        isFunction ? await (answering as Answering<E>)(request) : answering,
      );
    },
  });
  return {
    requests,
    get last() {
      return requests.at(-1);
    },
    hold() {
      gate ??= Promise.withResolvers();
    },
    release() {
      gate?.resolve();
      gate = undefined;
    },
  };
}

/**
 * Answers an endpoint until the test ends or mocks it anew: with a value, or with what a function
 * makes of the call. The contract's types check it, and its schema once more when it is sent.
 */
export function mock<const E extends Endpoint>(
  endpoint: E,
  answering: Answer<E> | Answering<E>,
): Mock<E> {
  return add(endpoint, answering, false);
}

/** The same for calls that every screen makes: a test's own mock goes before it. */
export function fallback<const E extends Endpoint>(
  endpoint: E,
  answering: Answer<E> | Answering<E>,
): Mock<E> {
  return add(endpoint, answering, true);
}

async function answered(request: globalThis.Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const matches = entries.filter(
    ({ endpoint, address }) => endpoint.method === request.method && address.test(pathname),
  );
  const entry = matches.findLast(({ isFallback }) => !isFallback) ?? matches.at(-1);
  // What a test makes go wrong is reported, perhaps after its end; one that cares mocks it.
  if (!entry && pathname === `${BASE}${api.clientErrors.report.path}`) {
    return new Response(null, { status: 204 });
  }
  if (!entry) {
    problems.push(`nobody mocked ${request.method} ${pathname}${search}`);
    return Response.error();
  }
  const { groups = {} } = entry.address.exec(pathname) ?? {};
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, Number(value)]),
  );
  try {
    return await entry.answer(request, params);
  } catch (error) {
    problems.push(`${request.method} ${pathname}: ${String(error)}`);
    return Response.error();
  }
}

const interceptor = new BatchInterceptor({
  name: 'api',
  interceptors: [new FetchInterceptor(), new XMLHttpRequestInterceptor()],
});

/** Once in a page: from now on no call of the product leaves it. */
export function startMocks(): void {
  interceptor.on('request', async ({ request, controller }) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/config.json') {
      controller.respondWith(Response.json({ API_BASE_URL: BASE }));
    } else if (pathname.startsWith(`${BASE}/`)) {
      controller.respondWith(await answered(request));
    }
  });
  interceptor.apply();
}

/** What the screen has been told so far: the bodies of the answers. */
export function answersSoFar(): readonly unknown[] {
  return answers;
}

/** Forgets all mocks; returns what went wrong with calls since the last time. */
export function resetMocks(): string[] {
  const found = problems;
  entries = [];
  problems = [];
  answers = [];
  return found;
}
