/**
 * Names read loosely (ours), for partial matches alone: a name of the question, or words in which no name was found, as nodes
 * whose names begin so. "Hindi" may be Hindi Language, "sound editor" Sound Editor-GB.
 */
import type { GraphSource } from "../../../graph/graph-source";
import { tokenize } from "../../../graph/text/tokenize";
import type { CandidateEntity } from "../../../questions/mentions/candidate-entity";
import type { Mention } from "../../../questions/mentions/mention";
import { likelyReadings } from "../draw/star-readings";

/** Words of a phrase that is looked up, and words that a name may have beside it. */
const LONGEST_PHRASE = 3;
const MOST_BESIDE = 1;
const MOST_PHRASES = 40;
const SEARCHED = 20;
const MOST_LOOSE = 4;

/** A name of the question with everything that it may mean. */
export interface LooseName {
  text: string;
  /** Position among the mentions; those after the last are words in which no name was found. */
  mention: number;
  /** Its readings in query graphs; none for mere words. */
  strict: CandidateEntity[];
  loose: CandidateEntity[];
}

export async function looseNames(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<LooseName[]> {
  const names = mentions.map((mention, at): LooseName => {
    return { text: mention.text, mention: at, strict: likelyReadings(mention), loose: [] };
  });
  const taken = new Set<number>();
  const runs = wordsTogether(question);
  const phrases = runs
    .flatMap((run) => phrasesOf(run, mentions))
    .sort((a, b) => b.words.length - a.words.length);
  for (const { words, mention } of phrases.slice(0, MOST_PHRASES)) {
    if (words.some(({ from }) => taken.has(from))) continue;
    const terms = words.map(({ term }) => term);
    const strict = mention === null ? [] : names[mention]!.strict;
    const loose = (await beginningWith(terms, graph)).filter(({ node }) =>
      strict.every((reading) => reading.node !== node),
    );
    if (loose.length === 0) continue;
    for (const { from } of words) taken.add(from);
    if (mention !== null) names[mention]!.loose.push(...loose);
    else
      names.push({
        text: question.slice(words[0]!.from, words.at(-1)!.to),
        mention: names.length,
        strict: [],
        loose,
      });
  }
  return names;
}

interface Word {
  term: string;
  from: number;
  to: number;
}

/** Words side by side, without function words and across no punctuation but hyphens. */
function wordsTogether(question: string): Word[][] {
  const runs: Word[][] = [];
  let end = -1;
  for (const match of question.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const [from, to] = [match.index, match.index + match[0].length];
    const [term] = tokenize(match[0], { dropStopWords: true });
    if (!term) continue;
    if (runs.length === 0 || !/^[\s-]?$/.test(question.slice(end, from))) runs.push([]);
    runs.at(-1)!.push({ term, from, to });
    end = to;
  }
  return runs;
}

/** Phrases that hold one name and more, or are one, or lie outside of names. */
function phrasesOf(
  run: readonly Word[],
  mentions: readonly Mention[],
): { words: Word[]; mention: number | null }[] {
  const phrases: { words: Word[]; mention: number | null }[] = [];
  for (const start of run.keys()) {
    for (let length = 1; length <= LONGEST_PHRASE && start + length <= run.length; length++) {
      const words = run.slice(start, start + length);
      const [from, to] = [words[0]!.from, words.at(-1)!.to];
      const touched = [...mentions.keys()].filter(
        (at) => mentions[at]!.span[0] < to && from < mentions[at]!.span[1],
      );
      const [mention = null] = touched;
      const isWhole =
        mention === null || (from <= mentions[mention]!.span[0] && mentions[mention]!.span[1] <= to);
      if (touched.length < 2 && isWhole) phrases.push({ words, mention });
    }
  }
  return phrases;
}

/** Nodes whose names begin with the terms, or are them. */
async function beginningWith(terms: readonly string[], graph: GraphSource): Promise<CandidateEntity[]> {
  if (terms.length === 0) return [];
  const hits = await graph.searchText(terms.join(" "), { k: SEARCHED });
  const nodes = await graph.nodes(hits.map(({ id }) => id));
  return nodes
    .map((node) => ({ node, own: tokenize(node.name, { dropStopWords: true }) }))
    .filter(
      ({ own }) =>
        own.length <= terms.length + MOST_BESIDE && terms.every((term, place) => own[place] === term),
    )
    .sort((a, b) => a.own.length - b.own.length)
    .slice(0, MOST_LOOSE)
    .map(({ node: { id, name, labels } }) => ({ node: id, name, labels: [...labels], score: 1 }));
}
