import { implement } from "@/app/api/implement";
import { cancelJob } from "@/lib/api/jobs";
import * as jobs from "@/lib/server/jobs/jobs";

export const POST = implement(cancelJob, ({ engine, params }) => jobs.cancelJob(engine, params.id));
