/** `hopscope plan`: what a question could mean as queries, most probable first, without running them. */

import type { CallApi } from "../../lib/api/call-api";
import type { PlanResponse } from "../../lib/api/plan";
import { planQuestion } from "../../lib/api/plan";
import { printTable } from "../print-table";

export interface PlanOptions {
  limit: number;
  cypher?: boolean;
  json?: boolean;
}

/** How names were parsed, and notes on the result, go to standard error. */
export async function plan(
  call: CallApi,
  base: string,
  question: string,
  { limit, cypher, json }: PlanOptions,
  signal: AbortSignal,
): Promise<void> {
  const planned = await call(planQuestion, { params: { id: base }, body: { question, limit }, signal });
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
  for (const line of leftOutLines(planned)) console.error(line);
  if (planned.abstained) console.error("None of them is probable enough to be followed.");
  if (planned.truncated)
    console.error("The neighbourhood is large: more queries were possible than were listed.");
}

/** What the first plan does not cover, a line each. */
function leftOutLines({ reading }: PlanResponse): string[] {
  if (!reading) return [];
  const { confidence, leftOut, unknown } = reading;
  return [
    `The first is meant with a confidence of ${(100 * confidence).toFixed(0)} %.`,
    ...(leftOut.length > 0 ? [`It does not cover: ${leftOut.join(", ")}.`] : []),
    ...unknown.map(({ text, nearest }) => {
      const near = nearest.length > 0 ? ` Nearest: ${nearest.join(", ")}.` : "";
      return `The knowledge base has nothing named "${text}".${near}`;
    }),
  ];
}
