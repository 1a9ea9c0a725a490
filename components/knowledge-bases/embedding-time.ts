/** The time that embedding takes, before it is known. */
import { formatDuration } from "@/components/ui/format";

/** Texts a second of the embedded model on two cores, as bench/embedding.bench.ts measures them: 250 to 650. */
const TEXTS_PER_SECOND = 300;
const SHOWN_FROM_MS = 5_000;

/** "about 3 min 20 s of embedding on two cores". */
export function embeddingTime(texts: number): string {
  const ms = (texts / TEXTS_PER_SECOND) * 1_000;
  return ms < SHOWN_FROM_MS
    ? "a few seconds of embedding"
    : `about ${formatDuration(ms)} of embedding on two cores`;
}
