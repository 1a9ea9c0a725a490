/** Relations that are over, such as `FORMERLY_COMMANDED`, are meant only where the question says so. */
import { edgesOf, nodesOf, stagesOf } from "../../graph/query/query-facts";
import { OVER } from "../../words/former-relations";
import { HAS } from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import type { GraphWords } from "../language/lexicon/graph-words";
import { presentWord } from "../language/read/held-words";
import { tokensOf } from "../language/words";
import type { Candidate, QuestionPlan } from "./plan";

/** What came before need not be over. */
const EARLIER = /\b(?:before|earlier|prior|preced\w*|last|ago)\b/;

/** The candidates without those that say the opposite: of "who formerly owned []" those of owners, and of "who owns []" those of former ones. */
export function ofSameTime(
  candidates: Candidate[],
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  { former, ends }: Pick<GraphWords, "former" | "ends">,
): Candidate[] {
  if (former.size === 0) return candidates;
  const names = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  const tokens = tokensOf(question);
  const text = tokens.flatMap((token) => (isNamed(token, names) ? [] : token.lower)).join(" ");
  const isOver = OVER.test(text);
  if (!isOver && EARLIER.test(text)) return candidates;
  // "Is home to" and "has no": with no form of the past beside it, it holds now.
  const present = tokens.map((token) => (HAS.test(token.lower) ? { ...token, lower: "does" } : token));
  const isPresent = presentWord(present, names) !== null;
  // "Who previously lived in []": not who lives there now, and lived elsewhere.
  const isAlike = (one: string, other: string) =>
    ends.some(
      ({ type, source, target }) =>
        type === one &&
        ends.some((end) => end.type === other && end.source === source && end.target === target),
    );
  const isOfOther = (query: Candidate["query"]) => {
    const stages = stagesOf(query);
    const edges = edgesOf(stages);
    const over = edges.flatMap(({ types }) => types).filter((type) => former.has(type));
    const [named, ...others] = nodesOf(stages).filter(({ id }) => id !== undefined);
    const beside = edges.filter(({ from, to }) => named && [from, to].includes(named.variable));
    return (
      others.length === 0 &&
      beside.some(({ types }) =>
        types.some((type) => !former.has(type) && over.some((one) => isAlike(one, type))),
      )
    );
  };
  return candidates.filter(({ query, interpretation }) => {
    const types = new Set(edgesOf(stagesOf(query)).flatMap((edge) => edge.types));
    const isOpposite = [...former].some(([type, rivals]) =>
      isOver
        ? !types.has(type) && rivals.some((rival) => types.has(rival))
        : types.has(type) && (isPresent || rivals.length > 0),
    );
    return interpretation?.isChosen || !(isOpposite || (isOver && isOfOther(query)));
  });
}
