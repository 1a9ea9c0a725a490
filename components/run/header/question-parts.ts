/** A question taken apart at the names that were found in it. */
import type { Run } from "@/lib/core/contract/run";
import type { Mention } from "@/lib/core/trace/trace";

export interface QuestionPart {
  span: [number, number];
  text: string;
  /** Null between the names. */
  mention: Mention | null;
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

/** Every character of the question once, in order; of mentions that overlap the first counts. */
export function questionParts(question: string, mentions: readonly Mention[]): QuestionPart[] {
  const parts: QuestionPart[] = [];
  let end = 0;
  const add = (from: number, to: number, mention: Mention | null) => {
    if (from < to) parts.push({ span: [from, to], text: question.slice(from, to), mention });
    end = Math.max(end, to);
  };
  for (const mention of mentions.toSorted((a, b) => a.span[0] - b.span[0])) {
    const [from, to] = mention.span;
    if (from < end || to > question.length) continue;
    add(end, from, null);
    add(from, to, mention);
  }
  add(end, question.length, null);
  return parts;
}
