/** A run as a short film: what it shows at each moment. Pure, so that the recording and its tests share it. */
import { shownNodes } from "@/lib/measure/artefact-nodes";
import type { RunColumn } from "@/lib/measure/run/run";
import { PHASES } from "@/lib/methods/trace/phases";
import type { Phase, StageSpec } from "@/lib/methods/trace/trace";
import { phaseOf } from "../overview/phase-cells";

/** Durations in milliseconds. */
const TITLE_MS = 1_200;
const PHASE_MS = 1_000;
const END_MS = 2_200;
const FADE_MS = 450;
export const FILM_MS = TITLE_MS + PHASES.length * PHASE_MS + END_MS;

export interface Count {
  nodes: number;
  reads: number;
  ms: number;
}

export interface Moment {
  /** The phase that comes in; null before the first and after the last. */
  phase: Phase | null;
  /** Opacity of each phase, 0 to 1, in the order of phases. */
  seen: number[];
  /** Progress of the counts from the phase before to this one, 0 to 1. */
  counted: number;
  /** Opacity of the verdict, 0 to 1. */
  verdict: number;
}

export function momentAt(ms: number): Moment {
  const since = ms - TITLE_MS;
  const seen = PHASES.map((_, index) => share(since - index * PHASE_MS));
  const at = Math.floor(since / PHASE_MS);
  return {
    phase: since < 0 ? null : (PHASES[at] ?? null),
    seen,
    counted: share(since - Math.min(Math.max(at, 0), PHASES.length - 1) * PHASE_MS),
    verdict: share(since - PHASES.length * PHASE_MS),
  };
}

function share(ms: number): number {
  return Math.min(1, Math.max(0, ms / FADE_MS));
}

/** A method's cumulative counts at the end of each phase, in their order: each count is at least the one before. */
export function countsOf({ stages }: RunColumn, specs: readonly StageSpec[]): Count[] {
  return PHASES.map((_, index) => {
    const reached = stages.filter((stage) => PHASES.indexOf(phaseOf(stage, specs)) <= index);
    return {
      nodes: new Set(reached.flatMap(({ artefacts }) => artefacts.flatMap(shownNodes))).size,
      reads: reached.reduce((sum, { graphReads }) => sum + graphReads, 0),
      ms: reached.reduce((sum, { ms }) => sum + ms, 0),
    };
  });
}

/** The counts at a moment: those of the phase before, on their way to those of this phase. */
export function countAt(counts: readonly Count[], { phase, counted, verdict }: Moment): Count {
  const at = phase === null ? (verdict > 0 ? PHASES.length - 1 : -1) : PHASES.indexOf(phase);
  const [before, now] = [counts[at - 1] ?? NOTHING, counts[at] ?? NOTHING];
  const part = phase === null ? 1 : counted;
  const between = (from: number, to: number) => from + (to - from) * part;
  return {
    nodes: Math.round(between(before.nodes, now.nodes)),
    reads: Math.round(between(before.reads, now.reads)),
    ms: between(before.ms, now.ms),
  };
}

const NOTHING: Count = { nodes: 0, reads: 0, ms: 0 };
