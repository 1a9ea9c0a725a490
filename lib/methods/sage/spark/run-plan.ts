/** Runs SPARK's plan step by step; what each step found, changed or refused is recorded for the trace. */
import { readCypher } from "../../../graph/cypher/read";
import { HopscopeError } from "../../../graph/errors";
import type { GraphEdge, GraphNode, GraphSchema, NodeId } from "../../../graph/graph-source";
import type { MatchResult, MatchValue } from "../../../graph/match/match-result";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { SearchKit } from "../../contract/retriever";
import { type ComparedName, keepBound, nodeVariables, returnNodes, takeNames } from "./bind-query";
import { type Fits, findCandidates, orderByPhrase, sorted } from "./find-candidates";
import { meantName, repairQuery } from "./repair-query";
import type { FindStep, SparkPlan } from "./spark-plan";

/** A plan from a model may be of any length. */
const MOST_STEPS = 8;
const LONGEST_CYPHER = 4_000;
const LONGEST_PHRASE = 500;
/**
 * Rows read from one structural step, and what it may take: a query that joins nothing would run for long. Work decides, not the
 * clock, so that a busy machine answers the same; the time is a net.
 */
const MOST_ROWS = 2_000;
const MATCH_BUDGET = { rows: 5_000_000, milliseconds: 30_000 };

export interface StepReport {
  does: string;
  /** Null for a search. */
  query: QueryGraph | null;
  /** The variable that it is about; null when it was refused. */
  variable: string | null;
  found: [NodeId, number][];
  notes: string[];
  refusal: string | null;
}

export interface PlanOutcome {
  steps: StepReport[];
  /** The nodes of the answer variable, best first; empty when the plan came to nothing. */
  answers: [NodeId, number][];
  starts: Set<NodeId>;
  nodes: Map<NodeId, GraphNode>;
  edges: Map<string, GraphEdge>;
  relations: string[];
  failure: string | null;
}

interface PlanKit extends SearchKit {
  schema: GraphSchema;
}

/** @throws the reason of the signal; nothing that a plan can cause */
export async function runPlan(plan: SparkPlan, kit: PlanKit): Promise<PlanOutcome> {
  const run = new PlanRun(plan, kit);
  for (let at = 0; at < Math.min(plan.steps.length, MOST_STEPS); at++) {
    kit.signal.throwIfAborted();
    if (!(await run.step(at))) break;
  }
  return run.outcome();
}

