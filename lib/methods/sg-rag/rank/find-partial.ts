/** Matches of all constraints but one, and nodes next to several names when these are read loosely (ours). */
import type { Toolkit } from "../../contract/retriever";
import type { StageWriter } from "../../trace/trace";
import type { Readings } from "../draw/extract";
import { looseMatches } from "../match/loose-matches";
import { looseNames } from "../match/loose-names";
import { type Found, partialMatches } from "../match/search-readings";
import type { SgRagParams } from "../params";
import { type Stage, smallestFirst } from "./judge-tier";

/** Partial matches that are listed; of more, those that the names say most about. */
const PARTIAL = 200;

export interface PartialMatches {
  partial: Found[];
  /** The readings, and after them those that only partial matches satisfy. */
  read: Readings;
  nameShareOf(node: string): number;
}

/** @throws the signal's reason, and what the graph throws */
export async function findPartial(
  { question, mentions, read, entities, assembled, limits }: Stage,
  { graph }: Toolkit,
  { pathLength }: SgRagParams,
  write: StageWriter,
): Promise<PartialMatches> {
  const exact = new Set(assembled.found.map(({ target }) => target));
  const wanted = pathLength === "auto" ? pathLength : pathLength === "1" ? 1 : 2;
  const { found, cut } = await partialMatches(read.readings, exact, entities, wanted, limits);
  if (cut) write.flag("There are too many partial matches: some are missing.");
  if (found.length > 0)
    write.info(`${found.length.toLocaleString("en")} nodes satisfy all constraints but one.`);
  const names = await looseNames(question.text, mentions, graph);
  const loose = await looseMatches(names, exact, entities, { most: PARTIAL, signal: limits.signal });
  for (const name of loose.leftOut)
    write.flag(`"${name}" has meanings with too many neighbours to be read loosely.`);
  const first = read.readings.length;
  const byTarget = new Map(found.map((one) => [one.target, one]));
  for (const one of loose.found) byTarget.set(one.target, { ...one, reading: first + one.reading });
  const largestShare = smallestFirst([...byTarget.values()], entities).sort(
    (a, b) => loose.shareOf(b.target) - loose.shareOf(a.target),
  );
  return {
    partial: largestShare.slice(0, PARTIAL),
    read: { ...read, readings: [...read.readings, ...loose.readings] },
    nameShareOf: loose.shareOf,
  };
}
