/**
 * A text that a model writes under a grammar, with what the server says of its tokens. It is asked by chat, so that the server puts the
 * messages into the template that the model was tuned with.
 */
import type OpenAI from "openai";
import * as z from "zod";
import type { ReadToken } from "../../methods/llm/decode-grammar";
import type { Message, Usage } from "../../methods/llm/llm-call";
import { unlessAborted } from "../endpoint/abort";
import { isPromptTooLong, readFailure } from "../endpoint/failure";
import { adaptedMessages, type Dialect, poorerDialect } from "./dialect";
import { readUsage } from "./exchange";
import type { GrammarServer } from "./listed-server";
import { isUnknownRequest } from "./token-odds";

/** The most that vLLM gives by default. */
export const TOP = 20;

const tokenSchema = z.object({ token: z.string(), logprob: z.number() });
export const chatAnswerSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish() }),
        logprobs: z
          .object({ content: z.array(z.object({ token: z.string(), top_logprobs: z.array(tokenSchema) })) })
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
  { model, messages, maxTokens }: { model: string; messages: readonly Message[]; maxTokens: number },
  { server, gbnf, dialect }: { server: GrammarServer; gbnf: string; dialect: Dialect },
  signal: AbortSignal,
): Promise<GuidedText> {
  const guide =
    server === "llamacpp"
      ? { grammar: gbnf }
      : // The older and the newer name; vLLM passes over the one that it does not know.
        { guided_grammar: gbnf, structured_outputs: { grammar: gbnf } };
  const odds = { logprobs: true, top_logprobs: TOP };
  const own = { messages: adaptedMessages(messages, dialect), [dialect.tokenLimit]: maxTokens };
  const body = { model, ...own, ...(dialect.temperature && { temperature: 0 }), ...odds, ...guide };
  const sent = client.chat.completions.create(body, { signal }).catch((error: unknown) => {
    const failure = readFailure(error);
    // Some servers answer so to a grammar that they cannot read.
    const isUnread = failure?.status === 500 && !isPromptTooLong(failure);
    const isAdaptable = failure && poorerDialect(dialect, failure, false);
    throw (isUnread || isUnknownRequest(failure)) && !isAdaptable ? new NoGrammars() : error;
  });
  const parsed = chatAnswerSchema.safeParse(await unlessAborted(sent, signal));
  const { message, logprobs } = parsed.data?.choices[0] ?? {};
  if (typeof message?.content !== "string") throw new NoGrammars();
  const tokens = (logprobs?.content ?? []).map(({ token, top_logprobs }) => ({
    text: token,
    likely: new Map(top_logprobs.map((one) => [one.token, one.logprob])),
  }));
  return { text: message.content.trim(), tokens, usage: readUsage(parsed.data?.usage) };
}
