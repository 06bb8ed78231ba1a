import { Agent, request } from 'node:http';

/** Without keeping connections: a server that ends may close an idle one while a request is on its way. */
const agent = new Agent({ keepAlive: false });

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** `not sent`: there was no connection. `lost`: there was one, and it ended before the answer did. */
export type Outcome = Answer | 'not sent' | 'lost';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of a JSON body. */
  readonly content?: Buffer;
}

/** Sends a request below `/api` of this server. It never throws. */
export function call(server: string, { method, path, token, body, headers, content }: Call) {
  const payload = content ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)));
  return new Promise<Outcome>((resolve) => {
    let isConnected = false;
    const fail = () => resolve(isConnected ? 'lost' : 'not sent');
    const outgoing = request(`${server}/api${path}`, {
      method,
      agent,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(payload ? { 'content-length': payload.length } : {}),
        ...headers,
      },
    });
    outgoing.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('close', () => {
        if (!response.complete) return fail();
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    });
    outgoing.end(payload);
  });
}

export function isAnswer(outcome: Outcome): outcome is Answer {
  return typeof outcome === 'object';
}

/** A form with one file. */
export async function fileForm(field: string, name: string, file: Buffer): Promise<Partial<Call>> {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(file)]), name);
  const message = new Response(form);
  const content = Buffer.from(await message.arrayBuffer());
  return { content, headers: { 'content-type': message.headers.get('content-type') ?? '' } };
}
