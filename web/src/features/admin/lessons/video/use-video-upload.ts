import type { StoredVideo } from '@trilha/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../../lib/api/api.ts';
import { DISCARD, sendPoster, sendVideo } from './send-video.ts';
import { posterFrameOf } from './poster-frame.ts';

/** The file that staff chose, and how far it has come. */
export interface ChosenFile {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** `waiting` stands still for want of a connection and goes on by itself. */
  phase: 'sending' | 'waiting' | 'stored';
  /** What to know about the stored film, such as that browsers do not play it. */
  warning: string | null;
}

export interface UploadFailure {
  message: string;
  reason: string | undefined;
  /** May succeed when it is simply tried again. */
  retry: (() => void) | undefined;
}

export interface VideoUpload {
  file: ChosenFile | null;
  failure: UploadFailure | null;
  isRunning: boolean;
  choose: (file: File) => void;
  /** Takes the file away, whether it has arrived or not. */
  remove: () => void;
  forgetFailure: () => void;
}

export interface VideoUploadOptions {
  onChosen: () => void;
  onStored: (video: StoredVideo) => void;
  /** There is no file any more, because it failed or was removed. */
  onGone: () => void;
  onPoster: (url: string, poster: string) => void;
}

/** One video file at a time, sent as soon as it is chosen. */
export function useVideoUpload(options: VideoUploadOptions): VideoUpload {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [failure, setFailure] = useState<UploadFailure | null>(null);
  const running = useRef<AbortController | null>(null);
  const tell = useEffectEvent(() => options);

  // Who leaves the page may choose the same file again later, and go on with it.
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
      const still = posterFrameOf(chosen);
      const stored = await sendVideo(chosen, {
        signal,
        onProgress: (percent) => change({ percent }),
        onWaiting: (isWaiting) => change({ phase: isWaiting ? 'waiting' : 'sending' }),
      });
      if (signal.aborted) return;
      change({ percent: 100, phase: 'stored', warning: stored.warning });
      options.onStored(stored);
      void keepPosterFrame(stored, await still);
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

  /** A lesson without a poster is no reason to bother anybody. */
  const keepPosterFrame = async (stored: StoredVideo, still: Blob | null) => {
    if (!still && stored.poster_url) return;
    try {
      tell().onPoster(stored.url, await sendPoster(stored.url, still));
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
  };
}

/** A refusal says why and would be the same again; anything else is worth another try. */
function explain(error: unknown, again: () => void): UploadFailure {
  if (error instanceof ApiError && error.status < 500) {
    const reason = error.detail ?? error.fieldErrors['video_file']?.[0];
    if (reason) return { message: 'Failed to upload video', reason, retry: undefined };
  }
  return {
    message: 'Failed to upload video. Please try again.',
    reason: error instanceof NetworkError ? 'The connection to the server was lost.' : undefined,
    retry: again,
  };
}
