/** A request to a language model about a chunk: as much of its contract as reading files needs. */
export interface ModelRequest {
  /** The purpose in words, for the record. */
  purpose: string;
  messages: readonly { role: "system" | "user"; content: string }[];
  /** Longest answer in tokens. */
  maxTokens: number;
}
