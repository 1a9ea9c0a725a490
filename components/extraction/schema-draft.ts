/** The schema as a person edits it: what was proposed, with what is renamed, left out and added. */
import type { ExtractionPreview } from "@/lib/api/extraction";
import type { ExtractionSchema } from "@/lib/files/corpus/extract/extraction";

export interface LabelDraft {
  key: string;
  name: string;
  isKept: boolean;
  /** The words for it in the documents, separated by commas, where a person added it; else what was found. */
  words: string;
  isAdded: boolean;
  count: number;
  examples: readonly string[];
}

export interface RelationDraft extends LabelDraft {
  /** A name of a label; empty for any. */
  from: string;
  to: string;
  isReversed: boolean;
}

export interface SchemaDraft {
  labels: LabelDraft[];
  relations: RelationDraft[];
}

export function draftOf({ labels, relations }: ExtractionPreview["proposed"]): SchemaDraft {
  return {
    labels: labels.map(({ name, count, examples }) => ({ ...proposed(name), count, examples })),
    relations: relations.map(({ type, count, examples }) => ({
      ...proposed(type),
      count,
      examples,
      ...{ from: "", to: "", isReversed: false },
    })),
  };
}

function proposed(name: string) {
  return { key: name, name, isKept: true, words: name, isAdded: false };
}

/** A label or type that the documents did not suggest. */
export function addedDraft(key: string): RelationDraft {
  return {
    ...{ key, name: "", isKept: true, words: "", isAdded: true, count: 0, examples: [] },
    ...{ from: "", to: "", isReversed: false },
  };
}

/** Null where nothing is changed: everything that is found is wanted then, also what was too rare to be proposed. */
export function schemaOfDraft({ labels, relations }: SchemaDraft): ExtractionSchema | null {
  const isAsProposed = ({ isKept, isAdded, name, words }: LabelDraft) => isKept && !isAdded && name === words;
  const isPlain = ({ from, to, isReversed }: RelationDraft) => from === "" && to === "" && !isReversed;
  if (labels.every(isAsProposed) && relations.every((one) => isAsProposed(one) && isPlain(one))) return null;
  return {
    labels: labels.filter(isWanted).map((label) => ({ name: label.name.trim(), words: wordsOf(label) })),
    relations: relations.filter(isWanted).map((relation) => ({
      type: relation.name.trim(),
      words: wordsOf(relation),
      from: relation.from === "" ? [] : [relation.from],
      to: relation.to === "" ? [] : [relation.to],
      reversed: relation.isReversed,
    })),
  };
}

export function refuseDraft({ labels, relations }: SchemaDraft): string | null {
  if (!labels.some(isWanted)) return "Keep at least one label.";
  if (!relations.some(isWanted)) return "Keep at least one relation type.";
  return null;
}

function isWanted({ isKept, name }: LabelDraft): boolean {
  return isKept && name.trim() !== "";
}

function wordsOf({ words, name }: LabelDraft): string[] {
  return words
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "" && word !== name.trim());
}
