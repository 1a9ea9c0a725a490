/** Calibration: whether answers of a confidence of 0.8 are right in 80 % of the cases. */
import type { Said } from "./risk-coverage";

const BINS = 10;

/**
 * Expected calibration error (Naeini et al. 2015): answers in ten bins of equal width by confidence, and how far the share of
 * right ones is from the mean confidence of each bin, weighted by its answers. 0 is best; null without answers.
 */
export function calibrationError(said: readonly Said[]): number | null {
  if (said.length === 0) return null;
  const bins = Array.from({ length: BINS }, () => ({ confidence: 0, right: 0 }));
  for (const { confidence, right } of said) {
    // Each bin has its lower end; the last one has both.
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
    bin.confidence += confidence;
    bin.right += right ? 1 : 0;
  }
  // |share right - mean confidence| x answers of the bin = |right ones - sum of confidences|.
  return bins.reduce((sum, { confidence, right }) => sum + Math.abs(right - confidence), 0) / said.length;
}
