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
import { ENGLISH } from "../language/cues/english";
import type { OperatorReading } from "../language/interpretation";
import { graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { literal, operation, propertyOf, variable } from "../language/query/build-expression";
import { isTime } from "../language/read/compare-property";
import { endsOf, heldReading, heldWords } from "../language/read/held-words";
import { DURING } from "../language/read/spoken-times";
import { isYear, type Token, tokensOf } from "../language/words";
import type { QuestionPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

const MOST_COUNTED = 1_000;

interface Held {
  span: [number, number];
  /** A year or a date; null for what holds now, or no longer. */
  at: Token["date"];
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
  const held = heldIn(question, mentions);
  if (!first || !reading || held.length !== 1 || first.candidate.interpretation) return ranked;
  const [{ span, at, isOver }] = held as [Held];
  const { query } = first.candidate;
  const times = (await graphWords(graph)).properties.filter(
    (one) => one.owner.kind === "edge" && isTime(one),
  );
  const timed = query.edges.filter((edge) => times.some(({ owner }) => edge.types.includes(owner.name)));
  const own = times.filter(({ owner }) => timed[0]?.types.includes(owner.name));
  const start = own.find(({ key }) => STARTS.test(relationWords(key)));
  const end = own.find(({ key }) => ENDS.test(relationWords(key)));
  if (timed.length !== 1 || !end || (at && !start)) return ranked;
  const of = (one: PropertyTerm) => propertyOf(variable(HELD), one.key);
  const where = at
    ? [
        either([compared(of(start!), "is null"), compared(of(start!), "<=", boundOf(at.to, start!))]),
        either([compared(of(end), "is null"), compared(of(end), ">=", boundOf(at.from, end))]),
      ]
    : [either(endsOf(end, isOver).map(({ operator, value }) => compared(of(end), operator, value)))];
  const edges = query.edges.map((edge) => (edge === timed[0] ? { ...edge, variable: HELD } : edge));
  const finds = queryGraph({ ...query, edges, where: [...query.where, ...where] });
  const text = question.slice(...span);
  const type = timed[0]!.types[0]!;
  const said = at ? `${relationWords(type)} in ${text}` : heldReading(type, end, { isOver });
  return narrowed(ranked, finds, { span, text, reading: said, alternatives: [] }, graph);
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

/** The edge of which the conditions speak. */
const HELD = "held";

function heldIn(question: string, mentions: QuestionPlan["mentions"]): Held[] {
  const tokens = tokensOf(question);
  const years = tokens.flatMap((token, at): Held[] => {
    const date =
      token.date ?? (isYear(token) ? { from: `${token.text}-01-01`, to: `${token.text}-12-31` } : null);
    return date && DURING.test(tokens[at - 1]?.lower ?? "")
      ? [{ span: [token.from, token.to], at: date, isOver: false }]
      : [];
  });
  return [...heldWords(tokens, ENGLISH, mentions).map((word) => ({ ...word, at: null })), ...years];
}

function boundOf(day: string, { type }: PropertyTerm): string | number {
  return type === "number" ? Number(day.slice(0, 4)) : day;
}

function compared(of: Expression, operator: Operator, value: Literal = null): Expression {
  return value === null ? operation(operator, of) : operation(operator, of, literal(value));
}

function either(operands: Expression[]): Expression {
  return operands.length === 1 ? operands[0]! : operation("or", ...operands);
}
