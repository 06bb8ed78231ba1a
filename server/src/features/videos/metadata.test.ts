import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formOf } from '../../../test/videos.ts';
import { type Caller, testSchool } from '../../../test/school.ts';

const ID = 'dQw4w9WgXcQ';

/** A school whose server uses a local stub of the two services, which records the requests. */
async function schoolThatAsks(
  answer: RequestListener = (_request, reply) => {
    reply.setHeader('content-type', 'application/json').end('{}');
  },
) {
  const asked: string[] = [];
  const reached: string[] = [];
  const services = createServer((request, reply) => {
    reached.push(request.url ?? '');
    answer(request, reply);
  });
  services.listen(0, '127.0.0.1');
  await once(services, 'listening');
  onTestFinished(() => {
    services.closeAllConnections();
    services.close();
  });
  const { port } = services.address() as AddressInfo;
  const school = await testSchool({
    fetch: (address, options) => {
      asked.push(address);
      const { pathname, search } = new URL(address);
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, options);
    },
  });
  const paulo = await school.as(await school.user({ is_staff: true }));
  return { school, paulo, asked, reached };
}

const about = (by: Caller, url: string) =>
  by.get(`/admin/videos/metadata/?url=${encodeURIComponent(url)}`);

const nothing = { title: null, duration: null, thumbnail: null };

describe('YouTube', () => {
  test('is recognised by all its addresses, with requests to its oEmbed address only', async () => {
    const { paulo, asked } = await schoolThatAsks((_request, reply) => {
      reply.end(
        JSON.stringify({ title: ' Olá ', thumbnail_url: 'https://i.ytimg.com/vi/x/hq.jpg' }),
      );
    });
    const page = encodeURIComponent(`https://www.youtube.com/watch?v=${ID}`);
    for (const [url, start] of [
      [`https://www.youtube.com/watch?v=${ID}`, ''],
      [`http://youtube.com/watch?list=PL1&v=${ID}&t=90s`, '?start=90'],
      [`https://m.youtube.com/watch?v=${ID}#t=1m30s`, '?start=90'],
      [`https://music.youtube.com/watch?v=${ID}`, ''],
      [`https://youtu.be/${ID}?t=1h2m3s`, '?start=3723'],
      [`https://www.youtube.com/embed/${ID}?start=7`, '?start=7'],
      [`https://www.youtube-nocookie.com/embed/${ID}`, ''],
      [`https://youtube.com/shorts/${ID}`, ''],
      [`https://www.youtube.com/live/${ID}?si=x`, ''],
      [`  https://www.youtube.com/v/${ID}  `, ''],
    ] as const) {
      const reply = await about(paulo, url);
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        url: url.trim(),
        provider: 'youtube',
        embed_url: `https://www.youtube-nocookie.com/embed/${ID}${start}`,
        title: 'Olá',
        // YouTube's oEmbed has no duration.
        duration: null,
        thumbnail: 'https://i.ytimg.com/vi/x/hq.jpg',
      });
      expect(asked.splice(0)).toEqual([`https://www.youtube.com/oembed?format=json&url=${page}`]);
    }
  });

  test('is not recognised in similar addresses, and no request is sent', async () => {
    const { paulo, asked } = await schoolThatAsks();
    for (const url of [
      'https://www.youtube.com/',
      'https://www.youtube.com/watch?v=short',
      'https://www.youtube.com/playlist?list=PL1',
      `https://youtube.com.evil.example/watch?v=${ID}`,
      `https://evil.example/?https://youtu.be/${ID}`,
      `https://youtube.com@evil.example/watch?v=${ID}`,
      `ftp://youtube.com/watch?v=${ID}`,
    ]) {
      const reply = await about(paulo, url);
      expect(reply.body).toEqual({ ...nothing, url, provider: 'other', embed_url: null });
    }
    expect(asked).toEqual([]);
  });
});

describe('Vimeo', () => {
  test('returns its duration too', async () => {
    const { paulo, asked } = await schoolThatAsks((_request, reply) => {
      const thumbnail_url = 'https://i.vimeocdn.com/video/1.jpg';
      reply.end(JSON.stringify({ title: 'The video', duration: 3725, thumbnail_url }));
    });
    for (const [url, hash, start] of [
      ['https://vimeo.com/76979871', '', ''],
      ['https://www.vimeo.com/channels/staffpicks/76979871#t=30s', '', '#t=30s'],
      ['https://vimeo.com/76979871/8272103f6e', '/8272103f6e', ''],
      ['https://player.vimeo.com/video/76979871?h=8272103f6e', '/8272103f6e', ''],
    ] as const) {
      const key = hash && `&h=${hash.slice(1)}`;
      expect((await about(paulo, url)).body).toEqual({
        url,
        provider: 'vimeo',
        embed_url: `https://player.vimeo.com/video/76979871?dnt=1${key}${start}`,
        title: 'The video',
        duration: '62:05',
        thumbnail: 'https://i.vimeocdn.com/video/1.jpg',
      });
      const page = encodeURIComponent(`https://vimeo.com/76979871${hash}`);
      expect(asked.splice(0)).toEqual([`https://vimeo.com/api/oembed.json?url=${page}`]);
    }
  });
});

