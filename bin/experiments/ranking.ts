/** `hopscope ranking`: rankings that another system made as variants of an experiment: listed, added, removed. */
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { CallApi } from "../../lib/api/call-api";
import { addRanking, readExperiment, removeRanking } from "../../lib/api/experiments";
import { HopscopeError } from "../../lib/graph/errors";
import { isExternal } from "../../lib/measure/external-variants";

export interface RankingOptions {
  add?: string;
  name?: string;
  remove?: string;
  json?: boolean;
}

/** @throws HopscopeError `invalid-input` for a file that is not there or cannot be used */
export async function ranking(
  call: CallApi,
  id: string,
  { add, name, remove, json }: RankingOptions,
  signal: AbortSignal,
): Promise<void> {
  const params = { id };
  if (remove !== undefined) {
    await call(removeRanking, { params, query: { name: remove } });
    console.error(`"${remove}" is removed.`);
    return;
  }
  if (add === undefined) {
    const names = (await call(readExperiment, { params })).variants
      .filter(isExternal)
      .map(({ name }) => name);
    console.log(json ? JSON.stringify(names) : names.join("\n") || "No ranking was added.");
    return;
  }
  if (!(await stat(add).catch(() => null))?.isFile())
    throw new HopscopeError("invalid-input", `There is no file ${add}.`);
  const query = { name: name ?? path.parse(add).name };
  const added = await call(addRanking, { params, query, file: await openAsBlob(add), signal });
  if (json) return console.log(JSON.stringify(added));
  const { ranked, empty, nodes, cut, reordered, hasAnswers } = added;
  console.log(`"${added.name}": ${nodes} nodes for ${ranked} questions, ${cut} nodes beyond k left out.`);
  console.log(`${empty} questions without a ranking count as found nothing.`);
  if (reordered > 0) console.log(`The ranks of ${reordered} questions contradict the scores, which count.`);
  if (!hasAnswers) console.log("Without answers, only the ranking is measured.");
}
