import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { failedTests } from "./failed-tests.mjs";

let reports: string;

beforeEach(() => {
  reports = mkdtempSync(path.join(os.tmpdir(), "hopscope-reports-"));
});

afterEach(() => rmSync(reports, { recursive: true, force: true }));

function write(file: string, report: unknown): void {
  writeFileSync(path.join(reports, file), JSON.stringify(report));
}

it("lists nothing without reports, and where all passed", () => {
  expect(failedTests(reports)).toEqual([]);
  write("vitest.json", {
    testResults: [{ name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed" }] }],
  });
  write("playwright.json", { suites: [{ file: "a.spec.ts", specs: [{ ok: true, tests: [] }] }] });
  expect(failedTests(reports)).toEqual([]);
});

it("lists tests that failed, files that could not be loaded, and tests of suites within suites", () => {
  write("vitest.json", {
    testResults: [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          {
            status: "failed",
            fullName: "takes",
            failureMessages: ["\u001b[31mexpected 1\u001b[39m\nat a.ts"],
          },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "Cannot find module", assertionResults: [] },
    ],
  });
  const spec = {
    ok: false,
    title: "asks",
    line: 7,
    tests: [{ results: [{ errors: [{ message: "not visible" }] }] }],
  };
  write("playwright.json", {
    errors: [{ message: "The server did not start" }],
    suites: [{ file: "c.spec.ts", specs: [], suites: [{ file: "c.spec.ts", specs: [spec] }] }],
  });
  expect(failedTests(reports)).toEqual([
    "✗ a.test.ts › takes",
    "    expected 1",
    "    at a.ts",
    "    alone: npm test -- a.test.ts",
    "✗ b.test.ts",
    "    Cannot find module",
    "    alone: npm test -- b.test.ts",
    "✗ browser tests",
    "    The server did not start",
    "✗ e2e/c.spec.ts:7 › asks",
    "    not visible",
    "    alone: npm test -- e2e/c.spec.ts:7",
  ]);
});

it("lists a test that failed first and passed when it ran again for its trace", () => {
  const results = [{ errors: [{ message: "not visible" }] }, { errors: [] }];
  const spec = { ok: true, title: "asks", line: 7, tests: [{ status: "flaky", results }] };
  write("playwright.json", { suites: [{ file: "c.spec.ts", specs: [spec] }] });
  expect(failedTests(reports)).toEqual([
    "✗ e2e/c.spec.ts:7 › asks",
    "    not visible",
    "    alone: npm test -- e2e/c.spec.ts:7",
  ]);
});

it("shows no more of an error than says what it is", () => {
  const message = Array.from({ length: 400 }, (_, at) => `line ${at}`).join("\n");
  write("vitest.json", {
    testResults: [{ name: "b.test.ts", status: "failed", message, assertionResults: [] }],
  });
  expect(failedTests(reports)).toHaveLength(14);
});
