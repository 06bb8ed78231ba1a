import { z } from 'zod';
import { requiredText } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PICTURE_ERRORS } from '../people/profile.ts';

/** The default of `VIDEO_MAX_MB`, the largest accepted video. */
export const DEFAULT_VIDEO_MAX_MB = 100;
/** The types in the file picker; the server checks the content. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm', 'video/ogg'] as const;
export const VIDEO_FILE_REQUIRED = /*i18n*/ 'Choose a video file.';
export const NOT_A_VIDEO =
  /*i18n*/ 'This file is not a video that can be used here. Use MP4, WebM or OGG.';
/** The error (422) of a video that may be valid. A resumable upload is kept, and HEAD checks it again. */
export const VIDEO_CHECK_TIMED_OUT =
  /*i18n*/ 'Checking this video took too long. Please try again.';

/** The path of resumable uploads (tus protocol), relative to `/api`. */
export const RESUMABLE_UPLOAD_PATH = '/admin/videos/resumable/';
/**
 * The header with the `StoredVideo` of a finished resumable upload as JSON. It is a header because a
 * client that missed the response sends a HEAD request, whose response has no body.
 */
export const STORED_VIDEO_HEADER = 'Stored-Video';

/** A stored video file. */
export const StoredVideo = z.object({
  /** A signed URL; it may be sent back unchanged. */
  url: z.string(),
  /** MM:SS; minutes may pass 59. */
  duration: z.string(),
  poster_url: z.string().nullable(),
  /** A warning for staff, such as a format that browsers do not play; null: none. */
  warning: z.string().nullable(),
});
export type StoredVideo = z.infer<typeof StoredVideo>;

/** How far the preparation of a stored video is. `failed`: something could not be made. */
export const VideoPreparation = z.enum(['waiting', 'done', 'failed']);
export type VideoPreparation = z.infer<typeof VideoPreparation>;

export const VideoProvider = z.enum(['youtube', 'vimeo', 'file', 'other']);
export type VideoProvider = z.infer<typeof VideoProvider>;

/** What is known about the video at a URL; unknown values are null. */
export const VideoMetadata = z.object({
  url: z.string(),
  provider: VideoProvider,
  embed_url: z.string().nullable(),
  title: z.string().nullable(),
  /** MM:SS */
  duration: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** Of a file of the school's alone: its length in bytes, null where it is gone. */
  size: z.int().min(0).nullable().optional(),
  /** Of a file of the school's alone: what it was called by who uploaded it, null where nobody said so. */
  name: z.string().nullable().optional(),
});
export type VideoMetadata = z.infer<typeof VideoMetadata>;

const videoAddress = requiredText(2000, /*i18n*/ 'Say the address of the video.');

export const videos = {
  upload: endpoint({
    method: 'POST',
    path: '/admin/videos/upload/',
    access: 'staff',
    permission: 'lessons',
    idempotent: true,
    summary: 'Store a video file (MP4, WebM, Ogg) and read its duration',
    files: ['video_file'],
    response: StoredVideo,
    errors: {
      413: 'The video is larger than the school allows.',
      422: 'The video could not be checked in time. It may be valid: send it again.',
      429: 'The user has too many videos that no lesson uses.',
    },
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/admin/videos/metadata/',
    access: 'staff',
    permission: 'lessons',
    summary: 'What is known about the video at an address',
    query: z.object({ url: videoAddress }),
    response: VideoMetadata,
  }),
  poster: endpoint({
    method: 'POST',
    path: '/admin/videos/poster/',
    access: 'staff',
    permission: 'lessons',
    summary: 'Keep a still of a stored video; without a picture the server draws one, where it can',
    files: ['poster_file'],
    body: z.object({ url: videoAddress }),
    response: z.object({ poster_url: z.string() }),
    errors: PICTURE_ERRORS,
  }),
};
