import { implement } from "@/app/api/implement";
import { annotateRun, readRun, removeRun } from "@/lib/api/runs";
import * as runs from "@/lib/server/runs/runs";

export const GET = implement(readRun, ({ engine, params }) => runs.readRun(engine, params.id));

export const PATCH = implement(annotateRun, ({ engine, params, body }) =>
  runs.annotateRun(engine, params.id, body),
);

export const DELETE = implement(removeRun, ({ engine, params }) => runs.removeRun(engine, params.id));
