/** Gold answers as a stream through the stages of a method: what each stage still had, and what was lost after it. */
import type { GoldFlow } from "@/lib/measure/gold-flow";

export interface StreamStage {
  /** Empty for the gold before any stage. */
  stage: string;
  /** Gold that this stage, or a later one, or the result holds. */
  present: number;
  /** Gold that this was the last stage to hold. */
  lost: number;
}

/** All gold first, then stage by stage in the order of the method; `present` never grows. */
export function goldStream({ gold, lost }: GoldFlow): StreamStage[] {
  let left = gold;
  return lost.map(({ stage, count }) => {
    const present = left;
    left -= count;
    return { stage, present, lost: count };
  });
}

/** The stage after which most gold left; null when nothing was lost. Of equal ones the first. */
export function largestLoss(stream: readonly StreamStage[]): StreamStage | null {
  return stream.reduce<StreamStage | null>((most, one) => (one.lost > (most?.lost ?? 0) ? one : most), null);
}
