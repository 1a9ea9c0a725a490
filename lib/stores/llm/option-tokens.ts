/** Given texts as a completions endpoint scores them: it repeats the prompt with the log-probability of each of its tokens. */
import type OpenAI from "openai";
import * as z from "zod";
import type { Usage } from "../../methods/llm/llm-call";
import type { ScoredOption } from "../../methods/llm/scored-option";
import { unlessAborted } from "../endpoint/abort";
import { isPromptTooLong, readFailure } from "../endpoint/failure";
import { readUsage } from "./exchange";
import { isUnknownRequest } from "./token-odds";

/** Ends every option, so that one may be the beginning of another. */
const END = "\n";
/** Marks of a tokenizer for a part of a character. */
const PARTIAL = /\ufffd|bytes:/;

const answerSchema = z.object({
  choices: z.array(
    z.object({
      index: z.int(),
      logprobs: z.object({
        tokens: z.array(z.string()),
        // The first token of a prompt has none.
        token_logprobs: z.array(z.number().nullable()),
        text_offset: z.array(z.int()),
      }),
    }),
  ),
  usage: z.unknown().optional(),
});
type Logprobs = z.infer<typeof answerSchema>["choices"][number]["logprobs"];

/** The endpoint does not score what it is given. */
export class NoOptionTokens extends Error {
  override readonly name = "NoOptionTokens";
  override readonly message = "The endpoint does not score given texts.";
  /** True if every request would be refused in this way. */
  readonly isForGood: boolean;

  constructor({ isForGood = true } = {}) {
    super();
    this.isForGood = isForGood;
  }
}

/** Prompt and options are more than the model reads: shorter ones may do. */
export class PromptTooLong extends Error {
  override readonly name = "PromptTooLong";
  override readonly message = "The prompt is longer than the model reads.";
}

/** The texts that are sent: each option behind the prompt, as the model would write it. */
export function optionPrompts(prompt: string, options: readonly string[]): string[] {
  return options.map((option) => `${prompt} ${option}${END}`);
}

/** All options in one request. @throws NoOptionTokens, PromptTooLong, and what the connection throws */
export async function askOptionTokens(
  client: OpenAI,
  model: string,
  prompt: string,
  options: readonly string[],
  signal: AbortSignal,
): Promise<{ scored: ScoredOption[]; usage: Usage | null }> {
  // Not every server takes a limit of 0; the token that it writes is left out below.
  const wanted = { echo: true, logprobs: 1, max_tokens: 1, temperature: 0 };
  const body = { model, prompt: optionPrompts(prompt, options), ...wanted };
  const sent = client.completions.create(body, { signal }).catch((error: unknown) => {
    const failure = readFailure(error);
    if (failure && isPromptTooLong(failure)) throw new PromptTooLong();
    // llama.cpp's server in Python fails at more than one prompt; another one may have failed for once.
    if (failure?.status === 500) throw new NoOptionTokens({ isForGood: false });
    throw isUnknownRequest(failure) ? new NoOptionTokens() : error;
  });
  const parsed = answerSchema.safeParse(await unlessAborted(sent, signal));
  if (!parsed.success) throw new NoOptionTokens();
  const { choices, usage } = parsed.data;
  const scored = options.map((option, at) => {
    const choice = choices.find(({ index }) => index === at);
    if (!choice) throw new NoOptionTokens();
    const own = withoutBeginning(prompt, choice.logprobs);
    return { option, tokens: tokensBehind(prompt, ` ${option}${END}`, own) };
  });
  return { scored, usage: readUsage(usage) };
}

/** Without the mark that a tokenizer puts before every text, such as "<s>", which some servers repeat and count as characters. */
function withoutBeginning(prompt: string, logprobs: Logprobs): Logprobs {
  const { tokens, token_logprobs, text_offset } = logprobs;
  const [first = "", second = ""] = tokens;
  if (first === "" || prompt.startsWith(first) || !prompt.startsWith(second.trimStart())) return logprobs;
  const moved = (text_offset[1] ?? 0) - (text_offset[0] ?? 0);
  return {
    tokens: tokens.slice(1),
    token_logprobs: token_logprobs.slice(1),
    text_offset: text_offset.slice(1).map((offset) => offset - moved),
  };
}

/**
 * The tokens that hold the text behind the prompt; a token that begins within the prompt counts with its end. Offsets are
 * characters, not UTF-16 units. @throws NoOptionTokens when the server repeated something else
 */
function tokensBehind(
  prompt: string,
  text: string,
  { tokens, token_logprobs, text_offset }: Logprobs,
): ScoredOption["tokens"] {
  const start = [...prompt].length;
  const end = start + [...text].length;
  const found = tokens.flatMap((token, at) => {
    const from = text_offset[at] ?? end;
    const to = text_offset[at + 1] ?? from + [...token].length;
    if (to <= start || from >= end) return [];
    const characters = [...token];
    const behind = from < start ? characters.slice(start - from) : characters;
    return [{ text: behind.slice(0, end - Math.max(from, start)).join(""), log: token_logprobs[at] }];
  });
  const said = found.map((token) => token.text).join("");
  if (found.some(({ log }) => typeof log !== "number")) throw new NoOptionTokens();
  if (said !== text && !PARTIAL.test(said)) throw new NoOptionTokens();
  return found.map((token) => ({ text: token.text, logProbability: token.log! }));
}
