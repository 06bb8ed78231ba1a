import { describe, expect, test } from 'vitest';
import type { VideoFacts } from '../probe/probe.ts';
import { followProgress, requireDone } from './ffmpeg.ts';
import {
  evenFilter,
  isSameFilm,
  isUneven,
  needsIndexFirst,
  planStoryboard,
  readLoudness,
  soundFormat,
} from './rules.ts';

type Content = NonNullable<VideoFacts['content']>;

const facts = (given: Partial<VideoFacts> = {}, content: Partial<Content> = {}): VideoFacts => ({
  ending: 'mp4',
  seconds: 60,
  warning: null,
  content: {
    picture: { codec: 'avc', width: 1280, height: 720 },
    sound: { codec: 'aac', channels: 2, sampleRate: 44_100 },
    isStreamable: true,
    ...content,
  },
  ...given,
});

test.for([
  [0.1, 2, 1, 1, 1],
  [2, 2, 1, 1, 1],
  [2.1, 2, 1, 1, 1],
  [3, 2, 2, 2, 1],
  [20.9, 2, 10, 10, 1],
  [21, 2, 11, 10, 2],
  [200, 2, 100, 10, 10],
  [600, 6, 100, 10, 10],
  [3601, 37, 97, 10, 10],
  [360_000, 3600, 100, 10, 10],
] as const)(
  'a film of %d s has a picture every %d s: %i, %i in a row, %i rows',
  ([seconds, every, count, columns, rows]) => {
    expect(planStoryboard(seconds)).toEqual({ every, count, columns, rows });
  },
);

describe('the loudness', () => {
  const report = (integrated: string) => `
Input #0, mov,mp4, from 'file:a.mp4':
    title           : {"input_i" : "-1"}
[Parsed_loudnorm_0 @ 0x1] {
  "input_i" : "${integrated}", "input_tp" : "-13.90", "input_lra" : "3.50",
  "input_thresh" : "-30.72", "normalization_type" : "linear", "target_offset" : "0.01"
}
`;

  test('is read from the end of what the filter says', () => {
    const loudness = readLoudness(report('-20.72'));
    expect(loudness).toEqual({
      integrated: -20.72,
      truePeak: -13.9,
      range: 3.5,
      threshold: -30.72,
    });
    expect(loudness && evenFilter(loudness)).toBe(
      'loudnorm=I=-16:TP=-1.5:LRA=7:measured_I=-20.72:measured_TP=-13.9:measured_LRA=3.5:measured_thresh=-30.72:linear=true',
    );
    for (const none of [report('-inf'), 'nothing', '{', '{"input_i": "-20"}', '{no json}']) {
      expect(readLoudness(none)).toBeUndefined();
    }
  });

  test('is left as it is where nobody would hear the difference, and where there is no voice', () => {
    const uneven = [-70, -51, -49, -17.6, -17.5, -16, -14.5, -14.4, 0].filter((integrated) =>
      isUneven({ integrated, truePeak: -1, range: 5, threshold: -30 }),
    );
    expect(uneven).toEqual([-49, -17.6, -14.4, 0]);
  });

  test.for([
    ['AAC in MP4', facts(), { encoder: 'aac', sampleRate: 44_100, bitRate: 160_000 }],
    [
      'Opus in WebM',
      facts({ ending: 'webm' }, { sound: { codec: 'opus', channels: 1, sampleRate: 48_000 } }),
      { encoder: 'libopus', sampleRate: 48_000, bitRate: 80_000 },
    ],
    [
      'MP3 in MP4',
      facts({}, { sound: { codec: 'mp3', channels: 2, sampleRate: 44_100 } }),
      undefined,
    ],
    [
      'six channels',
      facts({}, { sound: { codec: 'aac', channels: 6, sampleRate: 44_100 } }),
      undefined,
    ],
    ['no sound', facts({}, { sound: null }), undefined],
    ['what browsers do not play', facts({ warning: 'Not every browser' }), undefined],
    ['Ogg', facts({ ending: 'ogv', content: null }), undefined],
  ] as const)('of %s is evened in the same format or not at all', ([, film, format]) => {
    expect(soundFormat(film)).toEqual(format);
  });
});

test('an MP4 with its index at the end is written anew', () => {
  expect(needsIndexFirst(facts({}, { isStreamable: false }))).toBe(true);
  expect(needsIndexFirst(facts())).toBe(false);
  expect(needsIndexFirst(facts({ warning: 'Not every browser' }, { isStreamable: false }))).toBe(
    false,
  );
});

test('a film that was written anew replaces the first only where it is the same', () => {
  const before = facts({}, { isStreamable: false });
  expect(isSameFilm(before, facts({ seconds: 60.4 }))).toBe(true);
  for (const other of [
    undefined,
    facts({ seconds: 59.4 }),
    facts({ ending: 'webm' }),
    facts({ warning: 'Not every browser' }),
    facts({ content: null }),
    before,
    facts({}, { picture: { codec: 'vp9', width: 1280, height: 720 } }),
    facts({}, { picture: { codec: 'avc', width: 720, height: 1280 } }),
    facts({}, { sound: null }),
    facts({}, { sound: { codec: 'mp3', channels: 2, sampleRate: 44_100 } }),
    facts({}, { sound: { codec: 'aac', channels: 1, sampleRate: 44_100 } }),
  ]) {
    expect(isSameFilm(before, other)).toBe(false);
  }
});

test('progress is read from parts of lines, and never goes beyond the end', () => {
  const shares: number[] = [];
  const follow = followProgress(10, (share) => shares.push(share));
  follow('frame=1\nout_time_us=N/A\nout_time_us=25');
  follow('00000\nout_ti');
  follow('me_us=5000000\nprogress=continue\nout_time_us=-9\n');
  follow(`out_time_us=11000000\n${'x'.repeat(1000)}`);
  expect(shares).toEqual([0.25, 0.5, 1]);
});

test('why a step failed is said without the folders of the machine', () => {
  const ended = {
    killed: undefined,
    code: 1,
    signal: null,
    output: Buffer.alloc(0),
    lastWords: '',
  };
  const problem = 'first\nfile:/srv/data/media/videos/a.mp4: Invalid data found\n';
  expect(() => requireDone('No picture', { ...ended, problem })).toThrow(
    'No picture: the file: Invalid data found',
  );
  expect(() => requireDone('No picture', { ...ended, killed: 'time', problem })).toThrow(
    'No picture: it took too long',
  );
  expect(() => requireDone('No picture', { ...ended, problem: '', code: 8 })).toThrow(
    'No picture: it ended by 8',
  );
  expect(() => requireDone('No picture', { ...ended, problem, code: 0 })).not.toThrow();
});
