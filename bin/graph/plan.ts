/** `hopscope plan`: what a question could mean as queries, most probable first, without running them. */
import type { CallApi } from "../../lib/api/call-api";
import { type PlanResponse, planQuestion } from "../../lib/api/plan";
import { inlineParameters } from "../../lib/graph/cypher/inline-parameters";
import { notNamed } from "../../lib/methods/contract/result-text";
import { operatorChoices, operatorLines } from "../operator-choices";
import { cell, printTable } from "../print-table";

export interface PlanOptions {
  limit: number;
  read: string[];
  cypher?: boolean;
  json?: boolean;
}

/** Prints a plan; how names were parsed, and notes on the result, go to standard error. */
export async function plan(
  call: CallApi,
  base: string,
  question: string,
  { limit, read, cypher, json }: PlanOptions,
  signal: AbortSignal,
): Promise<void> {
  const body = { question, limit, corrections: operatorChoices(question, read) };
  const planned = await call(planQuestion, { params: { id: base }, body, signal });
  if (json) return console.log(JSON.stringify(planned));
  for (const { text, readings } of planned.mentions) {
    const read = readings.map(({ name, labels }) => `${name} (${labels.join(", ")})`).join(" or ");
    console.error(`"${text}" is read as ${read}`);
  }
  if (cypher) printQueries(planned);
  else
    printTable(
      ["", "probability", "answers", "pattern"],
      planned.plans.map((one, at) => [
        String(at + 1),
        probabilityOf(one),
        String(one.answers ?? ""),
        one.pattern,
      ]),
    );
  console.error(
    `${planned.candidates} candidates in ${planned.ms.toFixed(1)} ms, ranked by ${planned.model}`,
  );
  if (planned.readAs) console.error(`Read as ${planned.readAs.language}: "${planned.readAs.english}"`);
  for (const line of leftOutLines(planned)) console.error(line);
  if (planned.abstained) console.error("None of them is probable enough to be followed.");
  if (planned.truncated)
    console.error("The neighbourhood is large: more queries were possible than were listed.");
}

/** Whole, each under a comment, so that any of them can be passed on to `match`. */
function printQueries({ plans }: PlanResponse): void {
  for (const one of plans) {
    const found = one.answers === null ? "" : `, nodes: ${one.answers.toLocaleString("en")}`;
    console.log(`// ${probabilityOf(one)}${found}: ${cell(one.pattern)}`);
    console.log(inlineParameters({ text: one.cypher, parameters: one.parameters }));
  }
}

function probabilityOf({ probability }: PlanResponse["plans"][number]): string {
  return `${(100 * probability).toFixed(1)} %`;
}

function leftOutLines({ reading }: PlanResponse): string[] {
  if (!reading) return [];
  const { confidence, leftOut, unknown, operators = [] } = reading;
  return [
    ...operatorLines(operators),
    `The first is meant with a confidence of ${(100 * confidence).toFixed(0)} %.`,
    ...(leftOut.length > 0 ? [`It does not cover: ${leftOut.join(", ")}.`] : []),
    ...unknown.map(notNamed),
  ];
}
