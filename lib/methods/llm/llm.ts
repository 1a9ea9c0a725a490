/**
 * The interface of a language model for methods. A method is handed one or none; the caller states a purpose, and records the call in its
 * stage. An answer is hostile input: nothing in it is trusted before it is checked.
 */
import type * as z from "zod";
import type { DecodedText } from "./decode-grammar";
import type { Grammar } from "./grammar";
import type { LlmCall, Message } from "./llm-call";
import type { ScoredOption, Unscored } from "./scored-option";

export interface LlmRequest {
  /** Purpose in words, for the record: "answer the question". */
  purpose: string;
  messages: readonly Message[];
  /** Longest answer in tokens, reasoning included; a budget sets as much aside before the call. */
  maxTokens?: number;
}

/** The caller: a stage of a run, a job. */
export interface LlmCaller {
  /** Aborting stops the call, its retries and what it costs. */
  signal: AbortSignal;
  /** Called after every call, also of one that failed. */
  record(call: LlmCall): void;
  /** Id of the method that asks; its calls are booked on it. */
  method?: string;
}

export interface Choice {
  option: string;
  /** Over all options; null when the endpoint gives no log-probabilities. */
  probability: number | null;
}

/**
 * Every method rejects with HopscopeError `budget-spent` when the budget is used up, `model-unavailable` when the endpoint
 * fails after all retries or answers with something unusable, and with the reason of the caller's signal.
 */
export interface Llm {
  readonly id: string;
  /**
   * Free text, without the thoughts that some models write before it. `onText` gets it piece by piece while it is written; null means that it begins again, since a stream was cut.
   */
  complete(
    request: LlmRequest,
    caller: LlmCaller & { onText?: (text: string | null) => void },
  ): Promise<string>;
  /** A value of `schema`; an answer that is not one is shown to the model with what is wrong, once. */
  structured<T>(request: LlmRequest, schema: z.ZodType<T>, caller: LlmCaller): Promise<T>;
  /**
   * One of `options`, best first: all of them with probabilities where `probabilities` are asked for and the endpoint gives
   * them, else the chosen one alone. `isUnscored` says that `scoreOptions` was tried already; `isTaught` that the model was tuned to
   * answer as `choiceAnswer` writes.
   */
  choose(
    request: LlmRequest,
    options: readonly string[],
    caller: LlmCaller & { probabilities?: boolean; isUnscored?: boolean; isTaught?: boolean },
  ): Promise<Choice[]>;
  /**
   * The options as the model's tokenizer splits them, each token with its log-probability, for a search of one's own over
   * them; why not when the endpoint does not score given texts, or when that would take too many tokens.
   */
  scoreOptions?(
    request: LlmRequest,
    options: readonly string[],
    caller: LlmCaller,
  ): Promise<ScoredOption[] | Unscored>;
  /**
   * Texts of a grammar, best first, by what the endpoint has: it is sent the grammar, or says token by token what may come next. Why
   * not when it has neither, or when what the model goes on with is no text.
   * @param beam texts that go on at once, and that come out at most
   */
  writeByGrammar?(
    request: LlmRequest,
    grammar: Grammar,
    caller: LlmCaller,
    beam: number,
  ): Promise<GrammarTexts | Unguided>;
  /** True if the endpoint holds an answer to a JSON Schema, as far as it has shown; `structured` asks for it anyway. */
  readonly takesSchemas?: boolean;
  /** Tokens of a prompt with its answer, as far as the endpoint has said; null or absent until then. */
  readonly window?: number | null;
}

/** Results of asking a model for texts of a grammar. */
export interface GrammarTexts {
  /** Masking of tokens that no text of the grammar continues with: by the server, or by this program among those the server names. */
  by: "server" | "tokens";
  texts: DecodedText[];
}

/** Why there are none. */
export type Unguided =
  /** The endpoint takes no grammar and names no tokens. */
  | { reason: "unsupported" }
  /** Behind `written`, no token that the model named goes on with a text of the grammar, or so many calls were made. */
  | { reason: "masked" | "calls"; written: string };
