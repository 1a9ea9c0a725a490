/** Tokens that a chat's answer may begin with, for endpoints that give log-probabilities with chats alone: OpenAI, Azure, OpenRouter, Ollama. */
import type OpenAI from "openai";
import type { Message } from "../../methods/llm/llm-call";
import { unlessAborted } from "../endpoint/abort";
import { readFailure } from "../endpoint/failure";
import { adaptedMessages, type Dialect, poorerDialect } from "./dialect";
import { readUsage } from "./exchange";
import { chatAnswerSchema, TOP } from "./guided-text";
import { isUnknownRequest, NoTokenOdds, type TokenOdds } from "./token-odds";

const FORBIDDEN = 403;

/** No tokens from an endpoint that passes over the question. @throws NoTokenOdds, and what the connection throws */
export async function askChatOdds(
  client: OpenAI,
  { model, messages }: { model: string; messages: readonly Message[] },
  dialect: Dialect,
  signal: AbortSignal,
): Promise<TokenOdds> {
  const sent = client.chat.completions
    .create(
      {
        ...{ model, messages: adaptedMessages(messages, dialect), logprobs: true, top_logprobs: TOP },
        ...{ [dialect.tokenLimit]: 1, ...(dialect.temperature && { temperature: 0 }) },
      },
      { signal },
    )
    .catch((error: unknown) => {
      const failure = readFailure(error);
      const isAdaptable = failure && poorerDialect(dialect, failure, false);
      // OpenAI forbids them for its reasoning models.
      const isForbidden = failure?.status === FORBIDDEN && failure.said.includes("logprobs");
      throw (isUnknownRequest(failure) || isForbidden) && !isAdaptable ? new NoTokenOdds() : error;
    });
  const parsed = chatAnswerSchema.safeParse(await unlessAborted(sent, signal));
  const [first] = parsed.data?.choices[0]?.logprobs?.content ?? [];
  const tokens = new Map(first?.top_logprobs.map(({ token, logprob }) => [token, logprob]));
  return { tokens, usage: readUsage(parsed.data?.usage) };
}
