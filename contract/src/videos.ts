import { z } from 'zod';
import { requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';
import { PICTURE_TOO_LARGE } from './profile.ts';

/** The largest video that is taken where `VIDEO_MAX_MB` says nothing else. */
export const DEFAULT_VIDEO_MAX_MB = 100;
/** What the file picker offers; the server decides by content. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg'] as const;
export const VIDEO_FILE_REQUIRED = 'Choose a video file.';
export const NOT_A_VIDEO = 'This file is not a video that can be used here. Use MP4, WebM or OGG.';

/** Where resumable uploads go, by the tus protocol, below `/api`. */
export const RESUMABLE_UPLOAD_PATH = '/admin/videos/resumable/';
/**
 * The header in which a finished resumable upload tells its `StoredVideo` as JSON: a client that
 * comes back after a lost answer asks with HEAD, which has no body.
 */
export const STORED_VIDEO_HEADER = 'Stored-Video';

/** What became of an uploaded video file. */
export const StoredVideo = z.object({
  /** Signed; it may be sent back as it is. */
  url: z.string(),
  /** MM:SS; minutes may pass 59. */
  duration: z.string(),
  poster_url: z.string().nullable(),
  /** What staff should know, such as that today's browsers do not play its format; null: nothing. */
  warning: z.string().nullable(),
});
export type StoredVideo = z.infer<typeof StoredVideo>;

export const VideoProvider = z.enum(['youtube', 'vimeo', 'file', 'other']);
export type VideoProvider = z.infer<typeof VideoProvider>;

/** What is known about an address; null where unknown. */
export const VideoMetadata = z.object({
  url: z.string(),
  provider: VideoProvider,
  embed_url: z.string().nullable(),
  title: z.string().nullable(),
  /** MM:SS */
  duration: z.string().nullable(),
  thumbnail: z.string().nullable(),
});
export type VideoMetadata = z.infer<typeof VideoMetadata>;

const videoAddress = requiredText(2000, 'Say the address of the video.');

export const videos = {
  upload: endpoint({
    method: 'POST',
    path: '/admin/videos/upload/',
    access: 'staff',
    summary: 'Store a video file (MP4, WebM, Ogg) and read its duration',
    files: ['video_file'],
    response: StoredVideo,
    errors: {
      413: 'The video is larger than the school allows.',
      429: 'The user has too many videos that no lesson uses.',
    },
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/admin/videos/metadata/',
    access: 'staff',
    summary: 'What is known about the video at an address',
    query: z.object({ url: videoAddress }),
    response: VideoMetadata,
  }),
  poster: endpoint({
    method: 'POST',
    path: '/admin/videos/poster/',
    access: 'staff',
    summary: 'Keep a still of a stored video; without a picture the server draws one, where it can',
    files: ['poster_file'],
    body: z.object({ url: videoAddress }),
    response: z.object({ poster_url: z.string() }),
    errors: { 413: PICTURE_TOO_LARGE },
  }),
};
