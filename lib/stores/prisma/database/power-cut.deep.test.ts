/** Everything that the embedded database acknowledged is there after a power cut; `POWER_CUTS` says how many are tried. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Random, seededRandom } from "../../../graph/numeric/seeded-random";
import { copyTemplate } from "../../testing/embedded-templates";
import { inodesOf, layOutAfterCut } from "../../testing/power-cut";
import { type DiskEvent, RecordedFiles } from "../../testing/recorded-files";
import { isSame, makeTable, readTable, type Written, writeOnce } from "../../testing/written-table";
import { DurableFiles, type NodeFiles, openDurably } from "./durable-files";
import { openPglite } from "./pglite-pool";

const { POWER_CUTS = "6", PROPERTY_SEED = "20261120" } = process.env;
const STATEMENTS = 60;

/** What was acknowledged once so many events had happened to the disk. */
interface Acknowledged {
  events: number;
  written: Written;
}

/** Opening after a cut syncs every file, which says nothing about what was acknowledged and takes seconds. */
class UnsyncedFiles extends DurableFiles {
  protected override extend(files: NodeFiles): void {
    files.stream_ops.fsync = () => 0;
  }
}

let folder: string;
let before: string;
let inodes: Map<string, number>;
let events: DiskEvent[];
const acknowledged: Acknowledged[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "storage-power-"));
  copyTemplate("empty", folder);
  const database = path.join(folder, "database");
  const first = await openDurably(new DurableFiles(database));
  let written = await makeTable(first);
  await first.close();
  before = path.join(folder, "before");
  cpSync(database, before, { recursive: true });
  inodes = inodesOf(database);
  const files = new RecordedFiles(database);
  const pglite = await openDurably(files);
  ({ events } = files);
  const chance = seededRandom(Number(PROPERTY_SEED));
  acknowledged.push({ events: 0, written });
  for (let count = 0; count < STATEMENTS; count++) {
    written = await writeOnce(pglite, written, chance);
    acknowledged.push({ events: events.length, written });
  }
  await pglite.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("after a power cut", () => {
  test("everything that was acknowledged is there, and of what was not all or nothing", async () => {
    const chance = seededRandom(Number(PROPERTY_SEED) + 1);
    for (let cut = 0; cut < Number(POWER_CUTS); cut++) {
      const at = cut % 2 ? anyEvent(chance) : anyOf(acknowledged, chance).events;
      expect(await outcomeOf(at, events.slice(0, at), chance), `cut ${cut} after ${at} events`).toBe("whole");
    }
  });

  test("a disk that ignores syncs loses what was acknowledged, so that the test above can fail", async () => {
    const chance = seededRandom(1);
    const outcomes = new Set<string>();
    for (let cut = 0; cut < 12 && !outcomes.has("lost"); cut++) {
      const at = anyOf(acknowledged.slice(5), chance).events;
      const unsynced = events.slice(0, at).filter(({ type }) => !type.startsWith("sync"));
      outcomes.add(await outcomeOf(at, unsynced, chance));
    }
    expect([...outcomes].some((outcome) => outcome !== "whole")).toBe(true);
  });
});

test("a disk that fails is noticed: the statement is not acknowledged, and nothing that was is lost", async () => {
  for (const [call, code, reason] of [
    ["sync", "EIO", "synced: the disk reports an error"],
    ["write", "ENOSPC", "written: the disk is full"],
  ] as const) {
    const database = path.join(folder, `failing-${call}`);
    cpSync(before, database, { recursive: true });
    const files = new RecordedFiles(database);
    const pglite = await openDurably(files);
    let written = await readTable(pglite);
    const chance = seededRandom(7);
    for (let count = 0; count < 10; count++) written = await writeOnce(pglite, written, chance);
    files.fault = (failing, place) => {
      if (failing === call && place.startsWith("pg_wal"))
        throw Object.assign(new Error(`${code}: the disk fails`), { code });
    };
    await expect(pglite.query("INSERT INTO entry VALUES (1000, 1, 'x')")).rejects.toThrow();
    expect(() => files.check()).toThrow(reason);
    const again = await openDurably(new UnsyncedFiles(database));
    const { rows, tables } = await readTable(again);
    expect(isSame({ rows: new Map([...rows].filter(([id]) => id < 1000)), tables }, written)).toBe(true);
    await again.close();
  }
});

test("the application's database waits for the disk", async () => {
  const data = path.join(folder, "application");
  mkdirSync(data);
  copyTemplate("empty", data);
  const { pool, close } = await openPglite(path.join(data, "database"), process.cwd());
  const settings = ["fsync", "synchronous_commit", "full_page_writes", "data_checksums", "wal_sync_method"];
  const values = [];
  for (const setting of settings) values.push((await pool.query(`SHOW ${setting}`)).rows[0][setting]);
  expect(values).toEqual(["on", "on", "on", "on", "fsync"]);
  await close();
});

/** Opens what a cut leaves: "whole", "lost" when something acknowledged is not there, or why it does not open. */
async function outcomeOf(at: number, happened: readonly DiskEvent[], chance: Random): Promise<string> {
  const place = path.join(folder, "after");
  rmSync(place, { recursive: true, force: true });
  layOutAfterCut(before, inodes, happened, place, chance);
  let pglite: PGlite | undefined;
  try {
    pglite = await openDurably(new UnsyncedFiles(place));
    const found = await readTable(pglite);
    const next = acknowledged.findIndex(({ events: happenedBefore }) => happenedBefore > at);
    const possible = next < 0 ? acknowledged.slice(-1) : acknowledged.slice(next - 1, next + 1);
    return possible.some(({ written }) => isSame(written, found)) ? "whole" : "lost";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await pglite?.close().catch(() => {});
  }
}

function anyEvent(chance: Random): number {
  return Math.floor(chance() * (events.length + 1));
}

function anyOf<Item>(items: readonly Item[], chance: Random): Item {
  return items[Math.floor(chance() * items.length)]!;
}
