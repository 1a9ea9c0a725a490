import { implement } from "@/app/api/implement";
import { cancelRun } from "@/lib/api/runs";
import * as runs from "@/lib/server/runs/runs";

export const POST = implement(cancelRun, ({ engine, params }) => runs.cancelRun(engine, params.id));
