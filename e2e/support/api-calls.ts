/** Calls of the HTTP interface that several tests make. */
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { problemSchema } from "../../lib/api/schemas/problem";

/** Expects problem details with this status, and gives their text. */
export async function refused(response: APIResponse, status: number | number[]): Promise<string> {
  const body = await response.text();
  expect([status].flat(), body).toContain(response.status());
  expect(response.headers()["content-type"]).toContain("application/problem+json");
  const problem = problemSchema.parse(JSON.parse(body));
  expect(problem.status).toBe(response.status());
  return [problem.detail, ...(problem.problems ?? []).map(({ at, message }) => `${at}: ${message}`)].join(
    "\n",
  );
}

/** Uploads one file to a knowledge base. */
export function upload(request: APIRequestContext, base: string, name: string, buffer: Buffer, query = "") {
  return request.post(`/api/knowledge-bases/${base}/sources${query}`, {
    multipart: { files: { name, mimeType: "application/octet-stream", buffer } },
  });
}
