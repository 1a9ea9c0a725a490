import { implement } from "@/app/api/implement";
import { readReplay } from "@/lib/api/experiments";
import * as report from "@/lib/server/experiments/replay-report";

export const GET = implement(readReplay, ({ engine, params, signal }) =>
  report.readReplay(engine, params.id, signal),
);
