/** Log-probabilities of the next token, from a completions endpoint. */
import type OpenAI from "openai";
import * as z from "zod";
import type { Usage } from "../../methods/llm/llm-call";
import { unlessAborted } from "../endpoint/abort";
import { type Failure, isPromptTooLong, readFailure } from "../endpoint/failure";
import { readUsage } from "./exchange";

/** The most that vLLM gives by default; OpenAI gives 5 of them. */
const TOP = 20;

const answerSchema = z.object({
  choices: z
    .array(
      z.object({ logprobs: z.object({ top_logprobs: z.array(z.record(z.string(), z.number())).min(1) }) }),
    )
    .min(1),
  usage: z.unknown().optional(),
});

export interface TokenOdds {
  tokens: ReadonlyMap<string, number>;
  usage: Usage | null;
}

/** The endpoint has no completions, or gives no log-probabilities with them: not worth trying again. */
export class NoTokenOdds extends Error {
  override readonly name = "NoTokenOdds";
  override readonly message = "The endpoint gives no log-probabilities.";
}

/** By these statuses a server says that it does not know the request. */
const UNKNOWN_REQUEST: readonly (number | null)[] = [400, 404, 405, 422, 501];

/** True if a server does not know the kind of request, whatever the prompt. */
export function isUnknownRequest(failure: Failure | null): boolean {
  return failure !== null && UNKNOWN_REQUEST.includes(failure.status) && !isPromptTooLong(failure);
}

/** @throws NoTokenOdds, and what the connection throws */
export async function askTokenOdds(
  client: OpenAI,
  model: string,
  prompt: string,
  signal: AbortSignal,
): Promise<TokenOdds> {
  const body = { model, prompt, max_tokens: 1, temperature: 0, logprobs: TOP };
  const sent = client.completions.create(body, { signal }).catch((error: unknown) => {
    throw isUnknownRequest(readFailure(error)) ? new NoTokenOdds() : error;
  });
  const parsed = answerSchema.safeParse(await unlessAborted(sent, signal));
  if (!parsed.success) throw new NoTokenOdds();
  const [choice] = parsed.data.choices;
  const tokens = new Map(Object.entries(choice!.logprobs.top_logprobs[0]!));
  return { tokens, usage: readUsage(parsed.data.usage) };
}
