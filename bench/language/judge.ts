/** Compares the result of a plan with that of the gold query. */
import type { GraphSource } from "../../lib/graph/graph-source";
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { Gold, Level } from "./gold";
import { goldColumns } from "./gold-columns";
import { asksForValue, isYesNo, speaksOfOrder } from "./question-words";
import { type Choice, compareKeys, type Group, isAnswer, type Lens, type NodeById, tuplesOf } from "./rows";

export interface Judgement {
  right: boolean;
  /** Right if rows may be chosen in any order where the gold has one that the question does not name. */
  rightInAnyOrder: boolean;
  /** The columns of the gold query that the plan gives. */
  level: Level | "yes or no" | null;
  /** The plan's rows, or why there are none. */
  found: MatchValue[][] | string;
}

const MOST_ROWS = 20_000;
const BUDGET = { rows: 5_000_000, milliseconds: 3_000 };

export async function judge(
  gold: Gold,
  plan: QueryGraph,
  graph: GraphSource,
  nodeById: NodeById,
): Promise<Judgement> {
  let found: MatchValue[][];
  try {
    found = (await graph.match(plan, { limit: MOST_ROWS, budget: BUDGET })).rows;
  } catch (error) {
    return { right: false, rightInAnyOrder: false, level: null, found: (error as Error).message };
  }
  const rows = { gold, plan, found, nodeById };
  if (isRightTruth(rows)) return { right: true, rightInAnyOrder: true, level: "yes or no", found };
  for (const { columns, level } of gold.required) {
    const strict = columnsMatch(rows, columns, choicesOf(gold));
    if (strict) return { right: true, rightInAnyOrder: true, level, found };
  }
  const loose = gold.required.some(({ columns }) =>
    columnsMatch(rows, columns, [{ descending: [], limit: gold.limit }]),
  );
  const rightInAnyOrder = gold.apart === "an order that the question does not name" && loose;
  return { right: false, rightInAnyOrder, level: null, found };
}

interface Compared {
  gold: Gold;
  plan: QueryGraph;
  found: readonly MatchValue[][];
  nodeById: NodeById;
}

/** A yes or a no where the gold lists or counts what there is. */
function isRightTruth({ gold, found }: Compared): boolean {
  const [row] = found;
  if (!isYesNo(gold.question) || found.length !== 1 || row?.length !== 1 || typeof row[0] !== "boolean")
    return false;
  const isNo = (value: MatchValue | undefined) => value === 0 || value === false || value === null;
  const isTrue = !gold.rows.every((goldRow) => isNo(goldRow[0]));
  return row[0] === isTrue;
}

function choicesOf({ descending, limit, limitIsSpoken }: Gold): Choice[] {
  const choices: Choice[] = [{ descending, limit }];
  if (limit !== null && !limitIsSpoken) choices.push({ descending, limit: null });
  return choices;
}

/** True if some columns of the plan say what these columns of the gold say. */
function columnsMatch(rows: Compared, columns: readonly number[], choices: readonly Choice[]): boolean {
  const planColumns = goldColumns(rows.plan).length;
  return injections(columns.length, planColumns).some((places) => {
    const lenses = columns.map((at, index) => lensesOf(rows.gold, at, places[index]!));
    return choices.some((choice) => isSame(rows, lenses, choice));
  });
}

/** Views under which a column of the gold and one of the plan are compared: a name, or an unasked property, identifies its node. */
function lensesOf(gold: Gold, goldAt: number, planAt: number): { gold: Lens; plan: Lens } {
  const { ownerKind, key } = gold.columns[goldAt]!;
  const identifiesNode =
    ownerKind === "node" && key !== null && (isNaming(key) || !asksForValue(gold.question, key));
  return { gold: { at: goldAt, key: null }, plan: { at: planAt, key: identifiesNode ? key : null } };
}

function isNaming(key: string): boolean {
  return /^(name|title)$/i.test(key);
}

function isSame(
  { gold, found, nodeById }: Compared,
  lenses: readonly { gold: Lens; plan: Lens }[],
  choice: Choice,
): boolean {
  const planLenses = lenses.map(({ plan }) => plan);
  const goldLenses = lenses.map((lens) => lens.gold);
  const perRow = found.map((row) => tuplesOf(row, planLenses, nodeById));
  const tuples = new Set(perRow.flat());
  if (tuples.size === 0) return false;
  const groups = groupsOf(gold, goldLenses, nodeById);
  const given = new Set(gold.given.flatMap((row) => tuplesOf(row, goldLenses, nodeById)));
  if (given.size === tuples.size && [...tuples].every((tuple) => given.has(tuple)))
    return isInOrder(perRow, groups, gold, choice);
  const variants = [groups, groups.filter(({ keys }) => keys.every((key) => key !== null))];
  return variants.some(
    (variant) => isAnswer(tuples, variant, choice) && isInOrder(perRow, variant, gold, choice),
  );
}

function groupsOf({ rows, columns }: Gold, lenses: readonly Lens[], nodeById: NodeById): Group[] {
  return rows.map((row) => ({ tuples: tuplesOf(row, lenses, nodeById), keys: row.slice(columns.length) }));
}

/** True if the plan's rows are in the order asked for, or if none is. */
function isInOrder(
  perRow: readonly string[][],
  groups: readonly Group[],
  { question }: Gold,
  { descending }: Choice,
): boolean {
  if (descending.length === 0 || !speaksOfOrder(question)) return true;
  const keysOf = new Map(groups.flatMap(({ tuples, keys }) => tuples.map((tuple) => [tuple, keys] as const)));
  const keys = perRow.flat().map((tuple) => keysOf.get(tuple) ?? []);
  return keys.every((own, at) => at === 0 || compareKeys(keys[at - 1]!, own, descending) <= 0);
}

/** Every way to give `count` columns different places among `places`. */
function injections(count: number, places: number): number[][] {
  if (count === 0) return [[]];
  return injections(count - 1, places).flatMap((chosen) =>
    Array.from({ length: places }, (_, place) => place)
      .filter((place) => !chosen.includes(place))
      .map((place) => [...chosen, place]),
  );
}
