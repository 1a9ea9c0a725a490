import { implement } from "@/app/api/implement";
import { followJob } from "@/lib/api/jobs";
import * as jobs from "@/lib/server/jobs/jobs";

export const GET = implement(followJob, ({ engine, params }) => jobs.followJob(engine, params.id));
