/** What an endpoint that gives log-probabilities says of an option. */

export interface OptionToken {
  text: string;
  /** Of the token, given everything before it. */
  logProbability: number;
}

/** An option as the model's tokenizer splits it; the end of the option is a part of its last tokens. */
export interface ScoredOption {
  option: string;
  tokens: readonly OptionToken[];
}
