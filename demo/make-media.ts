// Makes the videos, captions and poster frames in demo/media from the lesson scripts: node demo/make-media.ts [lesson…]
// The results are committed, so that the demo needs none of these tools; run this again after changing a script.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { encode } from './media-script/encode.ts';
import { lessons } from './media-script/lessons.ts';
import { speak } from './media-script/speech.ts';
import { stage } from './media-script/stage.ts';
import { photograph } from './media-script/photograph.ts';
import { drawPoster } from './media-script/poster.ts';
import { findTools } from './media-script/tools.ts';
import { captions } from './media-script/captions.ts';

const media = fileURLToPath(new URL('./media/', import.meta.url));

const tools = findTools();
if (typeof tools === 'string') {
  console.error(tools);
  process.exit(1);
}
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !lessons.some((lesson) => lesson.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no lesson called ${unknown.join(', ')}; the lessons are ${lessons.map((lesson) => lesson.name).join(', ')}.`,
  );
  process.exit(1);
}

mkdirSync(media, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'trilha-media-'));
const browser = await chromium.launch({
  executablePath: tools.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
});
let failed = false;
try {
  for (const lesson of lessons) {
    if (asked.length > 0 && !asked.includes(lesson.name)) continue;
    const { html, sentences } = stage(lesson);
    const speech = speak(tools, lesson, sentences, work);
    // a page of its own, so that nothing of the lesson before is left in it
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.setContent(html);
    await page.evaluate(() => document.fonts.ready);
    const layoutErrors = await page.evaluate<string[]>('fit()');
    const { text, errors: captionErrors } = captions(speech.cues);
    for (const error of [...layoutErrors, ...captionErrors]) {
      failed = true;
      console.error(`${lesson.name}: ${error}`);
    }
    const frames = join(work, lesson.name);
    mkdirSync(frames);
    const pictures = await photograph(page, speech, frames);
    await page.close();
    const size = encode(tools, lesson, { pictures, speech }, media);
    writeFileSync(join(media, `${lesson.name}.vtt`), text);
    drawPoster(tools, lesson, media);
    rmSync(frames, { recursive: true });
    console.log(`${lesson.name}: ${speech.seconds.toFixed(1)} s, ${Math.round(size / 1000)} kB`);
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
if (failed) process.exit(1);
