// A video can be jumped to every two seconds, because learners go back to hear a sentence again.
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { fps } from './photograph.ts';
import type { Pictures } from './photograph.ts';
import type { Speech } from './speech.ts';
import type { Tools } from './tools.ts';
import type { LessonScript } from './types.ts';

const limit = 1_000_000;
/** what a video should stay under; a busy one gets a stronger compression, which flat drawings bear well */
const aim = 700_000;
// rounds the sharp edge off the synthetic voice
const sound = 'highpass=f=80,equalizer=f=3200:t=q:w=1.2:g=-3,lowpass=f=9000';
// browsers take untagged HD pictures for BT.709, so that the brand's purple would shift without it
const picture = `fps=${fps},scale=out_color_matrix=bt709:out_range=tv,format=yuv420p`;
const tags = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
const mp4 =
  '-c:v libx264 -preset slow -x264-params psy=0:aq-mode=1:aq-strength=0.6:deblock=1,1 -c:a aac -b:a 40k -ar 24000 -movflags +faststart';
const webm =
  '-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 3 -c:a libopus -b:a 40k -cues_to_front 1';

interface Made {
  pictures: Pictures;
  speech: Speech;
}

export function encode(tools: Tools, lesson: LessonScript, made: Made, media: string): number {
  const file = join(media, `${lesson.name}.${lesson.format ?? 'mp4'}`);
  let size = Infinity;
  for (const strength of lesson.format === 'webm' ? [48, 54, 60] : [37, 39, 41]) {
    if (size <= aim) break;
    run(tools, lesson, made, file, strength);
    size = statSync(file).size;
  }
  if (size < limit) return size;
  throw new Error(`${lesson.name} has ${size} bytes; a lesson must stay under ${limit}.`);
}

function run(tools: Tools, lesson: LessonScript, made: Made, file: string, strength: number): void {
  const { pictures, speech } = made;
  const words = (text: string): string[] => text.split(' ');
  const done = spawnSync(
    tools.ffmpeg,
    [
      ...words('-y -v error -threads 1 -f concat -i'),
      pictures.list,
      '-i',
      speech.wav,
      ...words('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact'),
      ...words(`-vf ${picture} -af ${sound} -ac 1 -threads 1 -g ${fps * 2} -crf ${strength}`),
      // a whole picture when a slide has fully arrived, or traces of the slide before would stay in it
      ...words(`-force_key_frames ${pictures.arrivals.map((s) => s.toFixed(2)).join(',')}`),
      ...words(`${lesson.format === 'webm' ? webm : mp4} ${tags} -t ${speech.seconds.toFixed(2)}`),
      file,
    ],
    { encoding: 'utf8' },
  );
  if (done.status !== 0) throw new Error(`ffmpeg could not make ${lesson.name}: ${done.stderr}`);
}
