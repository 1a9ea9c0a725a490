import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyTemplate, type Template } from "../../testing/embedded-templates";
import { checkPages } from "./check-pages";

/** A server of PostgreSQL checks its own. */
const embedded = it.skipIf(process.env.TEST_DATABASE_URL);

function database(template: Template = "migrated"): string {
  const data = mkdtempSync(path.join(os.tmpdir(), "check-pages-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  copyTemplate(template, data);
  return path.join(data, "database");
}

/** Below the folder of the database, those that have pages. */
function relations(folder: string): string[] {
  const databases = readdirSync(path.join(folder, "base")).map((name) => path.join("base", name));
  return ["global", ...databases]
    .flatMap((part) => readdirSync(path.join(folder, part)).map((file) => path.join(part, file)))
    .filter((place) => /^\d/.test(path.basename(place)) && readFileSync(path.join(folder, place)).length > 0);
}

function flip(file: string, bits: readonly number[]): void {
  const bytes = readFileSync(file);
  for (const bit of bits) bytes[(bit >> 3) % bytes.length]! ^= 1 << (bit & 7);
  writeFileSync(file, bytes);
}

/** A new one has three databases, two of which others are made from. */
const BOTH: Template[] = ["empty", "migrated"];

embedded.each(BOTH)(
  "calls a database whole that nobody damaged, and has read all of it: %s",
  async (template) => {
    const folder = database(template);
    const { damaged, bytes } = await checkPages(folder);
    expect(damaged).toEqual([]);
    const sizes = relations(folder).map((place) => readFileSync(path.join(folder, place)).length);
    expect(bytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  },
);

embedded.each(BOTH)("names every relation in which three bits are others: %s", async (template) => {
  const folder = database(template);
  const places = relations(folder);
  places.forEach((place, at) => {
    flip(path.join(folder, place), [at * 7_919, at * 104_729 + 1, at * 15_485_863 + 2]);
  });
  const { damaged } = await checkPages(folder);
  expect(damaged.map(({ file }) => file).sort()).toEqual(places.sort());
  const names = damaged.map(({ name }) => name);
  for (const name of ["pg_class", "pg_database"]) expect(names).toContain(name);
  if (template === "migrated")
    for (const name of ["_prisma_migrations", "Run_pkey"]) expect(names).toContain(name);
});

embedded("says which page, and that a file ends within one", async () => {
  const folder = database();
  const place = path.join(folder, "base/5/1249");
  const bytes = readFileSync(place);
  bytes[3 * 8_192 + 5_000]! ^= 1;
  writeFileSync(place, bytes.subarray(0, bytes.length - 100));
  const { damaged } = await checkPages(folder);
  const last = bytes.length / 8_192 - 1;
  expect(damaged).toEqual([{ name: "pg_attribute", file: "base/5/1249", pages: [3, last] }]);
});
