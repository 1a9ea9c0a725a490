/** `hopscope plan`: what a question could mean as queries, most probable first, without running them. */
import type { PlanResponse } from "../lib/core/plan-api";
import { planRequestSchema } from "../lib/core/plan-api";
import type { Client } from "./client";
import { printTable } from "./print-table";

export interface PlanOptions {
  limit: number;
  cypher?: boolean;
  json?: boolean;
}

/** How names were read, and what else a reader should know, is told on standard error. */
export async function plan(
  client: Client,
  base: string,
  question: string,
  { limit, cypher, json }: PlanOptions,
  signal: AbortSignal,
): Promise<void> {
  const planned = await client.plan(base, planRequestSchema.parse({ question, limit }), signal);
  if (json) {
    console.log(JSON.stringify(planned));
    return;
  }
  for (const { text, readings } of planned.mentions) {
    const read = readings.map(({ name, labels }) => `${name} (${labels.join(", ")})`).join(" or ");
    console.error(`"${text}" is read as ${read}`);
  }
  const query = ({ cypher: text, parameters }: PlanResponse["plans"][number]) =>
    Object.keys(parameters).length > 0 ? `${text} ${JSON.stringify(parameters)}` : text;
  printTable(
    ["probability", "answers", cypher ? "cypher" : "pattern"],
    planned.plans.map((one) => [
      `${(100 * one.probability).toFixed(1)} %`,
      String(one.answers ?? ""),
      cypher ? query(one) : one.pattern,
    ]),
  );
  console.error(
    `${planned.candidates} candidates in ${planned.ms.toFixed(1)} ms, ranked by ${planned.model}`,
  );
  if (planned.abstained) console.error("None of them is probable enough to be followed.");
  if (planned.truncated)
    console.error("The neighbourhood is large: more queries were possible than were listed.");
}
