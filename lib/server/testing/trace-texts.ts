/** What a person reads of a run: titles, words and cells of every stage, and what is said about the answers. */
import type { Run } from "../../measure/run/run";
import type { Artefact } from "../../methods/trace/trace";

/** Of queries only their words: Cypher is shown as it is run. */
export function textsOf({ columns, verdict }: Run): string[] {
  const said = verdict ? [verdict.sentence, ...verdict.differ.map(({ why }) => why)] : [];
  const own = columns.flatMap(({ stages, retrieval }) => [
    ...stages.flatMap(({ artefacts, reason = "" }) => [reason, ...artefacts.flatMap(wordsOf)]),
    ...(retrieval?.answer.sentences.map(({ text }) => text) ?? []),
  ]);
  return [...said, ...own];
}

function wordsOf(artefact: Artefact): string[] {
  switch (artefact.kind) {
    case "table":
      return [
        artefact.title,
        ...artefact.columns.map(({ title }) => title),
        ...artefact.rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === "string")),
      ];
    case "plans":
      return [artefact.title, ...artefact.plans.map(({ pattern }) => pattern)];
    case "paths":
      return [artefact.title, ...artefact.paths.map(({ text }) => text)];
    case "matches":
      return [artefact.title, ...artefact.matches.flatMap(({ failed }) => failed)];
    case "note":
      return [artefact.text];
    case "llm-call":
      return [];
    default:
      return [artefact.title];
  }
}
