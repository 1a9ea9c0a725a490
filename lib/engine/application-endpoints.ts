/** Health, jobs and settings in the OpenAPI document. */
import { healthSchema } from "../core/api";
import { jobSchema } from "../core/job";
import {
  endpointReportSchema,
  saveSettingsSchema,
  settingsSchema,
  testSettingsSchema,
} from "../core/settings";
import type { Endpoint } from "./api-endpoint";

export const APPLICATION_ENDPOINTS: readonly Endpoint[] = [
  {
    method: "get",
    path: "/api/health",
    summary: "Whether the application is up",
    status: 200,
    json: healthSchema,
  },
  { method: "get", path: "/api/jobs/{id}", summary: "A job", status: 200, json: jobSchema },
  {
    method: "get",
    path: "/api/jobs/{id}/events",
    summary: "A job at every change until it has finished",
    status: 200,
    events: jobSchema,
  },
  { method: "post", path: "/api/jobs/{id}/cancel", summary: "Cancel a job", status: 200, json: jobSchema },
  {
    method: "get",
    path: "/api/settings",
    summary: "The language model and what it may spend; never its key",
    status: 200,
    json: settingsSchema,
  },
  {
    method: "put",
    path: "/api/settings",
    summary: "Change the settings; a key is kept for its endpoint",
    body: saveSettingsSchema,
    status: 200,
    json: settingsSchema,
  },
  {
    method: "post",
    path: "/api/settings/test",
    summary: "Find out what an endpoint can do, before it is saved",
    body: testSettingsSchema,
    status: 200,
    json: endpointReportSchema,
  },
];
