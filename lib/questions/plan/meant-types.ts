/** Relation types that a question means by other words than theirs: where not all patterns fit into the bounds, these come first. */
import type { Mention } from "../mentions/mention";
import { contentWords, readQuestion } from "./question-reading";
import type { RankerKit } from "./ranker/ranker-question";
import { maskQuestion } from "./verbalise";

/** Types at most, of all words and of one. */
const MOST = 16;
const MOST_OF_A_WORD = 4;
/** A word means a type that is this like it, and nearly as like as the type that is most like it. */
const LEAST = 0.45;
const SHARE = 0.85;

/** @throws the signal's reason, and what the embedder throws */
export async function meantTypes(
  question: string,
  mentions: readonly Mention[],
  { schema, vectors }: RankerKit,
  signal?: AbortSignal,
): Promise<Set<string>> {
  if (mentions.length === 0) return new Set();
  const used = new Map(mentions.map(({ readings }, at) => [at, readings[0]!.labels[0] ?? ""]));
  const masked = maskQuestion(question, mentions, used);
  const known = await vectors.of([masked.text, ...contentWords(masked)], signal);
  const { words } = readQuestion(masked, known, schema);
  const likeOf = new Map<string, number>();
  for (const { like, peer, empty } of words) {
    if (peer || empty) continue;
    const best = [...like.keys()].sort((a, b) => like[b]! - like[a]!).slice(0, MOST_OF_A_WORD);
    const bound = Math.max(LEAST, SHARE * (like[best[0] ?? -1] ?? 0));
    for (const at of best) {
      const name = schema.relations.names[at]!;
      if (like[at]! >= bound) likeOf.set(name, Math.max(likeOf.get(name) ?? 0, like[at]!));
    }
  }
  const likeliest = [...likeOf].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return new Set(likeliest.slice(0, MOST).map(([name]) => name));
}
