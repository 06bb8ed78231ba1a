import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/run.ts';

interface VideoFile {
  readonly original: string;
  /** The `/media/` paths. */
  readonly path: string;
  readonly poster: string;
  readonly captions: string;
  readonly seconds: number;
  readonly duration: string;
}

function videoFile(original: string, name: string, seconds: number, duration: string): VideoFile {
  return {
    original: join(ROOT, 'demo', 'media', original),
    path: `/media/videos/${name}.mp4`,
    poster: `/media/pictures/${name}.webp`,
    captions: `/media/captions/${name}.vtt`,
    seconds,
    duration,
  };
}

/** The videos that all lessons of a set share. */
export const videoFiles: readonly [VideoFile, ...VideoFile[]] = [
  videoFile('pt-daily-1-prazer', '0b5e9c8d7f3a4e2d9c1b6a5f4e3d2c1b', 41.16, '00:41'),
  videoFile('en-beginner-1-greetings', '1c6fad9e804b5f3ead2c7b6a5f4e3d2c', 45.44, '00:45'),
];

/** The picture that every third user shows. */
export const PICTURE = '/media/profiles/2d70beaf915c604fbe3d8c7b6a5f4e3d.webp';

/** Puts the media of a set into its folder. */
export function copyMedia(dataDir: string): void {
  for (const kind of ['videos', 'pictures', 'captions', 'profiles']) {
    mkdirSync(join(dataDir, 'media', kind), { recursive: true });
  }
  for (const { original, path, poster, captions } of videoFiles) {
    copyFileSync(`${original}.mp4`, join(dataDir, path));
    copyFileSync(`${original}.webp`, join(dataDir, poster));
    copyFileSync(`${original}.vtt`, join(dataDir, captions));
  }
  const [{ poster }] = videoFiles;
  copyFileSync(join(dataDir, poster), join(dataDir, PICTURE));
}
