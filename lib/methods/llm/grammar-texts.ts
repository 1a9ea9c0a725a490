/** Results of asking a model for texts of a grammar. */
import type { DecodedText } from "./decode-grammar";

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
