/** Texts to WordPiece token ids (Wu et al. 2016), cut at the length that the model was tuned with. */
import { readFile } from "node:fs/promises";

/** `max_seq_length` of the published all-MiniLM-L6-v2, [CLS] and [SEP] included. */
export const LONGEST_INPUT = 256;
const SEP = 102;

/** Characters read of a text at first; enough for 256 tokens of nearly all prose. */
const FIRST_READ = 4096;
/** A word has at most this many tokens, so tokens before the last this many do not depend on what follows the cut. */
const LONGEST_WORD = 100;

/** Turns one text into at most `LONGEST_INPUT` ids, [CLS] first and [SEP] last; what is beyond that is left out. */
export type WordPieces = (text: string) => readonly number[];

export async function openWordPieces(tokenizerFile: string): Promise<WordPieces> {
  const { Tokenizer } = await import("@huggingface/tokenizers");
  const tokenizer = new Tokenizer(JSON.parse(await readFile(tokenizerFile, "utf8")) as object, {});
  return (text) => {
    for (let read = FIRST_READ; ; read *= 4) {
      const { ids } = tokenizer.encode(text.slice(0, read));
      if (ids.length > LONGEST_INPUT && (read >= text.length || ids.length > LONGEST_INPUT + LONGEST_WORD))
        return [...ids.slice(0, LONGEST_INPUT - 1), SEP];
      if (read >= text.length) return ids;
    }
  };
}