class PlanRun {
  readonly #bound = new Map<string, Fits>();
  readonly #labelOf = new Map<string, string>();
  readonly #outcome: Omit<PlanOutcome, "answers" | "failure" | "relations"> = {
    steps: [],
    starts: new Set(),
    nodes: new Map(),
    edges: new Map(),
  };
  readonly #relations = new Set<string>();
  #target: string | null = null;
  #failure: string | null = null;

  constructor(
    private readonly plan: SparkPlan,
    private readonly kit: PlanKit,
  ) {}

  /** False when nothing that follows can find anything. */
  async step(at: number): Promise<boolean> {
    const step = this.plan.steps[at]!;
    const report: StepReport = {
      does: "",
      query: null,
      variable: null,
      found: [],
      notes: [],
      refusal: null,
    };
    this.#outcome.steps.push(report);
    const wanted = this.#wantedAfter(at);
    if (step.step === "find") await this.#find(step, report);
    else await this.#match(step.cypher, report, wanted);
    if (step.step === "find" && !wanted.has(step.variable))
      report.notes.push(`No later step uses ${step.variable}.`);
    if (report.refusal === null && report.found.length > 0) return true;
    const said = report.refusal ?? "it finds nothing.";
    this.#failure ??= `Step ${at + 1} of the plan leads nowhere: ${said}`;
    return false;
  }

  outcome(): PlanOutcome {
    const { steps } = this.plan;
    const variable = this.#bound.has(this.plan.answer) ? this.plan.answer : this.#target;
    const found = variable === null ? undefined : this.#bound.get(variable);
    const answers = this.#failure === null && found ? sorted(found) : [];
    if (variable !== null && variable !== this.plan.answer)
      this.#outcome.steps
        .at(-1)
        ?.notes.push(`Nothing is called "${this.plan.answer}": "${variable}" is the answer.`);
    if (steps.length > MOST_STEPS)
      this.#outcome.steps.at(-1)?.notes.push(`${steps.length - MOST_STEPS} further steps were not run.`);
    const none = steps.length === 0 ? "The plan has no step." : "The plan binds no answer.";
    return {
      ...this.#outcome,
      answers,
      relations: [...this.#relations],
      failure: this.#failure ?? (answers.length === 0 ? none : null),
    };
  }

  async #find({ variable, label, ...step }: FindStep, report: StepReport): Promise<void> {
    const phrase = step.phrase.slice(0, LONGEST_PHRASE);
    const bound = this.#bound.get(variable);
    report.variable = variable;
    report.does = `${bound ? "Order" : "Find"} ${variable}${label && `:${label}`} by “${phrase}”`;
    if (phrase.trim() === "" || variable.trim() === "") {
      report.refusal = "a search needs a variable and a phrase.";
      return;
    }
    if (bound) {
      this.#bind(variable, await orderByPhrase(bound, phrase, this.kit));
    } else {
      const known = this.#labelNamed(label, report);
      const found = await findCandidates(phrase, known, this.kit);
      if (known !== null) this.#labelOf.set(variable, known);
      this.#bind(variable, found);
      for (const node of found.keys()) this.#outcome.starts.add(node);
    }
    report.found = sorted(this.#bound.get(variable)!);
  }

  #labelNamed(label: string, report: StepReport): string | null {
    const known = this.kit.schema.labels.map(({ name }) => name);
    if (label.trim() === "" || known.includes(label)) return label.trim() === "" ? null : label;
    const meant = meantName(label, known) ?? null;
    report.notes.push(
      meant ? `There is no label ${label}: read as ${meant}.` : `There is no label ${label}: any is taken.`,
    );
    return meant;
  }

  async #match(cypher: string, report: StepReport, wanted: ReadonlySet<string>): Promise<void> {
    report.does = cypher.slice(0, LONGEST_CYPHER);
    try {
      const read = cypher.length > LONGEST_CYPHER ? null : readCypher(cypher);
      if (read === null) {
        report.refusal = "the query is too long.";
        return;
      }
      const repaired = repairQuery(read, this.kit.schema, this.#labelOf);
      report.notes.push(...repaired.changes);
      if ("refusal" in repaired) {
        report.refusal = repaired.refusal;
        return;
      }
      await this.#run(repaired.query, report, wanted);
    } catch (error) {
      if (!(error instanceof HopscopeError) || error.code !== "invalid-input") throw error;
      report.refusal = error.message;
    }
  }

  async #run(repaired: QueryGraph, report: StepReport, wanted: ReadonlySet<string>): Promise<void> {
    const { query, names } = takeNames(repaired, this.#bound.keys());
    for (const name of names) await this.#lookUp(name, report);
    const ids = new Map([...this.#bound].map(([variable, fits]) => [variable, [...fits.keys()]]));
    const returned = new Set([...wanted, ...this.#bound.keys()]);
    const ready = returnNodes(keepBound(query, ids), returned, this.plan.answer);
    const { graph, signal } = this.kit;
    const result = await graph.match(ready, { limit: MOST_ROWS, budget: MATCH_BUDGET, signal });
    report.query = ready;
    if (result.truncated) report.notes.push(`It matches more than was read (${result.truncated}).`);
    for (const type of typesOf(ready)) this.#relations.add(type);
    for (const node of result.subgraph.nodes) this.#outcome.nodes.set(node.id, node);
    for (const edge of result.subgraph.edges) this.#outcome.edges.set(edge.id, edge);
    const found = this.#rowFits(result);
    for (const [variable, fits] of found) this.#bind(variable, fits);
    const asked = [this.plan.answer, ready.target].find((name) => name !== null && found.has(name)) ?? null;
    this.#target = asked ?? [...found.keys()][0] ?? null;
    report.variable = this.#target;
    report.found = sorted(found.get(this.#target ?? "") ?? new Map());
  }

  /** A name that the query compares is searched as any other phrase. */
  async #lookUp({ variable, label, phrases }: ComparedName, report: StepReport): Promise<void> {
    if (this.#bound.has(variable)) return;
    const found = new Map<NodeId, number>();
    for (const phrase of phrases.slice(0, MOST_STEPS)) {
      for (const [node, fit] of await findCandidates(phrase, label, this.kit))
        found.set(node, Math.max(fit, found.get(node) ?? 0));
      report.notes.push(`“${phrase}” is looked up by name and meaning.`);
    }
    this.#bind(variable, found);
    for (const node of found.keys()) this.#outcome.starts.add(node);
  }

  /**
   * The nodes of each column; a node fits as well as its best row, and a row as the nodes that earlier steps bound fit in the
   * mean. A row without any fits fully: all that was asked of it is structure.
   */
  #rowFits({ columns, rows }: MatchResult): Map<string, Map<NodeId, number>> {
    const found = new Map<string, Map<NodeId, number>>();
    for (const row of rows) {
      const nodes = columns.map((column, at) => [column, nodesIn(row[at] ?? null)] as const);
      const known = nodes.flatMap(([column, ids]) => ids.map((id) => this.#bound.get(column)?.get(id)));
      const fits = known.filter((fit) => fit !== undefined);
      const score = fits.length > 0 ? fits.reduce((sum, fit) => sum + fit, 0) / fits.length : 1;
      for (const [column, ids] of nodes) {
        const own = found.get(column) ?? new Map<NodeId, number>();
        for (const id of ids) own.set(id, Math.max(score, own.get(id) ?? 0));
        if (ids.length > 0) found.set(column, own);
      }
    }
    return found;
  }

  #bind(variable: string, fits: Fits): void {
    this.#bound.set(variable, fits);
  }

  /** Variables that later steps or the answer need. */
  #wantedAfter(at: number): Set<string> {
    const wanted = new Set([this.plan.answer]);
    for (const step of this.plan.steps.slice(at + 1, MOST_STEPS)) {
      if (step.step === "find") wanted.add(step.variable);
      else for (const variable of variablesRead(step.cypher)) wanted.add(variable);
    }
    return wanted;
  }
}

/** None where the text is no query: its own step says why. */
function variablesRead(cypher: string): string[] {
  try {
    return cypher.length > LONGEST_CYPHER ? [] : nodeVariables(readCypher(cypher));
  } catch {
    return [];
  }
}

function typesOf({ input, edges, optional }: QueryGraph): string[] {
  const own = [...edges, ...optional.flatMap((pattern) => pattern.edges)].flatMap(({ types }) => types);
  return [...(input ? typesOf(input) : []), ...own];
}

function nodesIn(value: MatchValue): NodeId[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (value === null || typeof value !== "object") return [];
  return "node" in value ? [value.node] : [];
}
