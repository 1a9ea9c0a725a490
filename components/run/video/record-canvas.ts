/**
 * Records what is painted on a canvas as a WebM, in real time. The file is as the browser writes it: its head does not say how long it
 * is, so that some players show the length only once they have played it.
 */

const FRAMES_A_SECOND = 15;
const BITS_A_SECOND = 5_000_000;
/** In order of preference: the first is the lightest to write while a page is at work. */
const TYPES = ["video/webm;codecs=vp8", "video/webm;codecs=vp9", "video/webm"];

/** All is written when nothing new came at so many looks; a machine that is further behind loses the end. */
const LOOKS = 3;
const LOOK_MS = 500;
const MOST_BEHIND_MS = 30_000;

export interface Recording {
  canvas: HTMLCanvasElement;
  durationMs: number;
  /** Paints the moment so many milliseconds after the beginning. */
  paint: (ms: number) => void;
  onProgress: (ms: number) => void;
  signal: AbortSignal;
}

export function canRecord(): boolean {
  return videoType() !== undefined && "captureStream" in HTMLCanvasElement.prototype;
}

function videoType(): string | undefined {
  if (typeof MediaRecorder === "undefined") return undefined;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

/** The file; null when it was cancelled. @throws Error when the browser stops recording */
export async function recordCanvas(recording: Recording): Promise<Blob | null> {
  const { canvas, durationMs, paint, onProgress, signal } = recording;
  paint(0);
  const stream = canvas.captureStream(FRAMES_A_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType: videoType(), videoBitsPerSecond: BITS_A_SECOND });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const failed = new Promise<never>((_, reject) => {
    recorder.onerror = () => reject(new Error("The browser stopped recording."));
  });
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  const started = performance.now();
  recorder.start();
  try {
    for (let ms = 0; ms < durationMs && !signal.aborted; ) {
      await Promise.race([wait(1_000 / FRAMES_A_SECOND), failed]);
      ms = Math.min(performance.now() - started, durationMs);
      paint(ms);
      onProgress(ms);
    }
    if (!signal.aborted) await Promise.race([written(recorder, parts), failed]);
    if (recorder.state !== "inactive") recorder.stop();
    await Promise.race([stopped, failed]);
  } finally {
    for (const one of stream.getTracks()) one.stop();
  }
  if (signal.aborted) return null;
  return new Blob(parts, { type: "video/webm" });
}

/** Waits until the frames that were captured are written: stopping before loses them. */
async function written(recorder: MediaRecorder, parts: readonly Blob[]): Promise<void> {
  const end = performance.now() + MOST_BEHIND_MS;
  for (let still = 0; still < LOOKS && performance.now() < end; ) {
    const before = sizeOf(parts);
    recorder.requestData();
    await wait(LOOK_MS);
    still = sizeOf(parts) > before ? 0 : still + 1;
  }
}

function sizeOf(parts: readonly Blob[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
