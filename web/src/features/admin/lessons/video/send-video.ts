import { api, type StoredVideo } from '@trilha/contract';
import { upload } from '../../../../lib/api/api.ts';

/** Larger files are sent in chunks, so that a lost connection does not lose the whole upload. */
export const RESUMABLE_FROM_BYTES = 20 * 1024 * 1024;

/** The reason given to `abort` if the part that was already uploaded is to be deleted, too. */
export const DISCARD = 'discard';

export interface SendOptions {
  /** Called with whole percents, 0 to 100. */
  onProgress: (percent: number) => void;
  /** Called with true while the upload waits for the connection. It continues automatically. */
  onWaiting: (isWaiting: boolean) => void;
  signal: AbortSignal;
}

/** Uploads a video file: in one call, or in chunks if it is large. */
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

/** Stores the poster frame of a stored video. Without a picture the server extracts one if it can. */
export async function sendPoster(url: string, picture: Blob | null): Promise<string> {
  const form = new FormData();
  form.append('url', url);
  if (picture) form.append('poster_file', picture, 'poster.jpg');
  return (await upload(api.videos.poster, { form })).poster_url;
}
