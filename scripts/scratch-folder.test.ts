import { existsSync } from "node:fs";
import os from "node:os";
import { expect, it } from "vitest";
import { scratchFolder } from "./scratch-folder.mjs";

const PLENTY = 2 ** 40;

it("is no folder where there is no such file system, or little memory is left", () => {
  expect(scratchFolder("/no/such/folder", PLENTY)).toBeUndefined();
  expect(scratchFolder(os.tmpdir(), 2 ** 30)).toBeUndefined();
});

it("is a folder of its own, which goes with the process", ({ skip }) => {
  const exit = process.listeners("exit");
  const folder = scratchFolder(os.tmpdir(), PLENTY);
  if (!folder) return skip("less than 8 GiB are free");
  expect(existsSync(folder)).toBe(true);
  for (const listener of process.listeners("exit").filter((one) => !exit.includes(one))) {
    listener(0);
    process.off("exit", listener);
  }
  expect(existsSync(folder)).toBe(false);
});
