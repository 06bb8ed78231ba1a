import { type FileHandle, open } from 'node:fs/promises';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { theoraSeconds } from './ogg.ts';
import type { VideoContent, VideoFacts } from './probe.ts';

/** A file with a longer duration is broken. */
const MAX_SECONDS = 100 * 60 * 60;

const THEORA =
  /*i18n*/ "Today's browsers no longer play Ogg/Theora video. Convert it to MP4 with H.264 video and AAC sound.";

/** The video codecs that browsers play, by container. */
const VIDEO_CODECS: Record<'mp4' | 'webm', ReadonlySet<string>> = {
  mp4: new Set(['avc', 'vp9', 'av1']),
  webm: new Set(['vp8', 'vp9', 'av1']),
};
const AUDIO_CODECS: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);

/*
 * The warnings by the library's name of the codec, or by the id in the file where the library has none. They
 * are stored with the video, so each is a whole sentence, which is translated when it is shown.
 */
const VIDEO_WARNINGS: Readonly<Record<string, string>> = {
  hevc: /*i18n*/ 'Not every browser plays H.265 (HEVC) video. Convert it to MP4 with H.264 video and AAC sound.',
  mp4v: /*i18n*/ 'Not every browser plays MPEG-4 part 2 (such as DivX and Xvid) video. Convert it to MP4 with H.264 video and AAC sound.',
  avc: /*i18n*/ 'Not every browser plays H.264 video. Convert it to MP4 with H.264 video and AAC sound.',
};
const OTHER_VIDEO =
  /*i18n*/ 'Not every browser plays this kind of video. Convert it to MP4 with H.264 video and AAC sound.';
const SOUND_WARNINGS: Readonly<Record<string, string>> = {
  ac3: /*i18n*/ 'Not every browser plays Dolby Digital (AC-3) sound. Convert it to MP4 with H.264 video and AAC sound.',
  eac3: /*i18n*/ 'Not every browser plays Dolby Digital Plus (E-AC-3) sound. Convert it to MP4 with H.264 video and AAC sound.',
};
const OTHER_SOUND =
  /*i18n*/ 'Not every browser plays this kind of sound. Convert it to MP4 with H.264 video and AAC sound.';

/** The compatible brands of MP4 in ISO files. */
const MP4_BRANDS = /^(isom|iso\d|mp4\d|avc1|M4V[ HP])$/;

/**
 * Inspects a file by content: undefined where it is no MP4, WebM or Ogg with a video that can be read from the
 * first frame to the last.
 */
export async function inspectVideo(path: string): Promise<VideoFacts | undefined> {
  try {
    const file = await open(path, 'r');
    try {
      const head = Buffer.alloc(4096);
      const { bytesRead } = await file.read(head, 0, head.length, 0);
      const beginning = head.subarray(0, bytesRead);
      if (beginning.toString('latin1', 0, 4) === 'OggS') {
        const seconds = await theoraSeconds(file);
        return isLength(seconds)
          ? { ending: 'ogv', seconds, warning: THEORA, content: null }
          : undefined;
      }
      return await inspectMp4OrWebm(path, file, beginning);
    } finally {
      await file.close();
    }
  } catch {
    // The library throws where it cannot read a file.
    return undefined;
  }
}

async function inspectMp4OrWebm(
  path: string,
  file: FileHandle,
  beginning: Buffer,
): Promise<VideoFacts | undefined> {
  using input = new Input({ formats: [MP4, QTFF, WEBM], source: new FilePathSource(path) });
  const format = await input.getFormat();
  if (format === QTFF && !isAlsoMp4(beginning)) return undefined;
  const ending = format === WEBM ? 'webm' : 'mp4';
  const track = await input.getPrimaryVideoTrack();
  if (!track) return undefined;
  // The index of a truncated file lists frames that the file does not contain.
  const packets = new EncodedPacketSink(track);
  const ends = [await packets.getFirstPacket(), await packets.getPacket(Infinity)];
  if (ends.some((packet) => !packet || packet.byteLength === 0)) return undefined;
  const seconds = await input.computeDuration();
  if (!isLength(seconds)) return undefined;
  const sound = await input.getPrimaryAudioTrack();
  const warning = (await videoWarning(track, ending)) ?? (await audioWarning(sound));
  const content: VideoContent = {
    picture: {
      codec: await codecOf(track),
      // Upright.
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
    },
    sound: sound && {
      codec: await codecOf(sound),
      channels: await sound.getNumberOfChannels(),
      sampleRate: await sound.getSampleRate(),
    },
    isStreamable: ending === 'webm' || (await isIndexFirst(file)),
  };
  return { ending, seconds, warning, content };
}

/** The library's name, or the id in the file where the library has none. */
async function codecOf(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  return (await track.getCodec()) ?? String(await track.getInternalCodecId());
}

const MAX_BOXES = 1000;

/** Whether an MP4 names its frames (moov) before they come (mdat), so that it plays while it loads. */
async function isIndexFirst(file: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(16);
  let at = 0;
  for (let n = 0; n < MAX_BOXES; n += 1) {
    const { bytesRead } = await file.read(head, 0, head.length, at);
    const type = head.toString('latin1', 4, 8);
    if (bytesRead < 8 || type === 'mdat') return false;
    if (type === 'moov') return true;
    const size = head.readUInt32BE(0);
    const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size;
    if (length < 8 || (size === 1 && bytesRead < 16)) return false;
    at += length;
  }
  return false;
}

function isLength(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds > 0 && seconds < MAX_SECONDS;
}

/** Some cameras and tools write MP4 with QuickTime as major brand and MP4 among the compatible brands. */
function isAlsoMp4(beginning: Buffer): boolean {
  if (beginning.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(beginning.readUInt32BE(0), beginning.length);
  for (let at = 16; at + 4 <= end; at += 4) {
    if (MP4_BRANDS.test(beginning.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

async function videoWarning(
  track: InputVideoTrack,
  ending: 'mp4' | 'webm',
): Promise<string | null> {
  const codec = await codecOf(track);
  if (codec === 'avc' && ending === 'mp4') {
    // The profile follows the first dot. Browsers play the 8-bit profiles baseline, main and high.
    const profile = /^avc[13]\.([0-9a-f]{2})/i.exec((await track.getCodecParameterString()) ?? '');
    if (profile && !['42', '4d', '64'].includes((profile[1] ?? '').toLowerCase())) {
      return /*i18n*/ 'Most browsers do not play this kind of H.264 video (more than 8 bits per color, or 4:2:2). Convert it to MP4 with H.264 video and AAC sound.';
    }
    return null;
  }
  if (VIDEO_CODECS[ending].has(codec)) return null;
  return VIDEO_WARNINGS[codec] ?? OTHER_VIDEO;
}

async function audioWarning(track: InputAudioTrack | null): Promise<string | null> {
  if (!track) return null;
  const codec = await codecOf(track);
  if (AUDIO_CODECS.has(codec)) return null;
  return SOUND_WARNINGS[codec] ?? OTHER_SOUND;
}
