/**
 * L1 in the query language (section 4.2): a language model writes any query of the graph under a grammar, not one of a list, by what
 * its endpoint has. Log-probabilities or a grammar leave it nothing else to write; a JSON Schema nearly so; what it writes freely is read,
 * checked, and sent back once with what is wrong.
 */
import { readCypher } from "../../../graph/cypher/read";
import { isCancelled } from "../../../graph/errors";
import { validateQueryGraph } from "../../../graph/query/validate-query-graph";
import type { Reading } from "../../../questions/reading/reading";
import type { Toolkit } from "../../contract/retriever";
import type { DecodedText } from "../../llm/decode-grammar";
import type { Llm, LlmCaller, LlmRequest, Unguided } from "../../llm/llm";
import { Recogniser } from "../../llm/recogniser";
import { formScope } from "../query-text/nearest-schema";
import { queryFormSchema, queryFormText } from "../query-text/query-form";
import { type QueryScope, queryGrammar } from "../query-text/query-grammar";
import { withoutFence } from "./query-messages";
import { queryScope } from "./query-scope";

/** Texts that go on at once: each costs a call a token where the endpoint names tokens. */
const MOST_TEXTS = 3;

/** By what an endpoint was held to the language. */
export type Means = "tokens" | "server" | "schema" | "text";

export interface DecodedQueries {
  means: Means;
  /** Each is a query of the graph, the most probable first; none when what the model wrote is no such query. */
  texts: DecodedText[];
  /** Why there is none, in a sentence. */
  problem: string;
}

export interface QueryLanguage {
  question: string;
  scope: QueryScope;
  recogniser: Recogniser;
  grammar: ReturnType<typeof queryGrammar>;
}

/** Null for a graph without labels. */
export async function queryLanguage(
  read: Reading,
  { graph }: Pick<Toolkit, "graph">,
): Promise<QueryLanguage | null> {
  const scope = await queryScope(read, graph);
  if (scope.schema.labels.every(({ count }) => count === 0)) return null;
  const grammar = queryGrammar(scope);
  return { question: read.text, scope, grammar, recogniser: new Recogniser(grammar) };
}

/**
 * By the best means that the endpoint has.
 * @returns null where the model has no such means at all
 * @throws what the model throws
 */
export async function decodeQueries(
  request: LlmRequest,
  language: QueryLanguage,
  llm: Llm,
  caller: LlmCaller,
  beam: number,
): Promise<DecodedQueries | null> {
  const { grammar } = language;
  const outcome = await llm.writeByGrammar?.(request, grammar, caller, Math.min(beam, MOST_TEXTS));
  if (!outcome) return null;
  if ("texts" in outcome) return { means: outcome.by, texts: outcome.texts, problem: "" };
  if (outcome.reason !== "unsupported") return { means: "tokens", texts: [], problem: sentenceOf(outcome) };
  return llm.takesSchemas ? byForm(request, language, llm, caller) : byText(request, language, llm, caller);
}

function sentenceOf(outcome: Exclude<Unguided, { reason: "unsupported" }>): string {
  const { reason, written } = outcome;
  return reason === "masked"
    ? `Behind "${written}", none of the tokens that the endpoint named goes on with a query.`
    : `The calls ran out behind "${written}".`;
}

async function byForm(
  request: LlmRequest,
  { question, scope, recogniser }: QueryLanguage,
  llm: Llm,
  caller: LlmCaller,
): Promise<DecodedQueries> {
  const form = await llm.structured(request, queryFormSchema(formScope(scope, question)), caller);
  const text = queryFormText(form);
  return recogniser.accepts(text)
    ? { means: "schema", texts: [certain(text)], problem: "" }
    : { means: "schema", texts: [], problem: `The query is larger than the language has it: ${text}` };
}

/** Read and checked; what is wrong is said to the model once. */
async function byText(
  request: LlmRequest,
  { scope }: QueryLanguage,
  llm: Llm,
  caller: LlmCaller,
): Promise<DecodedQueries> {
  const messages = [...request.messages];
  let problem = "";
  for (const purpose of [request.purpose, `${request.purpose}, with what was wrong`]) {
    const text = withoutFence(await llm.complete({ ...request, purpose, messages: [...messages] }, caller));
    problem = problemOf(text, scope);
    if (problem === "") return { means: "text", texts: [certain(text.replaceAll(/\s+/g, " "))], problem };
    messages.push(
      { role: "assistant", content: text },
      { role: "user", content: `This query cannot be run: ${problem}\nWrite it again, and nothing else.` },
    );
  }
  return { means: "text", texts: [], problem };
}

function problemOf(text: string, { schema }: QueryScope): string {
  try {
    const query = readCypher(text);
    if (!query.returns.some(({ name }) => name === "answer")) return "It returns nothing called answer.";
    return validateQueryGraph(query, schema)
      .map(({ at, message }) => `${at}: ${message}`)
      .join("; ");
  } catch (error) {
    if (isCancelled(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

function certain(text: string): DecodedText {
  return { text, probability: null, steps: [] };
}
