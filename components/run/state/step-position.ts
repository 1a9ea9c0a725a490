/**
 * All columns on one scale. Position by position it goes through the n-th stages of all methods; a stage that traced
 * paths is followed by the steps of one of them. Past its last stage a method is at its result.
 */
import type { RunColumn } from "@/lib/measure/run/run";
import type { StageRecord } from "@/lib/methods/trace/trace";
import { type Pick, playedPath, type Step } from "./step";

/** The n-th stages as a whole, or the n-th stages after a step of their paths. */
export interface Moment {
  stage: number;
  step: number | null;
}

export type StepOf = (method: string) => Step | null;

/** In order; after the last one are the results. */
export function momentsOf(columns: readonly RunColumn[], stepOf: StepOf): Moment[] {
  const stages = Math.max(0, ...columns.map((column) => column.stages.length));
  return Array.from({ length: stages }, (_, stage) => {
    const steps = Math.max(0, ...columns.map((column) => stepsIn(column, stage, stepOf)));
    return [
      { stage, step: null },
      ...Array.from({ length: steps }, (_, step) => ({ stage, step })),
    ] satisfies Moment[];
  }).flat();
}

/** The earliest moment that any column shows; the number of moments when all show their results. */
export function positionOf(
  columns: readonly RunColumn[],
  moments: readonly Moment[],
  stepOf: StepOf,
): number {
  const shown = columns.flatMap(({ id: column, stages }) => {
    const step = stepOf(column);
    const stage = stages.findIndex(({ id }) => id === step?.stage);
    return stage < 0 ? [] : [{ stage, step: walked(stages[stage]!, step?.pick ?? null) }];
  });
  if (shown.length === 0) return moments.length;
  const stage = Math.min(...shown.map((at) => at.stage));
  const step = Math.max(...shown.map((at) => (at.stage === stage ? (at.step ?? -1) : -1)));
  return moments.findIndex((moment) => moment.stage === stage && (moment.step ?? -1) === step);
}

/** The stage of each column at `position`; one that is not here shows its result. */
export function stepsAt(
  columns: readonly RunColumn[],
  moments: readonly Moment[],
  position: number,
  stepOf: StepOf,
): Map<string, Step> {
  const moment = moments[position];
  if (!moment) return new Map();
  return new Map(
    columns.flatMap(({ id, stages }) => {
      const stage = stages[moment.stage];
      return stage
        ? [[id, { stage: stage.id, pick: pickAt(stage, moment.step, pickIn(stage, stepOf(id))) }]]
        : [];
    }),
  );
}

/** A path that is shorter than the longest waits at its end. */
function pickAt(stage: StageRecord, step: number | null, pick: Pick | null): Pick | null {
  const played = step === null ? null : playedPath(stage, pick);
  if (!played || step === null) return null;
  const { artefact, item, path } = played;
  return { artefact, item, step: Math.min(step, path.steps.length - 1) };
}

function stepsIn({ id, stages }: RunColumn, index: number, stepOf: StepOf): number {
  const stage = stages[index];
  return stage ? (playedPath(stage, pickIn(stage, stepOf(id)))?.path.steps.length ?? 0) : 0;
}

function pickIn(stage: StageRecord, step: Step | null): Pick | null {
  return step?.stage === stage.id ? step.pick : null;
}

/** The step of the played path that is shown; null where the stage is shown as a whole. */
function walked(stage: StageRecord, pick: Pick | null): number | null {
  if (pick?.step === null || pick === null || stage.artefacts[pick.artefact]?.kind !== "paths") return null;
  const length = playedPath(stage, pick)?.path.steps.length ?? 0;
  return length === 0 ? null : Math.min(pick.step, length - 1);
}
