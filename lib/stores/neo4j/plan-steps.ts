/**
 * Neo4j's plan as the steps of a MatchResult: the order in which it binds nodes, with the rows that it expected and, after a
 * profiled run, had. Its operators are finer than steps: filters and edges between bound nodes belong to the step before.
 */
import type { Plan, ProfiledPlan } from "neo4j-driver";
import type { PlanStep } from "../../graph/match/match-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import { stageVariable } from "./query-with-matches";

type Operator = Plan | ProfiledPlan;

/** A node or edge of the query by the name that it has in Cypher. */
interface Known {
  stage: number;
  /** Name in the query. */
  variable: string;
  isEdge: boolean;
  optional: boolean;
}

/** Operators behind which rows are no longer matches of a pattern. */
const ENDS =
  /^(EagerAggregation|OrderedAggregation|Distinct|OrderedDistinct|Sort|Top|PartialTop|PartialSort|Limit|ExhaustiveLimit|Skip|Projection|ProduceResults|Optional|Apply|Eager)/;

export function planSteps(query: QueryGraph, plan: Operator): PlanStep[] {
  const reading = new PlanReading(knownOf(query));
  reading.visit(plan);
  return reading.steps;
}

class PlanReading {
  readonly steps: PlanStep[] = [];

  constructor(private readonly known: Map<string, Known[]>) {}

  /** From the leaves up, the left side first, which is how rows flow. @returns what is bound below and here. */
  visit(operator: Operator): ReadonlySet<string> {
    const below = new Set<string>();
    for (const child of operator.children) for (const name of this.visit(child)) below.add(name);
    const fresh = operator.identifiers.map(unquoted).filter((name) => !below.has(name));
    const bound = fresh.flatMap((name) => this.#take(name, operator));
    if (bound.length > 0) this.#bind(bound, operator);
    else if (!ENDS.test(operator.operatorType) && operator.children.length > 0) this.#count(operator);
    for (const name of fresh) below.add(name);
    return below;
  }

  /** An argument is what an operator above was given: it is bound there. */
  #take(name: string, { operatorType }: Operator): Known[] {
    if (operatorType.startsWith("Argument")) return [];
    const next = this.known.get(name)?.shift();
    return next === undefined ? [] : [next];
  }

  #bind(bound: readonly Known[], operator: Operator): void {
    const edges = bound.filter(({ isEdge }) => isEdge).map(({ variable }) => variable);
    const nodes = bound.filter(({ isEdge }) => !isEdge);
    for (const { stage, variable, optional } of nodes)
      this.steps.push({ stage, variable, edges: [], optional, estimated: 0, rows: 0 });
    this.steps.at(-1)?.edges.push(...edges);
    for (let at = Math.max(0, this.steps.length - Math.max(1, nodes.length)); at < this.steps.length; at++)
      count(this.steps[at]!, operator);
  }

  #count(operator: Operator): void {
    const last = this.steps.at(-1);
    if (last) count(last, operator);
  }
}

function count(step: PlanStep, operator: Operator): void {
  step.estimated = Number(operator.arguments.EstimatedRows ?? 0);
  step.rows = "rows" in operator ? Number(operator.rows) : 0;
}

function knownOf(query: QueryGraph, known = new Map<string, Known[]>()): Map<string, Known[]> {
  if (query.input) knownOf(query.input, known);
  const stage = depthOf(query);
  const add = (variable: string, isEdge: boolean, part: number) => {
    const name = stageVariable(variable, stage, part);
    const all = known.get(name) ?? [];
    if (all.some((other) => other.stage === stage)) return;
    known.set(name, [...all, { stage, variable, isEdge, optional: part > 0 }]);
  };
  for (const [at, { nodes, edges }] of [query, ...query.optional].entries()) {
    for (const { variable } of nodes) add(variable, false, at);
    for (const { variable } of edges) add(variable, true, at);
  }
  return known;
}

function depthOf({ input }: QueryGraph): number {
  return input === null ? 0 : depthOf(input) + 1;
}

/** A plan has `0 _0` between backticks. */
function unquoted(name: string): string {
  return name.startsWith("`") && name.endsWith("`") ? name.slice(1, -1).replaceAll("``", "`") : name;
}
