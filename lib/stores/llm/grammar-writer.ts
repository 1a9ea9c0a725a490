/** Texts of a grammar by what an endpoint has: one request with the grammar, or one for each token, masked here. */
import * as z from "zod";
import {
  type DecodedText,
  decodeByGrammar,
  decodedTextSchema,
  stepsOfText,
} from "../../methods/llm/decode-grammar";
import type { Grammar } from "../../methods/llm/grammar";
import type { GrammarTexts, LlmCaller, LlmRequest, Unguided } from "../../methods/llm/llm";
import type { Message } from "../../methods/llm/llm-call";
import { Recogniser } from "../../methods/llm/recogniser";
import type { Account } from "./account";
import type { CallRecorder } from "./call-recorder";
import type { AskedEndpoint, Spender } from "./chat-endpoint";
import { toGbnf } from "./gbnf";
import { NoGrammars } from "./guided-text";
import { type Reading, readJson } from "./read-json";
import { NoTokenOdds } from "./token-odds";

/** Longer grammars take a server longer to read than the calls that they save. */
const MOST_CHARACTERS = 200_000;
const MOST_CALLS = 160;
const MAX_TOKENS = 512;

const outcomeSchema = z.union([
  z.object({ by: z.enum(["server", "tokens"]), texts: z.array(decodedTextSchema).min(1) }),
  z.object({ reason: z.enum(["masked", "calls"]), written: z.string() }),
]);

export interface GrammarWriter {
  endpoint: AskedEndpoint;
  recorder: CallRecorder;
  spenderOf: (account: Account) => Spender;
}

/**
 * @param prompt what a completions endpoint goes on with
 * @throws what the connection throws
 */
export async function writeByGrammar(
  { endpoint, recorder, spenderOf }: GrammarWriter,
  { request, prompt }: { request: LlmRequest; prompt: string },
  grammar: Grammar,
  caller: LlmCaller,
  beam: number,
): Promise<GrammarTexts | Unguided> {
  const recogniser = new Recogniser(grammar);
  const inspect = (text: string): Reading<GrammarTexts | Unguided> => {
    const reading = readJson(text, outcomeSchema);
    const texts = reading.ok && "texts" in reading.value ? reading.value.texts : [];
    const isOwn = reading.ok && texts.every((one) => recogniser.accepts(one.text));
    return isOwn ? reading : { ok: false, problem: "These are no texts of the grammar." };
  };
  const send = async (account: Account) => {
    const spender = spenderOf(account);
    const outcome =
      (await byServer(endpoint, request.messages, grammar, spender)) ??
      (await byTokens(endpoint, prompt, grammar, spender, beam));
    return { text: JSON.stringify(outcome), cut: false };
  };
  const parts = { kind: "grammar", grammar: grammar.id, beam };
  try {
    const { text } = await recorder.run({ request, caller, parts, send, inspect });
    const reading = inspect(text);
    return reading.ok ? reading.value : { reason: "unsupported" };
  } catch (error) {
    if (error instanceof NoTokenOdds) return { reason: "unsupported" };
    throw error;
  }
}

/** Null where the server takes no grammar, or did not hold its text to it. */
async function byServer(
  endpoint: AskedEndpoint,
  messages: readonly Message[],
  grammar: Grammar,
  spender: Spender,
): Promise<GrammarTexts | null> {
  const server = await endpoint.grammarServer(spender.signal);
  const gbnf = server && toGbnf(grammar, MOST_CHARACTERS);
  if (!server || !gbnf) return null;
  try {
    const { text, tokens } = await endpoint.guidedText(messages, gbnf, MAX_TOKENS, spender);
    const found = stepsOfText(grammar, text, tokens);
    return found && { by: "server", texts: [found] };
  } catch (error) {
    if (error instanceof NoGrammars) return null;
    throw error;
  }
}

/** @throws NoTokenOdds */
async function byTokens(
  endpoint: AskedEndpoint,
  prompt: string,
  grammar: Grammar,
  spender: Spender,
  beam: number,
): Promise<GrammarTexts | Unguided> {
  if (!endpoint.givesOdds) throw new NoTokenOdds();
  const { texts, ended } = await decodeByGrammar(
    grammar,
    (written) => endpoint.tokenOdds(written ? `${prompt} ${written}` : prompt, spender),
    { beam, mostCalls: MOST_CALLS },
  );
  return texts.length > 0 ? { by: "tokens", texts: texts satisfies DecodedText[] } : (ended ?? EMPTY);
}

const EMPTY: Unguided = { reason: "masked", written: "" };
