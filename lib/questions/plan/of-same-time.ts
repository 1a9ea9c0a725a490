/** Relations that say of themselves that they are over, such as `FORMERLY_COMMANDED`: meant only where the question says so. */
import type { GraphSchema } from "../../graph/graph-source";
import { stagesOf } from "../../graph/query/query-facts";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isSameWord } from "../../graph/text/word-forms";
import { isNamed } from "../language/lexicon/find-cues";
import { presentWord } from "../language/read/held-words";
import { tokensOf } from "../language/words";
import type { Candidate, QuestionPlan } from "./plan";

/** "The past two years" and "more than once" count. */
const OVER =
  /\b(?:former(?:ly)?|previous(?:ly)?|past(?! (?:\d|few|two|three|five|ten|years?|months?|weeks?|days?))|(?<!than |least |most |only )once|ex|no longer|not anymore|not any ?more|used to)\b/;
/** What came before need not be over. */
const EARLIER = /\b(?:before|earlier|prior|preced\w*|last|ago)\b/;

/** The candidates without those that say the opposite: of "who formerly owned []" those of owners, and of "who owns []" those of former ones. */
export function ofSameTime(
  candidates: Candidate[],
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  { relations }: GraphSchema,
): Candidate[] {
  const over = relations.filter(({ type }) => OVER.test(relationWords(type)));
  if (over.length === 0) return candidates;
  const names = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  const tokens = tokensOf(question);
  const text = tokens.flatMap((token) => (isNamed(token, names) ? [] : token.lower)).join(" ");
  const isOver = OVER.test(text);
  if (!isOver && EARLIER.test(text)) return candidates;
  const isPresent = presentWord(tokens, names) !== null;
  const pairs = over.map((one) => ({
    type: one.type,
    rivals: relations.filter((other) => !over.includes(other) && isRival(one, other)).map(({ type }) => type),
  }));
  return candidates.filter(({ query, interpretation }) => {
    const types = new Set(stagesOf(query).flatMap(({ edges }) => edges.flatMap((edge) => edge.types)));
    const isOpposite = pairs.some(({ type, rivals }) =>
      isOver
        ? !types.has(type) && rivals.some((rival) => types.has(rival))
        : types.has(type) && (isPresent || rivals.length > 0),
    );
    return interpretation?.isChosen || !isOpposite;
  });
}

type Relation = GraphSchema["relations"][number];

/** True if it says the same of the same ends. */
function isRival(over: Relation, other: Relation): boolean {
  const [own, others] = [over, other].map(({ type }) => stemsOf(relationWords(type).replace(OVER, "")));
  return (
    own!.length > 0 &&
    own!.every((stem) => others!.some((one) => isSameWord(stem, one))) &&
    other.ends.some(({ source, target }) =>
      over.ends.some(
        (end) =>
          (end.source === source && end.target === target) ||
          (end.source === target && end.target === source),
      ),
    )
  );
}
