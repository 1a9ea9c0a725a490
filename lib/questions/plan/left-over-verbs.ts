/** Verbs and adjectives of the question that nothing in the first plan represents, or that are only guessed to mean a relation of it. */
import { edgesOf, nodesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { regular } from "../../graph/text/word-forms";
import { ENGLISH } from "../../words/english";
import { LIGHT_WORD } from "../../words/light-words";
import { PARTICIPLE } from "../../words/source-end";
import { AID, APPEARS, ARTICLE, BE, DOES, RELATIVE, VAGUE_VERBS, WHICH } from "../../words/word-patterns";
import type { OperatorReading } from "../language/interpretation";
import { isNamed } from "../language/lexicon/find-cues";
import type { PropertyTerm } from "../language/lexicon/graph-words";
import type { Token } from "../language/words";
import type { QuestionPlan } from "./plan";

const BEHIND_VERB = /^(?:in|on|at|by|for|from|of|to|with|about|against|through|over|under|after)$/;
const OURS = /^(?:i|we|you|one)$/;
const USES = /^us(?:es?|ed|ing)$/;

function isBehind({ lower }: Token): boolean {
  return BEHIND_VERB.test(lower);
}

/**
 * "Suppliers sued by []", "that have sued []", "which landlord sued []", "did [] sue", "what do [] eat": not those that supply it. A verb that
 * is guessed is one of these unless it says little: "come out of".
 */
export function leftOverVerbs(
  tokens: readonly Token[],
  mentions: QuestionPlan["mentions"],
  left: ReadonlySet<string>,
  guesses: readonly OperatorReading[],
): string[] {
  const isName = (at: number) => tokens[at] !== undefined && isNamed(tokens[at], mentions);
  const isGuessed = ({ from, lower }: Token) =>
    guesses.some(({ span, ...guess }) => span[0] === from && (!LIGHT_WORD.has(lower) || isElsewhere(guess)));
  const noun = WHICH.test(tokens[0]?.lower ?? "") ? 2 : tokens[1]?.lower === "many" ? 3 : -1;
  return tokens
    .filter((token, at) => {
      const { lower, kind, isStop } = token;
      const isVague = VAGUE_VERBS.has(lower) || USES.test(lower) || ENGLISH.filler.includes(lower);
      if (kind !== "word" || isStop || isVague || isName(at)) return false;
      const next = tokens[at + 1];
      // "Called on []" names nothing.
      const isCalled = lower === "called" && next?.lower === "on";
      if (!left.has(lower) && !isGuessed(token) && !isCalled) return false;
      const aid = tokens.findLast((_, place) => place < at && !isName(place))?.lower ?? "";
      // "How many hours did [] spend on []?" asks for hours.
      const isMain =
        DOES.test(aid) && (!left.has(lower) || next?.lower === "but" || tokens.slice(at + 1).every(isBehind));
      if (isName(at - 1) && (isMain || RELATIVE.test(aid))) return true;
      const names = !next?.isStop ? [at + 1] : AID.test(next.lower) ? [] : [at + 2, at + 3];
      const [before, ahead] = [1, 2].map((back) => tokens[at - back]?.lower ?? "") as [string, string];
      // "Argued before [a judge]", "could you have seen []?"
      if ((APPEARS.test(lower) && next?.lower === "before") || OURS.test(ahead)) return false;
      // "Which films credit [] as a writer?" says more.
      const isAll = tokens.every((one, place) => place <= at || one.isStop || isName(place));
      const isPassive = PARTICIPLE.test(lower) && BEHIND_VERB.test(next?.lower ?? "");
      const isAhead = AHEAD_OF_VERB.test(before) || (at === noun && isAll);
      return (isPassive || isAhead) && names.some(isName);
    })
    .map(({ text }) => text);
}

const AHEAD_OF_VERB = /^(?:that|who|which|is|are|was|were|be|been|has|have|had|got)$/;

/** "Sent to []", "kept at []": the preposition says another relation than the guess. */
function isElsewhere({ text, reading }: Pick<OperatorReading, "text" | "reading">): boolean {
  const [, verb = "", preposition = ""] = /^(\S+) (from|to|at|in)$/.exec(text.toLowerCase()) ?? [];
  const own = /^(?:at|in)$/.test(preposition) ? /\b(?:at|in|on|of)\b/ : new RegExp(`\\b${preposition}\\b`);
  const isPast = PARTICIPLE.test(verb) || regular(verb) !== verb;
  return isPast && verb !== "used" && !own.test(reading);
}

/** "Written about []", "made for []": not what [] wrote or made. */
export function madeFor(
  tokens: readonly Token[],
  mentions: QuestionPlan["mentions"],
  used: ReadonlySet<string>,
): string[] {
  const areMakers = used.size > 0 && [...used].every((type) => / by$/.test(type));
  const isOther = ({ lower }: Token, at: number) =>
    /^(?:about|for|against|on|to)$/.test(lower) &&
    ((PARTICIPLE.test(tokens[at - 1]?.lower ?? "") && !ARTICLE.test(tokens[at - 2]?.lower ?? "")) ||
      lower === "about") &&
    tokens[at + 1] !== undefined &&
    isNamed(tokens[at + 1]!, mentions);
  return areMakers ? tokens.filter(isOther).map(({ text }) => text) : [];
}

/** "A heated pool", of what is only said to have a pool. */
export function beforeFlag(
  tokens: readonly Token[],
  left: ReadonlySet<string>,
  flags: readonly PropertyTerm[],
): string[] {
  const stems = flags.flatMap(({ key }) => stemsOf(relationWords(key)));
  return tokens
    .filter(
      ({ lower, isStop }, at) => !isStop && left.has(lower) && stems.includes(tokens[at + 1]?.stem ?? ""),
    )
    .map(({ text }) => text);
}

/** "How many matches got lost?", "were put off", "by how long they are": not how many there are, where nothing narrows the count. */
export function ofAll(
  tokens: readonly Token[],
  open: readonly Token[],
  left: ReadonlySet<string>,
  query: QueryGraph,
): string[] {
  const stages = stagesOf(query);
  const isNarrow =
    edgesOf(stages).length > 0 ||
    stages.some(({ where }) => where.length > 0) ||
    nodesOf(stages).some(({ id, labels }) => id !== undefined || labels.length > 1);
  const [shown, ...others] = query.returns;
  const isCount = shown?.expression.kind === "aggregate" && shown.expression.aggregate === "count";
  if (isNarrow || others.length > 0 || queryTerms(query).keys.size > 0) return [];
  return tokens
    .filter((token, at) => {
      const { lower, kind, isStop } = token;
      const [before, ahead] = [tokens[at - 1]?.lower ?? "", tokens[at - 2]?.lower];
      if (lower === "how") return before === "by";
      if (/^(?:off|out|up|down|away|over)$/.test(lower))
        return left.has(before) || before === "called" || BE.test(before);
      if (!isCount) return false;
      // "How many vans do we run?", "altogether"
      const isOurs = (ahead === "do" && before === "we") || ENGLISH.aggregates.sum.includes(lower);
      return open.includes(token) && kind === "word" && !isStop && left.has(lower) && !isOurs;
    })
    .map(({ text }) => text);
}
