import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoint } from '@trilha/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { testSchool } from '../../../test/school.ts';
import { invalid, httpError } from './errors.ts';
import { httpServer } from './http.ts';
import type { Receiver } from './multipart.ts';
import { bind, receiving } from './route.ts';

const KB = 1024;

/** A call with a file and text fields, as a feature would declare it. */
const group = {
  send: endpoint({
    method: 'POST',
    path: '/videos/{id}/',
    access: 'public',
    summary: 'Stores a video',
    body: z.object({
      title: z.string('Say a title.'),
      tags: z.preprocess((value) => [value ?? []].flat(), z.array(z.string())),
      fail: z.string().optional(),
    }),
    files: ['video'],
    response: z.object({
      path: z.string().nullable(),
      title: z.string(),
      tags: z.array(z.string()),
    }),
  }),
};

async function videoServer(options: Partial<Receiver<string>> = {}) {
  const { ctx } = await testSchool();
  const calls = { received: 0, discarded: 0 };
  const receiver: Receiver<string> = {
    maxBytes: 300 * KB,
    tooLarge: () =>
      httpError(413, 'The video is too large.', { body: { error: 'The video is too large.' } }),
    async receive(content) {
      const path = await ctx.files.save('videos', 'mp4', content);
      calls.received += 1;
      return path;
    },
    async discard(path) {
      calls.discarded += 1;
      await ctx.files.remove(path);
    },
    ...options,
  };
  const app = httpServer({ logLevel: 'silent', trustProxy: 0 });
  bind(app, ctx, group, {
    send: receiving(receiver, async ({ params, body }, path) => {
      if (body.fail) throw body.fail === 'conflict' ? httpError(409, 'No.') : new Error('broken');
      if (params.id !== 1) throw httpError(404, 'Not found.');
      return { path: path ?? null, title: body.title, tags: body.tags };
    }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const folder = join(ctx.files.folder, 'videos');
  return {
    calls,
    port,
    url: (id: number | string = 1) => `http://127.0.0.1:${port}/videos/${id}/`,
    stored: () => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

function formOf(bytes: number | null, fields: [string, string][] = [['title', 'One']]): FormData {
  const form = new FormData();
  if (bytes !== null) form.append('video', new Blob([new Uint8Array(bytes)]), 'one.mp4');
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

async function post(url: string, body: FormData) {
  const reply = await fetch(url, { method: 'POST', body });
  return { status: reply.status, body: await reply.json() };
}

test('a form gives its validated text fields and the result of its file', async () => {
  const server = await videoServer();
  const fields: [string, string][] = [
    ['title', 'One'],
    ['tags', 'a'],
    ['tags', 'b'],
  ];
  const reply = await post(server.url(), formOf(200 * KB, fields));
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    path: expect.stringMatching(/^\/media\/videos\//),
    title: 'One',
    tags: ['a', 'b'],
  });
  expect(server.stored()).toHaveLength(1);
  // A single value becomes a list of one, and the file is optional.
  const without = await post(server.url(), formOf(null, fields.slice(0, 2)));
  expect(without.body).toEqual({ path: null, title: 'One', tags: ['a'] });
});

test('a part of type JSON that is nested without end is a 400, and the file goes', async () => {
  const server = await videoServer();
  const send = async (name: string, content: string) => {
    const form = formOf(100);
    form.append(name, new Blob([content], { type: 'application/json' }));
    const whole = new Response(form);
    const text = await whole.text();
    return fetch(server.url(), {
      method: 'POST',
      headers: { 'content-type': whole.headers.get('content-type') ?? '' },
      // A Blob brings a file name, which would make a file of the part.
      body: text.replace('; filename="blob"', ''),
    });
  };
  const list = await send('tags', '["a","b"]');
  expect(await list.json()).toMatchObject({ tags: ['a', 'b'] });
  const { discarded } = server.calls;
  for (const name of ['tags', 'unknown']) {
    for (const depth of [100, 5_000, 100_000]) {
      for (const content of ['['.repeat(depth), '['.repeat(depth) + ']'.repeat(depth)]) {
        const reply = await send(name, content);
        expect([reply.status, await reply.json()], `${name} ${depth}`).toEqual([
          400,
          {
            detail: 'The request cannot be read.',
            message: 'The request cannot be read.',
          },
        ]);
      }
    }
  }
  expect(server.calls.discarded - discarded).toBe(12);
  expect(server.stored()).toHaveLength(1);
});

describe('a received file is discarded when', () => {
  test.each([
    ['the fields are invalid', 1, [], 400],
    ['there is no such row', 2, [['title', 'One']], 404],
    ['the path parameter is no id', 'x', [['title', 'One']], 404],
    [
      'the handler throws an HTTP error',
      1,
      [
        ['title', 'One'],
        ['fail', 'conflict'],
      ],
      409,
    ],
    [
      'the handler throws an unexpected error',
      1,
      [
        ['title', 'One'],
        ['fail', 'badly'],
      ],
      500,
    ],
  ] as [string, number | string, [string, string][], number][])(
    '%s',
    async (_, id, fields, status) => {
      const server = await videoServer();
      expect((await post(server.url(id), formOf(100, fields))).status).toBe(status);
      expect(server.calls).toMatchObject({ received: 1, discarded: 1 });
      expect(server.stored()).toEqual([]);
    },
  );

  test('the text fields behind it are too large', async () => {
    const server = await videoServer();
    const text = 'x'.repeat(530 * KB);
    const reply = await post(
      server.url(),
      formOf(100, [
        ['title', text],
        ['tags', text],
      ]),
    );
    expect(reply).toEqual({
      status: 413,
      body: { detail: 'The request is too large.', message: 'The request is too large.' },
    });
    expect(server.stored()).toEqual([]);
  });
});

describe('errors', () => {
  test('of the file and of the fields are reported together', async () => {
    const server = await videoServer({
      receive: () => Promise.reject(invalid({ video: ['Not a video.'] })),
    });
    const reply = await post(server.url(), formOf(100 * KB, []));
    expect(reply).toEqual({
      status: 400,
      body: { video: ['Not a video.'], title: ['Say a title.'] },
    });
  });

  test('name a required file that is missing', async () => {
    const server = await videoServer({ required: 'Choose a video.' });
    expect(await post(server.url(), formOf(null, []))).toEqual({
      status: 400,
      body: { video: ['Choose a video.'], title: ['Say a title.'] },
    });
  });

  test('of size come before those of content, also without a content-length', async () => {
    const server = await videoServer({
      // Stops reading after the first bytes.
      async receive(content) {
        for await (const _ of content) throw invalid({ video: ['Not a video.'] });
        return '';
      },
    });
    const tooLarge = {
      status: 413,
      body: {
        detail: 'The video is too large.',
        message: 'The video is too large.',
        error: 'The video is too large.',
      },
    };
    expect(await post(server.url(), formOf(301 * KB, []))).toEqual(tooLarge);
    expect(await post(server.url(), formOf(5000 * KB, []))).toEqual(tooLarge);
    const { status } = await post(server.url(), formOf(299 * KB));
    expect(status).toBe(400);
    const message = new Response(formOf(301 * KB, []));
    const chunked = request(server.url(), {
      method: 'POST',
      headers: { 'content-type': message.headers.get('content-type') ?? '' },
    });
    const answered = once(chunked, 'response');
    await pipeline(Readable.from([Buffer.from(await message.arrayBuffer())]), chunked);
    const [reply] = (await answered) as [IncomingMessage];
    expect(reply.statusCode).toBe(413);
  });

  test('leave the connection usable, however much of the body is unread', async () => {
    const server = await videoServer();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const text = 'x'.repeat(530 * KB);
    const tooMuch = formOf(null, [
      ['title', text],
      ['tags', text],
    ]);
    // A file behind the text that is too large.
    tooMuch.append('video', new Blob([new Uint8Array(200 * KB)]), 'one.mp4');
    for (const [form, status] of [
      [tooMuch, 413],
      [formOf(1), 200],
      [formOf(2000 * KB), 413],
      [formOf(1), 200],
    ] as const) {
      const message = new Response(form);
      const headers = { 'content-type': message.headers.get('content-type') ?? '' };
      const call = request(server.url(), { method: 'POST', agent, headers });
      const answered = once(call, 'response');
      call.end(Buffer.from(await message.arrayBuffer()));
      const [reply] = (await answered) as [IncomingMessage];
      expect(reply.statusCode).toBe(status);
      await json(reply);
    }
  });

  test('of a content-length that is too large are sent before the body arrives', async () => {
    const server = await videoServer();
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      'POST /videos/1/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
        `Content-Length: ${2000 * KB}\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('JSON is 415', async () => {
    const server = await videoServer();
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(server.url(), { method: 'POST', headers, body: '{"title":"One"}' });
    expect(reply.status).toBe(415);
  });

  test('fields named like members of Object.prototype are 400, too many parts are 413', async () => {
    const server = await videoServer();
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await post(server.url(), formOf(1, [[name, 'x']]))).status).toBe(400);
    }
    const many = Array.from({ length: 2500 }, (): [string, string] => ['tags', 'x']);
    expect((await post(server.url(), formOf(1, many))).status).toBe(413);
    expect(server.stored()).toEqual([]);
  });
});

describe('an upload that breaks off leaves nothing', () => {
  /** Sends the head of a form and part of its file, and gives the socket. */
  async function begin(port: number, sent: number): Promise<Socket> {
    const head =
      '--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n' +
      'Content-Type: video/mp4\r\n\r\n';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      'POST /videos/1/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n' +
        `Content-Length: ${200 * KB}\r\n\r\n${head}`,
    );
    socket.write(Buffer.alloc(sent));
    return socket;
  }

  const until = async (condition: () => boolean) => {
    await expect.poll(condition).toBe(true);
  };

  test('when the client disconnects', async () => {
    const server = await videoServer();
    const socket = await begin(server.port, 100 * KB);
    await until(() => server.stored().length === 1);
    expect(server.stored()[0]).toMatch(/\.part$/);
    socket.destroy();
    await until(() => server.stored().length === 0);
    expect(server.calls.received).toBe(0);
  });

  test('when the form ends in the middle of the file', async () => {
    const server = await videoServer();
    const form = new Response(formOf(100 * KB));
    const headers = { 'content-type': form.headers.get('content-type') ?? '' };
    const body = new Uint8Array(await form.arrayBuffer()).subarray(0, 50 * KB);
    const reply = await fetch(server.url(), { method: 'POST', headers, body });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ detail: 'The request cannot be read.' });
    expect(server.stored()).toEqual([]);
  });
});

test('a file that is stored slowly is sent slowly, and is not held in memory', async () => {
  const size = 60 * 1024 * KB;
  let sent = 0;
  let sentMeanwhile = 0;
  const server = await videoServer({
    maxBytes: size,
    async receive(content) {
      let taken = 0;
      for await (const chunk of content) {
        if (taken === 0) {
          // Waits until the client sends nothing more.
          for (let before = -1; before !== sent; await wait(200)) before = sent;
          sentMeanwhile = sent;
        }
        taken += (chunk as Buffer).length;
      }
      return String(taken);
    },
  });
  async function* formParts() {
    yield '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nOne\r\n';
    yield '--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';
    for (; sent < size; sent += 64 * KB) yield Buffer.alloc(64 * KB);
    yield '\r\n--x--\r\n';
  }
  const upload = request(server.url(), {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answered = once(upload, 'response');
  await pipeline(Readable.from(formParts()), upload);
  const [reply] = (await answered) as [IncomingMessage];
  expect(await json(reply)).toEqual({ path: String(size), title: 'One', tags: [] });
  expect(sentMeanwhile).toBeLessThan(size / 3);
});
