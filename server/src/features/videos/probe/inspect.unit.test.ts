import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { videoFixture, videoFixturePath } from '../../../../test/videos.ts';
import { ProbeUnfinished, probeVideo as probeWithin } from './probe.ts';
import { clock } from '../videos.ts';

/** It only ends what hangs: a machine that is busy with other tests may take longer than a server waits. */
const PATIENTLY = { timeout: 180_000 };
const probeVideo = (file: string) => probeWithin(file, PATIENTLY.timeout);

/** Probes the given content. */
async function probe(content: Buffer | string) {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-probe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The name is wrong on purpose.
  const file = join(folder, 'picture.png');
  writeFileSync(file, content);
  return probeVideo(file);
}

/** A video with some bytes of the box or element that begins at `mark` replaced. */
function changed(name: string, mark: string, offset: number, bytes: number[]): Buffer {
  const content = videoFixture(name);
  const at = content.indexOf(mark, 0, 'latin1');
  expect(at).toBeGreaterThan(0);
  Buffer.from(bytes).copy(content, at + offset);
  return content;
}

describe('a video that browsers play', () => {
  test.for([
    ['video.mp4', 'mp4', 2, 'avc', 'aac', 8000, false],
    ['faststart.mp4', 'mp4', 2, 'avc', 'aac', 8000, true],
    ['fragmented.mp4', 'mp4', 2.2, 'avc', 'aac', 8000, true],
    ['video.webm', 'webm', 2.007, 'vp9', 'opus', 48_000, true],
  ] as const)(
    '%s has an ending, a duration, no warning, and what is in it is known',
    async ([name, ending, seconds, codec, sound, sampleRate, isStreamable]) => {
      const facts = await probeVideo(videoFixturePath(name));
      expect(facts).toEqual({
        ending,
        seconds: expect.closeTo(seconds, 3),
        warning: null,
        content: {
          picture: { codec, width: 64, height: 36 },
          sound: { codec: sound, channels: 1, sampleRate },
          isStreamable,
        },
      });
    },
  );

  test('may be MP4 with the major brand of QuickTime, where its other brands say so', async () => {
    // "qt  " first, as some cameras write it, followed by "isom" and "mp42".
    const content = changed('video.mp4', 'ftyp', 4, [...Buffer.from('qt  ')]);
    expect(await probe(content)).toMatchObject({ ending: 'mp4', warning: null });
  });
});

