import { RESUMABLE_UPLOAD_PATH, StoredVideo } from '@trilha/contract';
import { DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { ApiError, NetworkError } from '../../../../lib/api/api.ts';
import { apiBase } from '../../../../lib/boot/config.ts';
import { onReconnect } from '../../../../lib/connection.ts';
import { authorizedStack } from './authorized-stack.ts';
import { DISCARD, type SendOptions } from './send-video.ts';

/** The size of one request, and the most that a lost connection makes us send again. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** The upload is given up after this many consecutive failures without progress. */
const MAX_FAILURES = 6;
const PAUSE_MS = 1500;

/**
 * Sends a large file by the tus protocol. A lost connection only interrupts it. If the same file is
 * chosen again, such as after a reload, the upload continues where it stopped.
 */
export async function sendResumable(file: File, options: SendOptions): Promise<StoredVideo> {
  const { onProgress, onWaiting, signal } = options;
  const endpoint = new URL((await apiBase()) + RESUMABLE_UPLOAD_PATH, window.location.href).href;
  signal.throwIfAborted();
  let failures = 0;
  let reached = 0;

  const attempt = (upload: Upload): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      upload.options.onSuccess = ({ lastResponse }) => resolve(lastResponse);
      upload.options.onError = reject;
      upload.start();
    });

  const upload = new Upload(file, {
    endpoint,
    httpStack: authorizedStack,
    chunkSize: CHUNK_BYTES,
    // Retried below, because the time of a retry depends on the connection state.
    retryDelays: null,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    onProgress(sent, total) {
      if (sent > reached) onWaiting(false);
      onProgress(total > 0 ? Math.floor((sent / total) * 100) : 0);
    },
    onChunkComplete(_size, accepted) {
      reached = accepted;
      failures = 0;
    },
  });
  const stop = () => {
    upload.abort(signal.reason === DISCARD).catch((error: unknown) => {
      // The server deletes unfinished uploads by itself.
      console.warn('The interrupted upload could not be removed from the server.', error);
    });
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [previous] = await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    for (;;) {
      signal.throwIfAborted();
      try {
        const answer = await untilAborted(attempt(upload), signal);
        onWaiting(false);
        return storedVideo(answer);
      } catch (error) {
        signal.throwIfAborted();
        failures += 1;
        const cause = causeOf(error);
        const mayPass =
          cause instanceof NetworkError ||
          (cause instanceof ApiError && (cause.status >= 500 || [409, 423].includes(cause.status)));
        if (!mayPass || failures >= MAX_FAILURES) throw cause;
        if (cause instanceof NetworkError) {
          onWaiting(true);
          await untilReconnected(signal);
        } else {
          await pause(signal);
        }
      }
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The stored video: in the body, or in a header if the upload was already finished before. */
function storedVideo(answer: HttpResponse): StoredVideo {
  return StoredVideo.parse(JSON.parse(answer.getHeader('Stored-Video') ?? answer.getBody()));
}

/** The server's answer as an ApiError; otherwise the error of the request, such as a NetworkError. */
function causeOf(error: unknown): Error {
  if (!(error instanceof DetailedError)) return asError(error);
  const answer = error.originalResponse;
  if (answer) return new ApiError(answer.getStatus(), parsed(answer.getBody()));
  return error.causingError ?? error;
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Rejects on abort, because the library calls nothing back after `abort`. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(asError(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function untilReconnected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = onReconnect(done);
    signal.addEventListener('abort', done);
  });
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, PAUSE_MS);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
