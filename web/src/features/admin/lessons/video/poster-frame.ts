const MAX_WIDTH = 1280;
const QUALITY = 0.85;
/** The positions in the video to take the poster frame from: the first one that is not dark. */
const POSITIONS = [0.1, 0.25, 0.5];
/** The mean brightness (0 to 255) below which a frame counts as dark. */
const DARK = 20;
const TIMEOUT_MS = 15_000;

/** A poster frame of a video file, at about a tenth of it; null if the browser cannot decode it. */
export async function posterFrameOf(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = address;
    await when(video, 'loadeddata');
    for (const position of POSITIONS) {
      // Some recordings have no duration.
      const length = Number.isFinite(video.duration) ? video.duration : 10;
      video.currentTime = length * position;
      await when(video, 'seeked');
      const canvas = draw(video);
      if (!canvas) return null;
      if (position === POSITIONS.at(-1) || brightness(canvas) >= DARK)
        return await asPicture(canvas);
    }
    return null;
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

/** The current frame of a video; null if there is none or it may not be read. */
export async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = draw(video);
  if (!canvas) return null;
  try {
    return await asPicture(canvas);
  } catch {
    return null;
  }
}

function draw(video: HTMLVideoElement): HTMLCanvasElement | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, MAX_WIDTH / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function brightness(canvas: HTMLCanvasElement): number {
  const small = document.createElement('canvas');
  small.width = 32;
  small.height = 18;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return DARK;
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
  }
  return sum / (data.length / 4);
}

function asPicture(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

function when(video: HTMLVideoElement, type: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => () => {
      clearTimeout(timer);
      video.removeEventListener(type, arrived);
      video.removeEventListener('error', failed);
      end();
    };
    const arrived = settle(resolve);
    const failed = settle(() => reject(new Error('The video cannot be decoded.')));
    const timer = setTimeout(failed, TIMEOUT_MS);
    video.addEventListener(type, arrived);
    video.addEventListener('error', failed);
  });
}
