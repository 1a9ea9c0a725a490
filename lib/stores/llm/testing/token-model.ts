/**
 * A small language model with real token semantics, for the fake server: a byte-level BPE tokenizer whose merges are learnt from the
 * texts that the model is trained on, run by the tokenizer package of Hugging Face, and n-grams of its tokens.
 */
import { Tokenizer } from "@huggingface/tokenizers";

/** Ends every text that was trained on. */
export const END_OF_TEXT = "</s>";

export interface TokenModel {
  /** The text as its tokens. A part of a character is written as "bytes:\xc3", as OpenAI does. */
  tokenize(text: string): string[];
  /** Log-probabilities of all tokens after a text. */
  next(text: string): ReadonlyMap<string, number>;
}

export interface TrainingOptions {
  /** Tokens that are learnt beside the 256 bytes. */
  merges: number;
  /** Tokens of a context, with the one that it predicts. */
  order: number;
}

/** More than the tokens of a context have. */
const CHARACTERS_LOOKED_AT = 160;
/** As GPT-2 cuts texts before tokens are merged. */
const PIECES = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
const BYTES = byteCharacters();
const BYTE_OF = new Map(BYTES.map((character, byte) => [character, byte]));

/** @param texts each is one answer, as the model should write it behind its prompt */
export function trainTokenModel(
  texts: readonly string[],
  { merges: most, order }: TrainingOptions = { merges: 400, order: 5 },
): TokenModel {
  const { vocabulary, merges } = learnMerges(texts, most);
  const tokenizer = openTokenizer(vocabulary, merges);
  const written = [...vocabulary.keys()].map(textOf);
  const end = written.push(END_OF_TEXT) - 1;
  const idsOf = (text: string) => tokenizer.encode(text).ids;
  const counts = new Map<string, Map<number, number>>();
  for (const text of texts) {
    const ids = [...idsOf(text), end];
    for (const [at, id] of ids.entries())
      for (let length = 0; length < order && length <= at; length++) {
        const context = ids.slice(at - length, at).join(" ");
        const after = counts.get(context) ?? new Map<number, number>();
        counts.set(context, after.set(id, (after.get(id) ?? 0) + 1));
      }
  }
  const remembered = new Map<string, ReadonlyMap<string, number>>();
  return {
    tokenize: (text) => idsOf(text).map((id) => written[id]!),
    next(text) {
      const ids = idsOf(text.slice(-CHARACTERS_LOOKED_AT)).slice(-(order - 1));
      const key = ids.join(" ");
      const known = remembered.get(key);
      if (known) return known;
      // Each longer context is mixed with what the shorter one says.
      let shares = new Float64Array(written.length).fill(1 / written.length);
      for (let length = 0; length <= ids.length; length++) {
        const after = counts.get(ids.slice(ids.length - length).join(" "));
        if (!after) break;
        const all = [...after.values()].reduce((sum, count) => sum + count, 0);
        shares = shares.map((share, id) => ((after.get(id) ?? 0) + share) / (all + 1));
      }
      const odds = new Map([...shares].map((share, id) => [written[id]!, Math.log(share)]));
      remembered.set(key, odds);
      return odds;
    },
  };
}

function learnMerges(texts: readonly string[], most: number) {
  const words = new Map<string, number>();
  for (const text of texts)
    for (const [piece] of text.matchAll(PIECES)) words.set(piece, (words.get(piece) ?? 0) + 1);
  const encoder = new TextEncoder();
  const cut = [...words].map(([word, count]) => ({
    symbols: [...encoder.encode(word)].map((byte) => BYTES[byte]!),
    count,
  }));
  const vocabulary = new Map(BYTES.map((character, id) => [character, id]));
  const merges: [string, string][] = [];
  while (merges.length < most) {
    const pairs = new Map<string, number>();
    for (const { symbols, count } of cut)
      for (let at = 1; at < symbols.length; at++) {
        const pair = `${symbols[at - 1]} ${symbols[at]}`;
        pairs.set(pair, (pairs.get(pair) ?? 0) + count);
      }
    const [best] = [...pairs].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    if (!best || best[1] < 2) break;
    const [left, right] = best[0].split(" ") as [string, string];
    merges.push([left, right]);
    vocabulary.set(left + right, vocabulary.size);
    for (const word of cut)
      for (let at = 1; at < word.symbols.length; at++)
        if (word.symbols[at - 1] === left && word.symbols[at] === right)
          word.symbols.splice(at - 1, 2, left + right);
  }
  return { vocabulary, merges };
}

function openTokenizer(vocabulary: ReadonlyMap<string, number>, merges: readonly [string, string][]) {
  const byteLevel = { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true };
  const model = { type: "BPE", unk_token: null, byte_fallback: false, vocab: Object.fromEntries(vocabulary) };
  return new Tokenizer(
    {
      version: "1.0",
      ...{ truncation: null, padding: null, normalizer: null, post_processor: null, added_tokens: [] },
      pre_tokenizer: byteLevel,
      decoder: { type: "ByteLevel" },
      model: { ...model, merges },
    },
    {},
  );
}

/** What a token adds to a text. */
function textOf(token: string): string {
  const bytes = Uint8Array.from([...token].map((character) => BYTE_OF.get(character)!));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `bytes:${[...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}`;
  }
}

/** GPT-2's letters for the 256 bytes: those that can be printed for themselves, others from 256 on. */
function byteCharacters(): string[] {
  const isPrinted = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let next = 256;
  return Array.from({ length: 256 }, (_, byte) => String.fromCharCode(isPrinted(byte) ? byte : next++));
}
