/** `hopscope costs`: what calls of language models took. */
import { writeFile } from "node:fs/promises";
import type { CallApi } from "../lib/api/call-api";
import { type CostGroup, type Costs, downloadCosts, readCosts, WORK_TITLES } from "../lib/api/costs";
import { printTable } from "./print-table";

export interface CostsOptions {
  by: Costs["by"];
  from?: string;
  to?: string;
  limit: number;
  csv?: string;
  json?: boolean;
}

/** @throws HopscopeError `invalid-input` for days that are none */
export async function costs(
  call: CallApi,
  { by, from, to, limit, csv, json }: CostsOptions,
  signal: AbortSignal,
): Promise<void> {
  const query = { by, ...(from && { from }), ...(to && { to }) };
  if (csv !== undefined) {
    const response = await call(downloadCosts, { query, signal });
    await writeFile(csv, await response.text());
    console.log(`Wrote ${csv}.`);
    return;
  }
  const found = await call(readCosts, { query: { ...query, limit }, signal });
  if (json) console.log(JSON.stringify(found));
  else printCosts(found);
}

function printCosts({ by, from, to, first, groups, more, total, unpriced }: Costs): void {
  if (first === null) {
    console.log("No language model was called yet.");
    return;
  }
  if (total.calls + total.cached === 0 && groups.length === 0) {
    console.log(`No calls from ${from} to ${to}; the first one that was counted is of ${first}.`);
    return;
  }
  const estimates = by === "job" ? ["estimated tokens", "estimated money"] : [];
  printTable(
    [by, "calls", "failed", "cached", "read", "written", "money", "seconds", ...estimates],
    [
      ...groups.map((group) => [nameOf(group), ...cells(group.figures), ...estimated(by, group.estimate)]),
      ["total", ...cells(total), ...estimates.map(() => "")],
    ],
  );
  if (more > 0) console.log(`… and ${more} more; --limit lists more of them.`);
  if (total.cachedInput + total.reasoning > 0)
    console.log(
      `Of the tokens, the endpoints read ${count(total.cachedInput)} from their caches and wrote ${count(total.reasoning)} as thoughts.`,
    );
  if (unpriced.length > 0)
    console.log(
      `${unpriced.join(", ")}: no price is set, so the money of ${count(total.unpriced)} calls is not counted.`,
    );
}

function nameOf({ title, work }: CostGroup): string {
  return work === null || work === "run" ? title : `${WORK_TITLES[work]}: ${title}`;
}

function cells({ calls, failed, cached, input, output, cost, seconds }: CostGroup["figures"]): string[] {
  return [...[calls, failed, cached, input, output].map(count), cost.toFixed(4), seconds.toFixed(1)];
}

function estimated(by: Costs["by"], estimate: CostGroup["estimate"]): string[] {
  if (by !== "job") return [];
  return [estimate ? count(estimate.tokens) : "", estimate?.cost == null ? "" : estimate.cost.toFixed(4)];
}

function count(value: number): string {
  return value.toLocaleString("en");
}
