/** `hopscope sync`: brings sources into step with the folders and web addresses that they come from. */
import type { CallApi } from "../../lib/api/call-api";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import { forgetPlace, syncPlace, undoSync } from "../../lib/api/places";
import type { Schedule, SyncedPlace } from "../../lib/api/schemas/synced-place";
import { HopscopeError } from "../../lib/graph/errors";
import { fromCaller } from "../parse-arguments";
import { waitForJob } from "../wait-for-job";
import { isWebAddress, printRejected } from "./import-files";

export interface SyncOptions {
  schedule?: Schedule;
  undo: boolean;
  forget: boolean;
  json?: boolean;
}

/** @param place one that is followed from now on; all that are followed when absent */
export async function syncBase(
  call: CallApi,
  base: string,
  place: string | undefined,
  { schedule, undo, forget, json }: SyncOptions,
  signal: AbortSignal,
): Promise<void> {
  const read = () => call(readKnowledgeBase, { params: { id: base }, signal });
  const { id, places } = await read();
  const named = place === undefined || isWebAddress(place) ? place : fromCaller(place);
  if (undo || forget) {
    const params = { id, place: placeOf(places, named) };
    if (undo) await waitForJob(call, (await call(undoSync, { params, signal })).job, signal);
    if (forget) await call(forgetPlace, { params, signal });
    return print((await read()).places, json);
  }
  const wanted = named === undefined ? places.map((one) => one.place) : [named];
  if (wanted.length === 0)
    throw new HopscopeError("invalid-input", `"${base}" follows no folder and no web address.`, {
      hint: "Name one: hopscope sync my-graph https://example.org/sitemap.xml --schedule daily",
    });
  const problems: unknown[] = [];
  for (const one of wanted) {
    const { job } = await call(syncPlace, { params: { id }, body: { place: one, schedule }, signal });
    if (job) await waitForJob(call, job, signal).catch((error: unknown) => problems.push(error));
    signal.throwIfAborted();
  }
  const after = await read();
  const indexing = after.jobs.find(({ kind, finishedAt }) => kind === "index" && finishedAt === null);
  if (indexing) await waitForJob(call, indexing, signal);
  print(after.places, json);
  if (problems.length > 0) throw problems[0];
}

function placeOf(places: readonly SyncedPlace[], named: string | undefined): string {
  const found = places.filter(({ place }) => named === undefined || place === named);
  if (found.length === 1) return found[0]!.id;
  throw new HopscopeError("not-found", found.length > 0 ? "Say which place." : "It follows no such place.", {
    problems: places.map(({ place, schedule }) => ({ at: place, message: schedule })),
  });
}

function print(places: readonly SyncedPlace[], json?: boolean): void {
  if (json) console.log(JSON.stringify({ places }));
  for (const { place, schedule, report } of json ? [] : places) {
    printRejected(report?.refusals ?? [], report?.refused ?? 0);
    console.log(`${place} (${schedule}): ${report?.words ?? "not synced yet"}`);
  }
}
