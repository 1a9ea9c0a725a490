import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readSecretKey } from "./secret-key";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "secret-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("is made once, for its owner alone, however many ask for it at the same time", async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readSecretKey({ HOPSCOPE_DATA: folder })));
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
  expect(keys[0]).toHaveLength(32);
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  const file = path.join(folder, "secret.key");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  // The file is not the key itself, and neither is what the environment names.
  expect(readFileSync(file, "utf8")).not.toContain(keys[0]!.toString("base64url"));
});

it("is that of the environment where it names one, and then no file is made", async () => {
  const key = await readSecretKey({ HOPSCOPE_DATA: folder, HOPSCOPE_SECRET_KEY: "a".repeat(32) });
  const same = await readSecretKey({ HOPSCOPE_DATA: os.tmpdir(), HOPSCOPE_SECRET_KEY: "a".repeat(32) });
  const other = await readSecretKey({ HOPSCOPE_DATA: folder, HOPSCOPE_SECRET_KEY: "b".repeat(32) });
  expect(key.equals(same)).toBe(true);
  expect(key.equals(other)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
