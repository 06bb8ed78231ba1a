import { t } from '@lingui/core/macro';
import type { StoredVideo } from '@trilha/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../../lib/api/api.ts';
import { DISCARD, sendPoster, sendVideo } from './send-video.ts';
import { posterFrameOf } from './poster-frame.ts';

/** The chosen file and the progress of its upload. */
export interface ChosenFile {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** `waiting`: waits for the connection, and continues automatically. */
  phase: 'sending' | 'waiting' | 'stored';
  /** A warning about the stored video, such as that browsers cannot play it. */
  warning: string | null;
}

export interface UploadFailure {
  message: string;
  reason: string | undefined;
  /** Set if a retry may succeed. */
  retry: (() => void) | undefined;
}

export interface VideoUpload {
  file: ChosenFile | null;
  failure: UploadFailure | null;
  isRunning: boolean;
  choose: (file: File) => void;
  /** Removes the file, uploaded or not. */
  remove: () => void;
  forgetFailure: () => void;
  /** Forgets the file, which a lesson has by now. */
  reset: () => void;
}

export interface VideoUploadOptions {
  onChosen: () => void;
  onStored: (video: StoredVideo) => void;
  /** Called when the file failed or was removed. */
  onGone: () => void;
  onPoster: (url: string, poster: string) => void;
}

/** Uploads one video file at a time, as soon as it is chosen. */
export function useVideoUpload(options: VideoUploadOptions): VideoUpload {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const running = useRef<AbortController | null>(null);
  const latestOptions = useEffectEvent(() => options);

  // Aborted without DISCARD: choosing the same file later continues the upload.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (chosen: File) => {
    const controller = new AbortController();
    running.current?.abort(DISCARD);
    running.current = controller;
    const { signal } = controller;
    const change = (to: Partial<ChosenFile>) => {
      if (!signal.aborted) setFile((now) => now && { ...now, ...to });
    };
    setFailure(null);
    setFile({ name: chosen.name, percent: 0, phase: 'sending', warning: null });
    options.onChosen();
    try {
      const posterFrame = posterFrameOf(chosen);
      const stored = await sendVideo(chosen, {
        signal,
        onProgress: (percent) => change({ percent }),
        onWaiting: (isWaiting) => change({ phase: isWaiting ? 'waiting' : 'sending' }),
      });
      if (signal.aborted) return;
      change({ percent: 100, phase: 'stored', warning: stored.warning });
      options.onStored(stored);
      void keepPosterFrame(stored, await posterFrame);
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The video was not uploaded.', error);
      setFile(null);
      setFailure(explain(error, () => void send(chosen)));
      options.onGone();
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  /** A missing poster frame is not reported to the user. */
  const keepPosterFrame = async (stored: StoredVideo, posterFrame: Blob | null) => {
    if (!posterFrame && stored.poster_url) return;
    try {
      latestOptions().onPoster(stored.url, await sendPoster(stored.url, posterFrame));
    } catch (error) {
      console.warn('The video has no poster.', error);
    }
  };

  return {
    file,
    failure,
    isRunning: file !== null && file.phase !== 'stored',
    choose: (chosen) => void send(chosen),
    remove() {
      running.current?.abort(DISCARD);
      setFile(null);
      options.onGone();
    },
    forgetFailure: () => setFailure(null),
    reset() {
      setFile(null);
      setFailure(null);
    },
  };
}

/** An error answer of the server says why and would come again, except for 422. Any other error can be retried. */
function explain(error: unknown, again: () => void): UploadFailure {
  if (error instanceof ApiError && error.status < 500) {
    const reason = error.detail ?? error.fieldErrors['video_file']?.[0];
    const retry = error.status === 422 ? again : undefined;
    if (reason) return { message: t`Failed to upload video`, reason, retry };
  }
  return {
    message: t`Failed to upload video. Please try again.`,
    reason: error instanceof NetworkError ? t`The connection to the server was lost.` : undefined,
    retry: again,
  };
}
