/** Three rising notes, in Hz: they need no file. */
const NOTES = [523.25, 659.25, 783.99];
const NOTE_SECONDS = 0.13;
const LOUDEST = 0.16;

/** A short sound for a completed lesson; nothing where the browser allows none. */
export function chime(volume: number): void {
  if (volume <= 0 || typeof AudioContext === 'undefined') return;
  let audio: AudioContext;
  try {
    audio = new AudioContext();
  } catch {
    return;
  }
  for (const [index, frequency] of NOTES.entries()) {
    const from = audio.currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency, type: 'triangle' });
    const loudness = new GainNode(audio, { gain: 0 });
    loudness.gain.setValueAtTime(0, from);
    loudness.gain.linearRampToValueAtTime(LOUDEST * volume, from + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + 4 * NOTE_SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 4 * NOTE_SECONDS);
    if (index === NOTES.length - 1) tone.onended = () => void audio.close();
  }
}
