/** Subjects of commits fit on one line of a log: at most 72 characters. */
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const LONGEST = 72;
/** Older commits are as they are. A date, as a shallow clone may lack any one commit. */
const SINCE = "2026-11-28T00:00:00Z";

const root = path.resolve(import.meta.dirname, "../..");

/** @param log of each commit its abbreviated hash, a space and its subject */
function tooLong(log: string): string[] {
  return log.split("\n").filter((line) => [...line.slice(line.indexOf(" ") + 1)].length > LONGEST);
}

it("have at most 72 characters", () => {
  const log = execFileSync("git", ["log", `--since=${SINCE}`, "--format=%h %s"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(tooLong(log)).toEqual([]);
});

it("are counted in characters, without the hash", () => {
  const longest = `abc1234 ${"ä".repeat(LONGEST)}`;
  expect(tooLong(`${longest}\nabc1235 short\n`)).toEqual([]);
  expect(tooLong(`${longest}\n${longest}x\n`)).toEqual([`${longest}x`]);
});
