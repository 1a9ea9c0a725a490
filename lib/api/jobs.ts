/** Jobs: what runs in the background, and how far it is. */

import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";

const JOB = "/api/jobs/{id}";

export const readJob = endpoint({
  path: JOB,
  summary: "Read a job",
  response: jobSchema,
});

export const followJob = endpoint({
  path: `${JOB}/events`,
  summary: "Follow a job: its state now and after every change, until it has finished",
  events: jobSchema,
});

export const cancelJob = endpoint({
  method: "post",
  path: `${JOB}/cancel`,
  summary: "Cancel a job",
  response: jobSchema,
});
