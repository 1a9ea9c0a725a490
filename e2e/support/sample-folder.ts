/**
 * A data folder with the sample indexed, which is made once and kept in `.build`: to index it takes a minute of two processors. It is
 * made anew when anything has changed that it may depend on.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";

const KEPT = path.join(".build", "e2e-sample");
/** All that reads, indexes and stores; a change of pages changes nothing of it. */
const MAKERS = ["lib", "prisma", "package-lock.json"];

/** The kept folder for the sources as they are, if there is one. */
export function keptSample(): string | undefined {
  const place = path.join(KEPT, digest());
  return existsSync(place) ? place : undefined;
}

/** Keeps the data folder of an application that has ended, in place of those for other sources. */
export function keepSample(folder: string): void {
  const place = path.join(KEPT, digest());
  const part = `${place}.${process.pid}.part`;
  mkdirSync(KEPT, { recursive: true });
  for (const old of readdirSync(KEPT)) rmSync(path.join(KEPT, old), { recursive: true, force: true });
  copyFolder(folder, part);
  renameSync(part, place);
}

/** A data folder without the sockets by which its last application could be reached. */
export function copyFolder(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (place) => !lstatSync(place).isSocket() });
}

function digest(): string {
  const hash = createHash("sha256");
  for (const maker of MAKERS)
    for (const file of filesOf(maker)) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex").slice(0, 16);
}

function filesOf(place: string): string[] {
  if (!lstatSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
