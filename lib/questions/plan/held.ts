/**
 * Relations that hold for a time: what holds now, held in a year or holds no longer is a condition on when they began and ended, of the
 * first chain. Where a graph does not say when, such words stay left out.
 */
import type { GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { Expression, Operator } from "../../graph/query/query-expression";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { Literal } from "../../graph/query/query-pattern";
import { ENDS, STARTS } from "../../graph/text/ended-relation";
import { relationWords } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import type { OperatorReading } from "../language/interpretation";
import { graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { isTime } from "../language/lexicon/scan-properties";
import { literal, operation, propertyOf, variable } from "../language/query/build-expression";
import { predicatesOf } from "../language/read/compare-property";
import { endsOf, heldReading, heldWords, presentWord } from "../language/read/held-words";
import { DURING } from "../language/read/spoken-times";
import { isYear, type Token, tokensOf } from "../language/words";
import type { QuestionPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

const MOST_COUNTED = 1_000;

interface Held {
  span: [number, number];
  /** A year or a date; null for what holds now, or no longer. */
  at: Token | null;
  isOver: boolean;
}

/** @throws what the graph throws */
export async function withHeld(
  ranked: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  graph: GraphSource,
): Promise<RankedPlans> {
  const { plans, reading } = ranked;
  const [first] = plans;
  const tokens = tokensOf(question);
  const said = heldIn(tokens, mentions);
  const present = said.length === 0 ? presentWord(tokens, mentions) : null;
  const held = present ? [{ ...present, at: null }] : said;
  if (!first || !reading || held.length !== 1 || first.candidate.interpretation) return ranked;
  const [{ span, at, isOver }] = held as [Held];
  const { query } = first.candidate;
  const times = (await graphWords(graph)).properties.filter(
    (one) => one.owner.kind === "edge" && isTime(one),
  );
  const timed = query.edges.flatMap((edge, place) => {
    const own = times.filter(({ owner }) => edge.types.includes(owner.name));
    const [start, end] = [STARTS, ENDS].map((said) => own.find(({ key }) => said.test(relationWords(key))));
    const name = place === 0 ? HELD : `${HELD}_${place + 1}`;
    return own.length > 0 && (end || !present) ? [{ edge, start, end, name }] : [];
  });
  const [one, ...others] = timed;
  if (!one?.end || (others.length > 0 && !present) || (at && !one.start)) return ranked;
  const [begun, ended] = at ? [boundsAt(at, one.start!, "<="), boundsAt(at, one.end, ">=")] : [];
  // Years do not say what held in May.
  if (at && !(begun && ended)) return ranked;
  const where = timed.flatMap(({ name, start, end }) => {
    const of = ({ key }: PropertyTerm) => propertyOf(variable(name), key);
    const among = (own: PropertyTerm, bounds: readonly { operator: Operator; value: Literal }[]) =>
      either([
        compared(of(own), "is null"),
        ...bounds.map(({ operator, value }) => compared(of(own), operator, value)),
      ]);
    return begun && ended
      ? [among(start!, begun), among(end!, ended)]
      : [either(endsOf(end!, isOver).map(({ operator, value }) => compared(of(end!), operator, value)))];
  });
  const edges = query.edges.map((edge) => {
    const held = timed.find((own) => own.edge === edge);
    return held ? { ...edge, variable: held.name } : edge;
  });
  const finds = queryGraph({ ...query, edges, where: [...query.where, ...where] });
  const text = question.slice(...span);
  const type = one.edge.types[0]!;
  const asRead = at ? `${relationWords(type)} in ${text}` : heldReading(type, one.end, { isOver });
  const now = await narrowed(ranked, finds, { span, text, reading: asRead, alternatives: [] }, graph);
  // If nothing holds now, the present tense says little.
  return present && now.plans[0]!.candidate.answers === 0 ? ranked : now;
}

/** The first chain with a narrower query, and the word that says so. @throws what the graph throws */
export async function narrowed(
  { plans: [first, ...others], ...ranked }: RankedPlans,
  finds: QueryGraph,
  operator: OperatorReading,
  graph: GraphSource,
): Promise<RankedPlans> {
  const { rows, truncated } = await graph.match(finds, { limit: MOST_COUNTED });
  const candidate = {
    ...first!.candidate,
    query: finds,
    answers: rows.length,
    truncated: truncated !== null,
  };
  const reading = ranked.reading!;
  const operators = [...(reading.operators ?? []), operator];
  const words = new Set(operator.text.toLowerCase().split(" "));
  const leftOut = reading.leftOut.filter((word) => !words.has(word));
  const plans = [{ ...first!, candidate }, ...others];
  return { ...ranked, plans, reading: { ...reading, leftOut, operators, finds } };
}

/** The edges of which the conditions speak. */
const HELD = "held";

function heldIn(tokens: readonly Token[], mentions: QuestionPlan["mentions"]): Held[] {
  const years = tokens.flatMap((token, at): Held[] => {
    const isTime = token.date !== null || isYear(token);
    return isTime && DURING.test(tokens[at - 1]?.lower ?? "")
      ? [{ span: [token.from, token.to], at: token, isOver: false }]
      : [];
  });
  return [...heldWords(tokens, ENGLISH, mentions).map((word) => ({ ...word, at: null })), ...years];
}

function boundsAt(token: Token, own: PropertyTerm, operator: "<=" | ">=") {
  return predicatesOf(own, { values: [token], operator, cue: null });
}

function compared(of: Expression, operator: Operator, value: Literal = null): Expression {
  return value === null ? operation(operator, of) : operation(operator, of, literal(value));
}

function either(operands: Expression[]): Expression {
  return operands.length === 1 ? operands[0]! : operation("or", ...operands);
}
