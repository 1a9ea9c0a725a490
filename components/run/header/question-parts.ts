/** A question taken apart at the names that were found in it, and at the words that nobody read. */
import type { Run } from "@/lib/methods/contract/run";
import type { Mention } from "@/lib/methods/trace/trace";

export interface QuestionPart {
  span: [number, number];
  text: string;
  /** Null between the names. */
  mention: Mention | null;
  /** A word that nothing represents; never in a name. */
  isLeftOut: boolean;
}

/** The names that the methods of a run found (those of the first that looked for any), and what a person says is none. */
export function namesOf({
  question,
  columns,
  corrections,
}: Pick<Run, "question" | "columns" | "corrections">): Mention[] {
  const artefacts = columns.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
  const found = artefacts.find((artefact) => artefact.kind === "mentions")?.mentions ?? [];
  const none = corrections.filter((one) => "node" in one && one.node === null);
  return [...found, ...none.map(({ span }) => ({ span, text: question.slice(...span), readings: [] }))];
}

/**
 * Every character of the question once, in order; of mentions that overlap the first counts.
 *
 * @param leftOut words that nothing represents, in any case
 */
export function questionParts(
  question: string,
  mentions: readonly Mention[],
  leftOut: readonly string[] = [],
): QuestionPart[] {
  const parts: QuestionPart[] = [];
  const unread = new Set(leftOut.map((word) => word.toLowerCase()));
  let end = 0;
  const addBetween = (from: number, to: number) => {
    for (const [start, stop, isLeftOut] of splitAtWords(question, from, to, unread))
      parts.push({ span: [start, stop], text: question.slice(start, stop), mention: null, isLeftOut });
  };
  for (const mention of mentions.toSorted((a, b) => a.span[0] - b.span[0])) {
    const [from, to] = mention.span;
    if (from < end || to > question.length || from >= to) continue;
    addBetween(end, from);
    parts.push({ span: [from, to], text: question.slice(from, to), mention, isLeftOut: false });
    end = to;
  }
  addBetween(end, question.length);
  return parts;
}

/** Stretches of read and unread words, in order: where each begins, where it ends, whether it is unread. */
function splitAtWords(
  question: string,
  from: number,
  to: number,
  unread: ReadonlySet<string>,
): [number, number, boolean][] {
  const stretches: [number, number, boolean][] = [];
  let start = from;
  if (unread.size > 0)
    for (const { 0: word, index } of question
      .slice(from, to)
      .matchAll(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)) {
      if (!unread.has(word.toLowerCase())) continue;
      const at = from + index;
      if (start < at) stretches.push([start, at, false]);
      stretches.push([at, at + word.length, true]);
      start = at + word.length;
    }
  if (start < to) stretches.push([start, to, false]);
  return stretches;
}
