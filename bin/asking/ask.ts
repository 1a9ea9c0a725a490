/** `hopscope ask`: the answers of several methods, one below the other. */
import type { CallApi } from "../../lib/api/call-api";
import { listMethods } from "../../lib/api/methods";
import { planQuestion } from "../../lib/api/plan";
import { askQuestion } from "../../lib/api/runs";
import { HopscopeError } from "../../lib/graph/errors";
import { type Run, type RunColumn, runRequestSchema } from "../../lib/measure/run/run";
import { outageInWords } from "../../lib/methods/llm/outage";
import type { Correction, QueryChoice } from "../../lib/questions/plan/mentions/correction";
import { operatorChoices, operatorLines } from "../operator-choices";
import { cancelOnAbort } from "./cancel-on-abort";

const RANKED_SHOWN = 5;

const OTHERS_SHOWN = 3;

export interface AskOptions {
  /** All when empty. */
  methods: string[];
  k: number;
  params: Record<string, Record<string, unknown>>;
  /** Each `words=reading`. */
  read: string[];
  /** Number of the query that the question means, of those that `plan` lists. */
  query?: number;
  follow?: string;
  json?: boolean;
}

/** Exit code 1 when every method has failed. */
export async function ask(
  call: CallApi,
  knowledgeBase: string,
  question: string,
  options: AskOptions,
  signal: AbortSignal,
): Promise<void> {
  if (options.query !== undefined && options.follow !== undefined)
    throw new HopscopeError("invalid-input", "A query cannot be chosen for a question that follows a run.", {
      hint: "Ask the question with its names, without --follow.",
    });
  const corrections = operatorChoices(question, options.read);
  const request = runRequestSchema.safeParse({
    knowledgeBase,
    question,
    methods: options.methods.length > 0 ? options.methods : await allMethods(call),
    params: options.params,
    budget: options.k,
    corrections:
      options.query === undefined
        ? corrections
        : [
            ...corrections,
            await chosenQuery(call, knowledgeBase, { question, corrections }, options.query, signal),
          ],
    ...(options.follow !== undefined && { follows: options.follow }),
  });
  if (!request.success)
    throw new HopscopeError("invalid-input", request.error.issues.map((issue) => issue.message).join(" "));
  let run: Run | undefined;
  const order: string[] = [];
  const ended = new Map<string, RunColumn>();
  const events = await call(askQuestion, { body: request.data });
  for await (const event of events) {
    if (event.type === "run-start") cancelOnAbort(call, event.run.id, signal);
    if (event.type === "run-start" && !options.json) printFollows(event.run);
    if (event.type === "run-start") order.push(...event.run.columns.map(({ id }) => id));
    if (event.type === "column-end" && !options.json) {
      ended.set(event.column.id, event.column);
      // In the order that was asked for, each as soon as those before it have ended.
      for (let next = ended.get(order[0]!); next; next = ended.get(order[0]!)) {
        print(next);
        order.shift();
      }
    }
    if (event.type === "run-end") run = event.run;
  }
  signal.throwIfAborted();
  if (!run) throw new HopscopeError("not-ready", "The application stopped before the answer was complete.");
  if (options.json) console.log(JSON.stringify(run));
  else {
    for (const outage of run.outages ?? []) console.log(`\n${outageInWords(outage)}`);
    printVerdict(run);
    console.log(`\nrun ${run.id}`);
  }
  if (run.columns.every((column) => column.state === "failed")) process.exitCode = 1;
}

/** @throws HopscopeError `invalid-input` where the question may mean fewer queries */
async function chosenQuery(
  call: CallApi,
  base: string,
  { question, corrections }: { question: string; corrections: Correction[] },
  number: number,
  signal: AbortSignal,
): Promise<QueryChoice> {
  const body = { question, limit: number, corrections };
  const { plans } = await call(planQuestion, { params: { id: base }, body, signal });
  const plan = plans[number - 1];
  if (!plan)
    throw new HopscopeError(
      "invalid-input",
      `There is no query ${number}: the question may mean ${plans.length}.`,
      {
        hint: "`plan` lists them.",
      },
    );
  return { span: [0, question.length], cypher: plan.cypher, parameters: plan.parameters };
}

function print({ method, ms, retrieval, stages, error }: RunColumn): void {
  const stageTimes = stages
    .filter((stage) => stage.state === "done")
    .map((stage) => `${stage.id} ${stage.ms.toFixed(1)} ms`);
  console.log(`\n${method}  ${ms === null ? "" : `${ms.toFixed(1)} ms`}  (${stageTimes.join(", ")})`);
  if (!retrieval) {
    console.log(`  failed: ${error ?? "cancelled"}`);
    return;
  }
  const { sentences, confidence, leftOut = [], operators = [] } = retrieval.answer;
  for (const sentence of sentences) console.log(`  ${sentence.text}`);
  const unread = leftOut.length > 0 ? `; left out of the question: ${leftOut.join(", ")}` : "";
  if (confidence !== undefined) console.log(`  confidence ${(100 * confidence).toFixed(0)} %${unread}`);
  for (const line of operatorLines(operators)) console.log(`  ${line}`);
  const names = new Map(retrieval.evidence.nodes.map((node) => [node.id, node.name]));
  for (const [index, { node, score }] of retrieval.ranking.slice(0, RANKED_SHOWN).entries())
    console.log(`  ${String(index + 1).padStart(2)}. ${score.toFixed(3)}  ${names.get(node) ?? node}`);
}

/** Prints what the question refers to in the run before, and the question asked therefore. */
function printFollows({ question, follows }: Run): void {
  if (!follows) return;
  for (const { text, nodes, alternatives } of follows.references) {
    const names = nodes.map(({ name }) => name).join(", ");
    const word = text === "" ? "what is left out" : `"${text}"`;
    const others = alternatives.map((other) => other.map(({ name }) => name).join(", ")).filter(Boolean);
    const rest = others.length > 0 ? `; or: ${others.slice(0, OTHERS_SHOWN).join("; ")}` : "";
    console.log(`${word} is ${names === "" ? "left as typed" : `read as ${names}`}${rest}`);
  }
  console.log(
    question === follows.asked
      ? "Nothing in the question was replaced: it is asked as typed."
      : `Asks: ${question}`,
  );
}

async function allMethods(call: CallApi): Promise<string[]> {
  const { methods } = await call(listMethods);
  return methods.map(({ id }) => id);
}

function printVerdict({ verdict, columns }: Run): void {
  if (!verdict || columns.length < 2) return;
  const { sentence, agree, confidence, differ } = verdict;
  console.log(`\n${sentence}${agree > 0 ? ` Confidence ${(100 * confidence).toFixed(0)} %.` : ""}`);
  for (const { method, why } of differ) console.log(`  ${method}: ${why}`);
}
