import { implement } from "@/app/api/implement";
import { prepareRouter } from "@/lib/api/oracle";
import * as oracle from "@/lib/server/experiments/oracle";

export const POST = implement(prepareRouter, async ({ engine, params }) => ({
  job: await oracle.startReading(engine, params.id),
}));
