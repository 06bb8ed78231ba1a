// Speaks a lesson sentence by sentence. Each sentence is measured after its silence is cut away, so that captions
// and pictures begin exactly with the sound.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sentence } from './stage.ts';
import type { Tools } from './tools.ts';
import type { LessonScript } from './types.ts';

export interface Cue {
  start: number;
  end: number;
  text: string;
}
export interface Speech {
  wav: string;
  seconds: number;
  cues: Cue[];
}

const rate = 22050;
const before = 0.5;
const pause = 0.5;
const after = 1.2;

function synthesise(tools: Tools, voice: string, speed: number, text: string): Int16Array {
  const done = spawnSync(
    tools.espeak,
    ['-v', voice, '-s', String(speed), '-a', '120', '--stdout', '--', text],
    { maxBuffer: 1 << 26 },
  );
  if (done.status !== 0)
    throw new Error(
      `espeak-ng could not speak '${text}' with the voice ${voice}: ${done.stderr.toString()}`,
    );
  const data = done.stdout.subarray(44);
  const samples = new Int16Array(data.length >> 1);
  for (let i = 0; i < samples.length; i++) samples[i] = data.readInt16LE(i * 2);
  return samples;
}

/** Silence off both ends, and every voice at the same loudness. */
function level(samples: Int16Array): Int16Array {
  const loud = (x: number): boolean => Math.abs(x) > 250;
  const from = Math.max(0, samples.findIndex(loud) - 0.01 * rate);
  const to = Math.min(samples.length, samples.findLastIndex(loud) + 0.03 * rate);
  const cut = samples.slice(from, to);
  const power = Math.sqrt(cut.reduce((sum, x) => sum + x * x, 0) / cut.length);
  const gain = 3600 / power;
  // tanh rounds the rare peaks off instead of clipping them
  return cut.map((x) => Math.round(30000 * Math.tanh((x * gain) / 30000)));
}

export function speak(
  tools: Tools,
  lesson: LessonScript,
  sentences: Sentence[],
  folder: string,
): Speech {
  const parts: Int16Array[] = [new Int16Array(Math.round(before * rate))];
  let length = parts[0]?.length ?? 0;
  const cues: Cue[] = [];
  sentences.forEach((sentence, i) => {
    const voice = lesson.voices[sentence.by] ?? lesson.voices.narrator;
    const sound = level(synthesise(tools, voice, lesson.speed, sentence.sound ?? sentence.say));
    cues.push({ start: length / rate, end: (length + sound.length) / rate, text: sentence.say });
    const rest = new Int16Array(
      Math.round((i === sentences.length - 1 ? after : pause + (sentence.wait ?? 0)) * rate),
    );
    parts.push(sound, rest);
    length += sound.length + rest.length;
  });
  const wav = join(folder, `${lesson.name}.wav`);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + length * 2, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(length * 2, 40);
  writeFileSync(
    wav,
    Buffer.concat([header, ...parts.map((x) => Buffer.from(x.buffer, x.byteOffset, x.byteLength))]),
  );
  return { wav, seconds: length / rate, cues };
}
