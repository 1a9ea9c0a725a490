/**
 * An experiment as files of TREC, by which other tools confirm its figures: judgements, and a run of each variant. A document is the
 * gold answer that a node is, else the node.
 */
import { type PackedFile, packFiles } from "./bundle/pack-bundle";
import type { RankedResult, Variant } from "./experiment";

type Found = Pick<RankedResult, "question" | "ids" | "goldOutcomes">;

/** In one ZIP archive. @param resultsOf of a variant by its position; all have the same gold */
export function trecArchive(
  variants: readonly Pick<Variant, "name">[],
  resultsOf: (variant: number) => Promise<readonly Found[]>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  return packFiles(filesOf(variants, resultsOf), signal);
}

async function* filesOf(
  ...[variants, resultsOf]: Parameters<typeof trecArchive>
): AsyncGenerator<PackedFile> {
  for (const [at, { name }] of variants.entries()) {
    const results = await resultsOf(at);
    if (at === 0) yield { name: "qrels.txt", pieces: linesOf(results, judgements) };
    const tag = word(name);
    const file = `runs/${at + 1}-${tag.replaceAll(/[^\w.-]/g, "_")}.txt`;
    yield { name: file, pieces: linesOf(results, (result) => ranking(result, tag)) };
  }
}

/** A line for each gold answer; none for a question without nodes to find, which rankings are not measured by. */
function judgements({ question, goldOutcomes }: Found): string[] {
  return goldOutcomes.map(({ answer }) => `${word(question)} 0 ${word(answer)} 1`);
}

/** Scores count down to 1: tools sort by them, and break ties in ways of their own. */
function ranking({ question, ids, goldOutcomes }: Found, tag: string): string[] {
  const answers = new Map(goldOutcomes.map(({ answer, rank }) => [rank, answer]));
  return ids.map((id, at) => {
    const document = word(answers.get(at + 1) ?? id);
    return `${word(question)} Q0 ${document} ${at + 1} ${ids.length - at} ${tag}`;
  });
}

/** Fields end at blanks. */
function word(text: string): string {
  return text.replaceAll(/[\s%]/g, encodeURIComponent);
}

/** The decoded field; unchanged where its percent signs encode nothing. */
export function decodeWord(field: string): string {
  try {
    return decodeURIComponent(field);
  } catch {
    return field;
  }
}

function* linesOf(results: readonly Found[], linesOfResult: (result: Found) => string[]) {
  const encoder = new TextEncoder();
  for (const result of results)
    yield encoder.encode(
      linesOfResult(result)
        .map((line) => `${line}\n`)
        .join(""),
    );
}
