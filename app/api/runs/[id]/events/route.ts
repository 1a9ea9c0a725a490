import { implement } from "@/app/api/implement";
import { followRun } from "@/lib/api/runs";
import * as runs from "@/lib/server/runs/runs";

export const GET = implement(followRun, ({ engine, params }) => runs.followRun(engine, params.id));
