// Only the frames in which something moves are photographed; the still time between them costs nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Speech } from './speech.ts';

export const fps = 25;
const moving = 8;

export interface Pictures {
  /** for ffmpeg's concat reader */
  list: string;
  /** the seconds at which a new slide stands still */
  arrivals: number[];
}

export async function photograph(page: Page, speech: Speech, folder: string): Promise<Pictures> {
  const opening = new Set(await page.evaluate<number[]>('slides.map((s)=>Number(s.dataset.from))'));
  const arrivals: number[] = [];
  const entries: { file: string; frames: number }[] = [];
  const total = Math.round(speech.seconds * fps);
  let at = 0;
  const take = async (step: number, part: number, frames: number): Promise<void> => {
    const file = `${String(entries.length).padStart(4, '0')}.png`;
    await page.evaluate(`show(${step}, ${part})`);
    await page.screenshot({ path: join(folder, file) });
    entries.push({ file, frames });
    at += frames;
  };
  for (const [step, cue] of speech.cues.entries()) {
    // a picture comes a little before its sentence, as a speaker turns a page before reading it
    const next = speech.cues[step + 1];
    const until = next ? Math.round((next.start - 0.2) * fps) : total;
    if (step > 0) for (let i = 1; i < moving; i++) await take(step, i / moving, 1);
    if (opening.has(step)) arrivals.push(at / fps);
    if (until <= at) throw new Error(`the sentence '${cue.text}' is too short for its picture`);
    await take(step, 1, until - at);
  }
  const last = entries.at(-1);
  const list = join(folder, 'list.txt');
  // the last picture is named twice because the concat reader ignores the duration of the last entry
  writeFileSync(
    list,
    `ffconcat version 1.0\n${entries.map((x) => `file ${x.file}\nduration ${(x.frames / fps).toFixed(2)}\n`).join('')}file ${last?.file}\n`,
  );
  return { list, arrivals };
}
