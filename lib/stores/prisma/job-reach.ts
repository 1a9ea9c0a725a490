/** Progress of a job over all its starts: distinguishes a job that goes on from one that crashes at the same place. */
import * as z from "zod";
import type { JobProgress, JobStep } from "../../api/schemas/job";

export const jobReachSchema = z.object({
  /** Phases that some start has finished. */
  finished: z.array(z.string()),
  /** For each phase that some start was in: the least that was left to do. */
  left: z.array(z.tuple([z.string(), z.number()])),
});
export type JobReach = z.infer<typeof jobReachSchema>;

export const NOWHERE: JobReach = { finished: [], left: [] };

/** Less than this part of a phase may be when the last heartbeat was, and is no progress by itself. */
const SMALLEST_PART = 0.01;

/**
 * A job's reach after this heartbeat; null when an earlier start, or this one, had come as far. The work left
 * is compared, not the work done: a start that goes on after a crash may count only the rest.
 */
export function fartherReach(
  reach: JobReach,
  progress: JobProgress | null,
  steps: readonly JobStep[],
): JobReach | null {
  const finished = new Set([...reach.finished, ...steps.map(({ phase }) => phase)]);
  const left = new Map(reach.left);
  let isFarther = finished.size > reach.finished.length;
  if (progress && !finished.has(progress.phase)) {
    const { phase, done, total } = progress;
    const now = total === null ? -done : total - done;
    const before = left.get(phase);
    const least = total === null ? 1 : Math.max(1, SMALLEST_PART * total);
    if (before === undefined || before - now >= least) {
      left.set(phase, now);
      isFarther = true;
    }
  }
  for (const phase of finished) left.delete(phase);
  return isFarther ? { finished: [...finished], left: [...left] } : null;
}
