/** MetaQA's questions with other words for its relations; the answers are what the path of the question leads to. */
import { readFileSync } from "node:fs";
import type { GraphSource } from "../../../lib/graph/graph-source";
import { metaQaQuestions } from "../../corpora/public-graphs";
import { type AnsweredQuestion, walkPath } from "../answered";
import { chosen, shuffled } from "./by-hash";

interface Wording {
  say: string;
  as: string[];
}

const WORDINGS: Wording[] = JSON.parse(readFileSync("bench/language/synonyms/metaqa-words.json", "utf8"));
/** Placeholder for the name while words around it are replaced. */
const TOPIC = "⁑";

/** @param most questions, those that come first by hash among the ones that can be said otherwise */
export async function metaQaSynonyms(
  graph: GraphSource,
  hops: 1 | 2 | 3,
  most: number,
): Promise<AnsweredQuestion[]> {
  const asked = shuffled(metaQaQuestions(hops, true), ({ text }) => text);
  const questions: AnsweredQuestion[] = [];
  for (const { text, topics, path } of asked) {
    if (questions.length === most) break;
    const topic = topics[0]!;
    const said = inOtherWords(text.replace(`[${topic}]`, TOPIC));
    if (said === null) continue;
    const answers = await walkPath(graph, topic, path);
    if (answers.length === 0) continue;
    const meant = [topic, ...path.map(({ type, direction }) => `${direction} ${type}`)].join(" / ");
    const kinds = path.map(({ type }) => type.replaceAll("_", " "));
    questions.push({ text: said.replace(TOPIC, topic), answers, kinds: [...new Set(kinds)], meant });
  }
  return questions;
}

/** Null where the text contains no wording of the table. */
function inOtherWords(text: string): string | null {
  let said = text;
  const replaced: string[] = [];
  for (const { say, as } of WORDINGS) {
    const pattern = new RegExp(`(?<![\\w-])${say}(?![\\w-])`, "g");
    said = said.replace(pattern, (_, offset: number) => {
      replaced.push(chosen(as, `${text} ${say} ${offset}`));
      // A mark keeps what was put in from being replaced once more.
      return `⟦${replaced.length - 1}⟧`;
    });
  }
  if (replaced.length === 0) return null;
  return said.replace(/⟦(\d+)⟧/g, (_, at: string) => replaced[Number(at)]!);
}
