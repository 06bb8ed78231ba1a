import { api, type StoredVideo } from '@trilha/contract';
import { upload } from '../../../../lib/api/api.ts';

/** Larger files go in pieces, so that a break in the connection does not cost all of it. */
export const RESUMABLE_FROM_BYTES = 20 * 1024 * 1024;

/** Given to `abort` by who wants the part that has arrived to be thrown away, too. */
export const DISCARD = 'discard';

export interface SendOptions {
  /** Called with whole percents, 0 to 100. */
  onProgress: (percent: number) => void;
  /** Whether it stands still for want of a connection, and goes on by itself. */
  onWaiting: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** Stores a video file of any size: in one call, or in pieces. */
export async function sendVideo(file: File, options: SendOptions): Promise<StoredVideo> {
  if (file.size > RESUMABLE_FROM_BYTES) {
    const { sendResumable } = await import('./resumable-upload.ts');
    return sendResumable(file, options);
  }
  const form = new FormData();
  form.append('video_file', file);
  return upload(api.videos.upload, {
    form,
    onProgress: options.onProgress,
    signal: options.signal,
  });
}

/** Keeps a picture as the still of a stored video; without one the server draws it, if it can. */
export async function sendPoster(url: string, picture: Blob | null): Promise<string> {
  const form = new FormData();
  form.append('url', url);
  if (picture) form.append('poster_file', picture, 'poster.jpg');
  return (await upload(api.videos.poster, { form })).poster_url;
}
