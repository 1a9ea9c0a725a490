/** Clients that others generate from the OpenAPI document ask the application a question. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "../support/test";

/** The generator of Python clients is installed first. */
const PATIENCE_MS = 600_000;

test("clients in TypeScript and Python, generated from the document, ask a question", {
  tag: "@deep",
}, async ({ baseURL }) => {
  test.setTimeout(PATIENCE_MS);
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/test-clients.mjs", baseURL!]);
  expect(stdout).toContain("TypeScript: the generated client asked a question.");
  expect(stdout).toMatch(/Python: (the generated client asked a question|skipped)/);
  console.log(stdout);
});
