/** Log-probabilities of options, from endpoints that give them. */

/** Log-probabilities of the tokens that may follow what is written so far; a server gives the most likely ones. */
export type NextTokens = (written: string) => Promise<ReadonlyMap<string, number>>;

export interface OptionToken {
  text: string;
  /** Given everything before the token. */
  logProbability: number;
}

/** Why options have no log-probabilities of their own tokens. */
export type Unscored =
  /** The endpoint does not score the prompts that it is given. */
  | { reason: "unsupported" }
  /** About so many tokens, the prompt sent once for each option, of at most `most`; null where one alone is more than the model reads. */
  | { reason: "too-long"; tokens: number; most: number | null }
  /** The endpoint failed at it, as `message` says. */
  | { reason: "failed"; message: string };

/** An option as the model's tokenizer splits it; the end of the option is a part of its last tokens. */
export interface ScoredOption {
  option: string;
  tokens: readonly OptionToken[];
}