test.for([
  ['hevc.mp4', 'mp4', /^Not every browser plays H\.265 \(HEVC\) video\. Convert it/],
  ['mpeg4-part2.mp4', 'mp4', /^Not every browser plays MPEG-4 part 2 .* video\./],
  ['ten-bit.mp4', 'mp4', /^Most browsers do not play this kind of H\.264 video/],
  ['ac3-sound.mp4', 'mp4', /^Not every browser plays Dolby Digital \(AC-3\) sound\./],
  ['video.ogv', 'ogv', /^Today's browsers no longer play Ogg\/Theora video\./],
  ['silent.ogv', 'ogv', /^Today's browsers no longer play Ogg\/Theora video\./],
] as const)('%s is accepted with a warning', async ([name, ending, warning]) => {
  expect(await probeVideo(videoFixturePath(name))).toMatchObject({
    ending,
    seconds: expect.closeTo(2, 1),
    warning: expect.stringMatching(warning),
  });
});

describe('no video is', () => {
  test.for(['audio-only.mp4', 'audio-only.webm', 'audio-only.ogg', 'vp9.mkv', 'quicktime.mov'])(
    '%s',
    async (name) => {
      expect(await probeVideo(videoFixturePath(name))).toBeUndefined();
    },
  );

  test.for([
    ['nothing', ''],
    ['one byte', '\0'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', `MZ${'\0'.repeat(500)}This program cannot be run in DOS mode.`],
    ['an archive', `PK\u0003\u0004${'\0'.repeat(500)}`],
    [
      'a list of other videos',
      "#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1/secret.ts\nffconcat version 1.0\nfile '/etc/passwd'",
    ],
    ['the beginning of an MP4', Buffer.from('000000186674797069736f6d', 'hex')],
    ['the beginning of a WebM', Buffer.from('1a45dfa3', 'hex')],
    ['the beginning of an Ogg', 'OggS'],
    [
      'an Ogg with invalid fields',
      Buffer.concat([Buffer.from('OggS\0\u0002'), Buffer.alloc(5000, 255)]),
    ],
  ] as const)('%s', async ([, content]) => {
    expect(await probe(content)).toBeUndefined();
  });

  test.for([
    ['video.mp4', 0.3],
    ['video.mp4', 0.9],
    // The index is complete and lists frames that are missing.
    ['faststart.mp4', 0.6],
    ['fragmented.mp4', 0.4],
    ['fragmented.mp4', 0.6],
    ['video.webm', 0.5],
    ['video.ogv', 0.3],
  ] as const)('%s cut off at %d of its length', async ([name, share]) => {
    const content = videoFixture(name);
    const cut = await probe(content.subarray(0, content.length * share));
    // These consist of independent fragments: cut between two, the result is a shorter video.
    if (/video.ogv|fragmented/.test(name)) expect(cut?.seconds ?? 0).toBeLessThan(1.9);
    else expect(cut).toBeUndefined();
  });

  test('one without duration', async () => {
    // stts: version, one entry of 20 frames, each without duration.
    const frozen = changed('hevc.mp4', 'stts', 16 - 4, [0, 0, 0, 0]);
    expect(await probe(frozen)).toBeUndefined();
  });

  test('one that lasts for days', async () => {
    const long = changed('hevc.mp4', 'stts', 16 - 4, [0x7f, 0xff, 0xff, 0xff]);
    expect(await probe(long)).toBeUndefined();
  });

  test('one whose tables list more than fits into memory', PATIENTLY, async () => {
    const all = [0xff, 0xff, 0xff, 0xff];
    const hugeSizes = changed('video.mp4', 'stsz', 8, [0, 0, 0, 1, ...all]);
    await probe(hugeSizes);
    const hugeTimes = changed('video.mp4', 'stts', 8, [...all, ...all]);
    await probe(hugeTimes);
    // Sizes of 0 bits: a box of 20 bytes lists 150,000,000 of them.
    const endless = changed('video.mp4', 'stsz', 8, [0, 0, 0, 0, 0x08, 0xf0, 0xd1, 0x80]);
    endless.write('stz2', endless.indexOf('stsz', 0, 'latin1'), 'latin1');
    expect(await probe(endless)).toBeUndefined();
    // Whatever the result, the next video is probed as usual.
    expect(await probeVideo(videoFixturePath('video.mp4'))).toBeDefined();
  });

  test('a file that is not there, or a folder', async () => {
    expect(await probeVideo(videoFixturePath('nothing.mp4'))).toBeUndefined();
    expect(await probeVideo(tmpdir())).toBeUndefined();
  });
});

test('an inspection that takes too long says nothing about the file', async () => {
  const file = videoFixturePath('video.mp4');
  await expect(probeWithin(file, 1)).rejects.toThrow(ProbeUnfinished);
  expect(await probeVideo(file)).toBeDefined();
});

test('videos with random wrong bytes are probed without error', PATIENTLY, async () => {
  const seconds: number[] = [];
  // With a fixed sequence of numbers, so that a failure can be reproduced.
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (const name of ['video.mp4', 'video.webm', 'video.ogv']) {
    for (let round = 0; round < 8; round += 1) {
      const content = videoFixture(name);
      for (let n = 0; n < 1 + next(30); n += 1) {
        content[next(Math.min(content.length, 1500))] = next(256);
      }
      const facts = await probe(content);
      if (facts) seconds.push(facts.seconds);
    }
  }
  expect(seconds.filter((length) => !(length > 0))).toEqual([]);
});

test.for([
  [0.1, '00:01'],
  [1.49, '00:01'],
  [1.5, '00:02'],
  [59.4, '00:59'],
  [59.5, '01:00'],
  [3599.6, '60:00'],
  [7384, '123:04'],
] as const)('%d seconds read %s', ([seconds, text]) => {
  expect(clock(seconds)).toBe(text);
});
