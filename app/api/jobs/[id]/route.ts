import { implement } from "@/app/api/implement";
import { readJob } from "@/lib/api/jobs";
import * as jobs from "@/lib/server/jobs/jobs";

export const GET = implement(readJob, ({ engine, params }) => jobs.readJob(engine, params.id));