describe('all fields are null, without an error, when the service', () => {
  const page = 'https://vimeo.com/76979871';
  const says = (text: string): RequestListener => {
    return (_request, reply) => {
      reply.end(text);
    };
  };
  const answers: Record<string, RequestListener> = {
    'does not know the video': (_request, reply) => {
      reply.writeHead(404).end('{"title":"x"}');
    },
    breaks: (_request, reply) => {
      reply.writeHead(500).end('oops');
    },
    'says nonsense': says('<html>'),
    'says nothing': says(''),
    'says a list': says('[1]'),
    'says null': says('null'),
    'says values of other kinds': says('{"title":1,"duration":"5","thumbnail_url":{}}'),
    'says a length that is none': says('{"duration":-5}'),
    'names a script as picture': says('{"thumbnail_url":"javascript:alert(1)"}'),
    'says too much': says(JSON.stringify({ title: 'x'.repeat(200_000), duration: 5 })),
    'hangs up': (_request, reply) => {
      reply.destroy();
    },
  };

  test('answers with an error, with invalid data or not at all', async () => {
    let answer = answers['breaks'];
    const { paulo, reached } = await schoolThatAsks((request, reply) => answer?.(request, reply));
    for (const [name, next] of Object.entries(answers)) {
      answer = next;
      expect(await about(paulo, page), name).toMatchObject({
        status: 200,
        body: { ...nothing, provider: 'vimeo', embed_url: expect.any(String) },
      });
      expect(reached.splice(0), name).toHaveLength(1);
    }
  });

  test('redirects, which is not followed', async () => {
    const { paulo, reached } = await schoolThatAsks((request, reply) => {
      if (request.url === '/secret') reply.end('{"title":"secret"}');
      else reply.writeHead(302, { location: '/secret' }).end('{"title":"moved"}');
    });
    expect((await about(paulo, page)).body).toMatchObject(nothing);
    expect(reached).toHaveLength(1);
  });

  test('is slow, at the beginning or in the middle', async () => {
    const slow: RequestListener[] = [
      () => {},
      (_request, reply) => {
        reply.write('{"title":');
      },
    ];
    const replies = slow.map(async (answer) => {
      const { paulo } = await schoolThatAsks(answer);
      return about(paulo, page);
    });
    for (const { body } of await Promise.all(replies)) expect(body).toMatchObject(nothing);
  });
});

describe('a file', () => {
  test('on another host is recognised by its name, without a request', async () => {
    const { paulo, asked } = await schoolThatAsks();
    for (const [url, provider] of [
      ['https://videos.example/one.mp4', 'file'],
      ['https://videos.example/one.WEBM?token=x#t=3', 'file'],
      ['http://127.0.0.1/one.ogv', 'file'],
      ['https://videos.example/one', 'other'],
      ['https://drive.google.com/file/d/x/view', 'other'],
      ['http://169.254.169.254/latest/meta-data/', 'other'],
      ['file:///etc/passwd', 'other'],
      ['nonsense', 'other'],
    ] as const) {
      const { body } = await about(paulo, url);
      expect(body).toEqual({ ...nothing, url, provider, embed_url: null });
    }
    expect(asked).toEqual([]);
  });
});

/** Addresses of this machine, its network and the cloud, in the forms that filters overlook. */
const INSIDE = [
  'localhost',
  'localhost.',
  'LOCALHOST',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '0',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '10.0.0.1',
  '192.168.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '２１３０７０６４３３',
  '①②⑦.⓪.⓪.①',
  '127.0.0.1.nip.io',
  'metadata.google.internal',
  'youtube.com@127.0.0.1',
  'www.youtube.com:443@127.0.0.1',
  '127.0.0.1#@youtube.com',
  '127.0.0.1?@vimeo.com',
  '127.0.0.1\\@www.youtube.com',
  'www.youtube.com.127.0.0.1.nip.io',
  'xn--youtube-.com',
  'youtube。com.evil.example',
];

test('no address of staff leads a request to any other host than the two services', async () => {
  const { school, paulo, asked } = await schoolThatAsks();
  const { id: course_id } = await school.course();
  const addresses = INSIDE.flatMap((host) => [
    `http://${host}/watch?v=${ID}`,
    `https://${host}:8000/${ID}`,
    `//${host}/76979871`,
    `ftp://${host}/a.mp4`,
    `gopher://${host}:25/_x`,
    // As a part of an address of the services.
    `https://www.youtube.com/watch?v=${ID}&url=http://${host}/`,
    `https://youtu.be/${ID}?http://${host}/`,
    `https://vimeo.com/76979871?h=http://${host}/`,
    `https://player.vimeo.com/video/76979871?h=${encodeURIComponent(`&url=http://${host}/`)}`,
    `https://www.youtube.com/redirect?q=http://${host}/`,
    `https://www.youtube.com/oembed?url=http://${host}/`,
  ]);
  for (const url of addresses) {
    expect((await about(paulo, url)).status, url).toBe(200);
  }
  // The other calls that take an address keep it, and ask nobody.
  for (const host of INSIDE) {
    const url = `http://${host}/watch?v=${ID}`;
    const fields = { title: 'One', description: 'x', duration: '1:00', video_url: url, course_id };
    await paulo.post('/admin/lessons/', fields);
    await paulo.patch(`/admin/courses/${course_id}/`, { icon: url });
    await paulo.send('POST', '/admin/videos/poster/', await formOf({ url }));
  }
  const youtube = `https://www.youtube.com/watch?v=${ID}`;
  const vimeo = 'https://vimeo.com/76979871';
  expect([...new Set(asked)].toSorted()).toEqual([
    `https://vimeo.com/api/oembed.json?url=${encodeURIComponent(vimeo)}`,
    `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(youtube)}`,
  ]);
});

test('an address is needed', async () => {
  const { paulo } = await schoolThatAsks();
  for (const query of ['', '?url=', '?url=%20']) {
    const reply = await paulo.get(`/admin/videos/metadata/${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ url: ['Say the address of the video.'] });
  }
});
