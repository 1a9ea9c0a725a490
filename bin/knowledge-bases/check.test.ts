/** `hopscope check` on the files of the database: what it says, and that a damaged one is not opened. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { copyTemplate } from "../../lib/stores/testing/embedded-templates";
import { capturedConsole } from "../testing/captured-console";
import { check } from "./check";

const opened = vi.fn();
const { out } = capturedConsole();
let data: string;
beforeEach(() => {
  opened.mockReset();
  data = mkdtempSync(path.join(os.tmpdir(), "hopscope-check-"));
  copyTemplate("migrated", data);
  vi.stubEnv("HOPSCOPE_DATA", data);
  vi.stubEnv("DATABASE_URL", "");
  const { exitCode } = process;
  onTestFinished(() => {
    process.exitCode = exitCode;
    rmSync(data, { recursive: true, force: true });
  });
});

function damage(...places: string[]): void {
  for (const place of places) {
    const file = path.join(data, "database", place);
    const bytes = readFileSync(file);
    bytes[200]! ^= 4;
    writeFileSync(file, bytes);
  }
}

it("says that the database is whole, and goes on with the knowledge bases", async () => {
  await check(undefined, {}, opened);
  expect(out[0]).toMatch(/^The database: whole\. \d+ files of tables and indexes, \d+\.\d MiB\.$/);
  expect(opened).toHaveBeenCalledOnce();
  expect(process.exitCode ?? 0).toBe(0);
});

it("names what is damaged and how to go on, and opens nothing", async () => {
  damage("base/5/1259", "base/5/2662");
  await check(undefined, {}, opened);
  expect(out).toEqual([
    "The database: damaged. Its knowledge bases were not checked.",
    expect.stringMatching(/^ {2}pg_class: page 0 of base.5.1259$/),
    expect.stringMatching(/^ {2}pg_class_oid_index: page 0 of base.5.2662$/),
    expect.stringContaining("bin/hopscope restore --force <file>"),
  ]);
  expect(opened).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(1);
});

it("reads no page when one knowledge base is asked for, and prints one object for programs", async () => {
  damage("base/5/1259");
  await check("films", { json: true }, opened);
  expect(out.map((line) => JSON.parse(line) as unknown)).toEqual([{ database: null, checks: [] }]);
  expect(opened).toHaveBeenCalledOnce();
});
