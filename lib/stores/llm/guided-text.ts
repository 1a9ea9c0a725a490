/** A text that a completions endpoint writes under a grammar, with what it says of its tokens. */
import type OpenAI from "openai";
import * as z from "zod";
import type { ReadToken } from "../../core/llm/decode-grammar";
import type { Usage } from "../../core/llm/llm-call";
import { unlessAborted } from "../endpoint/abort";
import { readFailure } from "../endpoint/failure";
import { readUsage } from "./exchange";
import { UNKNOWN_REQUEST } from "./token-odds";

/** Servers that hold a text to a grammar, as they sign their list of models. */
export const GRAMMAR_SERVERS = ["vllm", "llamacpp"] as const;
export type GrammarServer = (typeof GRAMMAR_SERVERS)[number];

/** The most that vLLM gives by default. */
const TOP = 20;

const answerSchema = z.object({
  choices: z
    .array(
      z.object({
        text: z.string(),
        finish_reason: z.string().nullish(),
        logprobs: z
          .object({
            tokens: z.array(z.string()),
            top_logprobs: z.array(z.record(z.string(), z.number()).nullable()),
          })
          .nullish()
          .catch(null),
      }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

export interface GuidedText {
  text: string;
  /** None where the server says nothing of them. */
  tokens: ReadToken[];
  usage: Usage | null;
}

/** The endpoint does not take a grammar: not worth trying again. */
export class NoGrammars extends Error {
  override readonly name = "NoGrammars";
  override readonly message = "The endpoint does not take a grammar.";
}

/** @throws NoGrammars, and what the connection throws */
export async function askGuidedText(
  client: OpenAI,
  { model, prompt, maxTokens }: { model: string; prompt: string; maxTokens: number },
  server: GrammarServer,
  gbnf: string,
  signal: AbortSignal,
): Promise<GuidedText> {
  const guide =
    server === "llamacpp"
      ? { grammar: gbnf }
      : // The older and the newer name; vLLM passes over the one that it does not know.
        { guided_grammar: gbnf, structured_outputs: { grammar: gbnf } };
  const body = { model, prompt, max_tokens: maxTokens, temperature: 0, logprobs: TOP, ...guide };
  const sent = client.completions.create(body, { signal }).catch((error: unknown) => {
    throw UNKNOWN_REQUEST.includes(readFailure(error)?.status) ? new NoGrammars() : error;
  });
  const parsed = answerSchema.safeParse(await unlessAborted(sent, signal));
  if (!parsed.success) throw new NoGrammars();
  const [{ text, logprobs } = { text: "", logprobs: null }] = parsed.data.choices;
  const tokens = (logprobs?.tokens ?? []).map((token, at) => ({
    text: token,
    likely: new Map(Object.entries(logprobs?.top_logprobs[at] ?? {})),
  }));
  return { text: text.trim(), tokens, usage: readUsage(parsed.data.usage) };
}
