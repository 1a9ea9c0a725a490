/**
 * A method's results in each phase, from its trace alone: the cells of its row. The phase of an artefact follows from its kind and
 * the roles of its nodes, or else from its stage.
 */
import { impliedSubgraph } from "@/components/graph-view/implied-subgraph";
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import { sameQueryGraph } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { shownNodes } from "@/lib/measure/artefact-nodes";
import type { RunColumn } from "@/lib/measure/run/run";
import { quotedAnswer } from "@/lib/measure/verdict/named-answers";
import type { Answer } from "@/lib/methods/contract/answer";
import { PHASES } from "@/lib/methods/trace/phases";
import type {
  Artefact,
  Mention,
  Phase,
  Plan,
  Role,
  StageRecord,
  StageSpec,
  Subgraph,
  SubgraphNode,
} from "@/lib/methods/trace/trace";
import { type TableResult, writeCell } from "../answer/result-table";
import { namedNodes } from "./node-kinds";
import { edgesOfMatches } from "./plan-matches";

export type CellContent =
  | { kind: "pending" }
  | { kind: "draft"; text: string }
  /** The method has no such thing, or it failed. */
  | { kind: "absent"; words: string; isFailure: boolean }
  | { kind: "question"; mentions: Mention[] }
  /** `asked` is `query` with what is computed from what it finds, if anything is. */
  | { kind: "plan"; query: QueryGraph; asked: QueryGraph; others: number; abstained: boolean }
  | NodesContent
  /** `said` is the value or the sentence of an answer that only quotes texts. */
  | { kind: "answer"; answer: Answer; said: string | null };

export interface NodesContent {
  kind: "nodes";
  nodes: NodeId[];
  edges: GraphEdge[];
  total: number;
  /** Values in the rows of a table, by their nodes. */
  values?: ReadonlyMap<NodeId, string>;
  /** Sentences from which answers were taken that no edge reaches, by their nodes. */
  grounds?: ReadonlyMap<NodeId, string>;
}

export interface PhaseCell {
  phase: Phase;
  /** The stage that shows it in full; null for the result. */
  stage: string | null;
  content: CellContent;
}

export function phaseCells(column: RunColumn, specs: readonly StageSpec[], question = ""): PhaseCell[] {
  return PHASES.map((phase) => ({
    phase,
    stage: stageOf(phase, column, specs),
    content: found(phase, column, specs, question) ?? absent(phase, column, specs),
  }));
}

/** The phase of a stage: the declared one, else the first that its artefacts show, else the evidence. */
export function phaseOf(stage: StageRecord, specs: readonly StageSpec[]): Phase {
  const declared = specs.find(({ id }) => id === stage.id)?.phase;
  if (declared) return declared;
  return (
    PHASES.find((phase) => stage.artefacts.some((artefact) => phasesOf(artefact).includes(phase))) ??
    "evidence"
  );
}

/**
 * The stage of a phase: the last that belongs to it and left something, by the kinds and roles of its artefacts or else by what it
 * ranks and lists; else one of another phase whose artefacts belong to this one.
 */
function stageOf(phase: Phase, { stages }: RunColumn, specs: readonly StageSpec[]): string | null {
  if (phase === "answer") return null;
  const declared = stages.filter((stage) => phaseOf(stage, specs) === phase);
  const shows = ({ artefacts }: StageRecord) =>
    artefacts.some((artefact) => phasesOf(artefact).includes(phase));
  const ranks = ({ artefacts }: StageRecord) => artefacts.some(({ kind }) => kind === "ranking");
  // A list of where paths start does not show them; the last stage that writes them down does.
  const written = phase === "evidence" && !declared.some(ranks) ? stages.findLast(shows) : undefined;
  const shown =
    declared.findLast(shows) ??
    written ??
    declared.findLast((stage) => listedIn([stage])[0].length > 0) ??
    stages.find(shows) ??
    declared.at(-1);
  return shown?.id ?? null;
}

const ROLE_PHASES: Readonly<Record<Role, Phase>> = {
  seed: "seeds",
  expanded: "expanded",
  matched: "matched",
  evidence: "evidence",
  answer: "evidence",
};

/** Phases that an artefact shows by itself; none for rankings and tables. */
function phasesOf(artefact: Artefact): Phase[] {
  if (artefact.kind === "mentions") return ["question", "seeds"];
  if (artefact.kind === "plans") return ["plan"];
  if (artefact.kind === "matches") return ["matched"];
  if (artefact.kind === "paths") return ["evidence"];
  if (artefact.kind !== "subgraph") return [];
  return [...new Set(artefact.subgraph.nodes.map(({ role }) => ROLE_PHASES[role]))];
}

function found(
  phase: Phase,
  column: RunColumn,
  specs: readonly StageSpec[],
  question: string,
): CellContent | null {
  const { stages, retrieval } = column;
  const artefacts = stages.flatMap((stage) => stage.artefacts);
  if (phase === "answer") {
    const text = stages.find(({ draft }) => draft)?.draft;
    if (retrieval)
      return { kind: "answer", answer: retrieval.answer, said: quotedAnswer(retrieval, question) };
    return text ? { kind: "draft", text } : null;
  }
  if (phase === "question") {
    const mentions = artefacts.flatMap((artefact) => (artefact.kind === "mentions" ? artefact.mentions : []));
    return mentions.length > 0 ? { kind: "question", mentions } : null;
  }
  if (phase === "plan") {
    const found = plansIn(stages);
    const first = followedIn(stages);
    return found && first
      ? {
          kind: "plan",
          query: first.query,
          asked: first.computes ?? first.query,
          others: found.plans.length - (found.applied ? 0 : 1),
          // What is applied to what it finds is followed.
          abstained: found.abstained && !found.applied,
        }
      : null;
  }
  if (phase === "evidence") return retrieval && evidenceOf(retrieval, stages);
  const own = stages.filter((stage) => phaseOf(stage, specs) === phase);
  if (phase === "seeds") return seedsOf(own, stages);
  const shown = rolesOf(phase, own, stages);
  if (phase !== "matched") return shown;
  if (meetsNothing(column)) return null;
  const rows = rowsOf(column, shown);
  const laid = rows ? null : laidOnPlan(column);
  if (laid) return laid;
  const matched = rows ?? shown;
  return matched?.kind === "nodes" && !matched.values ? joinedToNames(matched, column) : matched;
}

/** The last ones: a later stage may find that none is to be followed. */
function plansIn(stages: readonly StageRecord[]) {
  return stages.flatMap(({ artefacts }) => artefacts).findLast((artefact) => artefact.kind === "plans");
}

/** The plan that the method followed: the one that is applied to what the others find, or the most probable one. */
export function followedIn(stages: readonly StageRecord[]): Plan | undefined {
  const found = plansIn(stages);
  return found?.applied ?? found?.plans[0];
}

/** True if nothing meets the followed plan: what else was looked at is no match. */
function meetsNothing({ stages, retrieval }: RunColumn): boolean {
  const { foundNothing = false, result } = retrieval?.answer ?? {};
  if (foundNothing) return true;
  const plan = followedIn(stages);
  // "More than 20 films?" may be denied of films that match.
  const isBare = plan !== undefined && (plan.computes ?? plan.query).input === null;
  return isBare && result?.kind === "yes-no" && !result.yes;
}

/** The matches of the followed plan that its answers come from, where the method itself did not lay them on it; null where not all are seen. */
function laidOnPlan({ stages, retrieval }: RunColumn): NodesContent | null {
  const plan = followedIn(stages)?.query;
  if (!plan || !retrieval || retrieval.answer.abstained || retrieval.answer.result) return null;
  const artefacts = stages.flatMap((stage) => stage.artefacts);
  const isLaid = artefacts.some((one) => one.kind === "matches" && sameQueryGraph(one.query, plan));
  if (isLaid) return null;
  const seen = [...retrieval.evidence.edges, ...artefacts.flatMap(walkedEdges)];
  const distinct = [...new Map(seen.map((edge) => [edge.id, edge])).values()];
  const { nodes: answers } = retrieval.answer;
  const edges = edgesOfMatches(plan, answers, distinct);
  const nodes = unique(edges.flatMap(({ source, target }) => [source, target]));
  const isWhole = answers.length > 0 && answers.every((id) => nodes.includes(id));
  return isWhole ? nodesContent(nodes, edges, nodes.length) : null;
}

/** With the relations that join the nodes to names of the question in the evidence, where no edge of their own reaches a name. */
function joinedToNames(content: NodesContent, column: RunColumn): NodesContent {
  const { nodes, edges, total } = content;
  const { stages, retrieval } = column;
  const named = namedNodes([column]);
  const evidence = edges.some(isAtAny(named)) ? null : retrieval && evidenceOf(retrieval, stages);
  const plan = plansIn(stages)?.abstained === false ? followedIn(stages)?.query : undefined;
  // Another relation than those of the plan was not matched.
  const asked = plan && !plan.input && new Set(plan.edges.flatMap(({ types }) => types));
  const relations =
    evidence?.edges.filter(({ kind, type }) => kind === "relation" && (!asked || asked.has(type))) ?? [];
  if (!evidence || !relations.some(isAtAny(nodes))) return content;
  const added = named.filter((id) => !nodes.includes(id) && evidence.nodes.includes(id));
  return nodesContent([...nodes, ...added], [...edges, ...relations], total + added.length);
}

function isAtAny(nodes: readonly NodeId[]) {
  return ({ source, target }: GraphEdge) => nodes.includes(source) || nodes.includes(target);
}

/** The rows of a table; or nodes that an applied query found or counted, where they are joined or the method itself matched no joined nodes; else null. */
function rowsOf({ stages, retrieval }: RunColumn, shown: CellContent | null): CellContent | null {
  if (!retrieval || retrieval.answer.abstained || retrieval.answer.nodes.length === 0) return null;
  const { evidence, answer } = retrieval;
  const { result, nodes } = answer;
  const values = result?.kind === "table" ? rowValues(result) : new Map<NodeId, string>();
  if (values.size > 0) return { ...nodesContent([...values.keys()], [], values.size), values };
  const isApplied = plansIn(stages)?.applied !== undefined;
  const isJoined = shown?.kind === "nodes" && shown.edges.length > 0;
  const isReached = evidence.edges.some(isAtAny(nodes));
  const isNeeded =
    result?.kind === "table" ||
    (isApplied && (isReached || shown === null || (result !== undefined && !isJoined)));
  return isNeeded ? nodesContent(nodes, [], nodes.length) : null;
}

/** The other values of each row, by the first node of the row: "433". */
function rowValues({ rows }: TableResult): Map<NodeId, string> {
  const values = new Map<NodeId, string>();
  for (const row of rows) {
    const own = row.find((cell) => cell !== null && typeof cell === "object");
    if (!own) continue;
    const words = row.map(writeCell).filter((written) => written !== own.name);
    if (words.length > 0)
      values.set(own.node, [values.get(own.node) ?? [], words.join(" · ")].flat().join("; "));
  }
  return values;
}

/** Evidence paths: the edges and the nodes at their ends, and answers that a sentence or a plan gives; null where there are neither. */
function evidenceOf(
  { answer, evidence: { nodes, edges, omitted } }: NonNullable<RunColumn["retrieval"]>,
  stages: readonly StageRecord[],
): NodesContent | null {
  const traced = stages.flatMap(({ artefacts }) => artefacts.flatMap(walkedEdges));
  const known = new Set(nodes.map(({ id }) => id));
  const all = [...edges, ...traced.filter(({ source, target }) => known.has(source) && known.has(target))];
  const ends = new Set(all.flatMap(({ source, target }) => [source, target]));
  const joined = nodes.filter(({ id }) => ends.has(id)).map(({ id }) => id);
  // An answer that nothing joins is seen to be one.
  const alone = answer.abstained ? [] : answer.nodes.filter((id) => known.has(id) && !ends.has(id));
  const grounds = new Map(nodes.flatMap((node) => groundOf(node, answer)));
  const isPlanned = alone.length > 0 && followedIn(stages) !== undefined;
  if (joined.length === 0 && grounds.size === 0 && !isPlanned) return null;
  return { ...nodesContent([...joined, ...alone], all, nodes.length + omitted), grounds };
}

/** The first sentence that quotes the text of an answer, without the name that it begins with. */
function groundOf({ id, name }: SubgraphNode, { abstained, nodes, sentences }: Answer): [NodeId, string][] {
  if (abstained || !nodes.includes(id)) return [];
  const said = sentences.find(({ citations }) => citations.some(({ node, span }) => node === id && span));
  if (!said) return [];
  const { text } = said;
  const words = text.startsWith(name) ? text.slice(name.length).replace(/^( \([^)]*\))?: /, "") : text;
  return [[id, `← “${words}”`]];
}

/** Edges of traced paths, of matches that lack no part, and relations that were drawn. */
function walkedEdges(artefact: Artefact): GraphEdge[] {
  if (artefact.kind === "subgraph") return artefact.subgraph.edges.filter(({ kind }) => kind === "relation");
  if (artefact.kind === "matches")
    return artefact.matches.flatMap(({ failed, edges }) => (failed.length === 0 ? edges : []));
  if (artefact.kind !== "paths") return [];
  return artefact.paths.flatMap(({ steps }) => steps.flatMap(({ edge }) => edge ?? []));
}

/** Nodes that stages of the phase rank or list; else seeds of any stage, with path starts and nodes named in the question. */
function seedsOf(own: readonly StageRecord[], stages: readonly StageRecord[]): CellContent | null {
  const [listed, left] = listedIn(own);
  if (listed.length > 0) return nodesContent(listed, [], listed.length + left);
  const seeds = subgraphsOf(stages).flatMap(({ nodes }) => nodes.filter(({ role }) => role === "seed"));
  const named = stages.flatMap((stage) => impliedSubgraph(stage).nodes.filter(({ role }) => role === "seed"));
  const ids = unique([...seeds, ...named].map(({ id }) => id));
  return ids.length > 0 ? nodesContent(ids, [], ids.length) : null;
}

/** Nodes of the role, with the edges that reach them: as drawn, as matched, else as listed by the stages of the phase. */
function rolesOf(
  phase: "expanded" | "matched",
  own: readonly StageRecord[],
  stages: readonly StageRecord[],
): CellContent | null {
  const subgraphs = subgraphsOf(stages).filter(({ nodes }) => nodes.some(({ role }) => role === phase));
  const matches =
    phase === "matched"
      ? stages.flatMap(({ artefacts }) => artefacts.flatMap((one) => (one.kind === "matches" ? [one] : [])))
      : [];
  const exact = matches.map((one) => ({
    ...one,
    matches: one.matches.filter(({ failed }) => failed.length === 0),
  }));
  const plan = followedIn(stages)?.query;
  const planned = exact.find((one) => one.matches.length > 0 && plan && sameQueryGraph(one.query, plan));
  const laid = (planned ? [planned] : exact).flatMap((one) => one.matches);
  const best = laid.length > 0 ? laid : matches.flatMap((one) => one.matches);
  const matched = unique(best.flatMap(({ nodes }) => Object.values(nodes).map(({ id }) => id)));
  if (matched.length > 0)
    return nodesContent(
      matched,
      best.flatMap(({ edges }) => edges),
      matched.length,
    );
  const traced = own.flatMap(({ artefacts }) =>
    artefacts.flatMap((one) => (one.kind === "paths" ? one.paths : [])),
  );
  if (phase === "matched" && traced.length > 0) {
    const walked = unique(
      traced.flatMap(({ start, steps }) => [start.id, ...steps.map(({ node }) => node.id)]),
    );
    const edges = traced.flatMap(({ steps }) => steps.flatMap(({ edge }) => edge ?? []));
    return nodesContent(walked, edges, walked.length);
  }
  if (subgraphs.length > 0) {
    const inRole = unique(
      subgraphs.flatMap(({ nodes }) => nodes.filter(({ role }) => role === phase).map(({ id }) => id)),
    );
    const edges = subgraphs.flatMap((one) => one.edges);
    const reached = new Set(inRole);
    const from = edges.flatMap(({ source, target }) =>
      reached.has(source) !== reached.has(target) ? [reached.has(source) ? target : source] : [],
    );
    const omitted = subgraphs.reduce((sum, one) => sum + one.omitted, 0);
    const all = unique([...inRole, ...from]);
    return nodesContent(all, edges, all.length + omitted);
  }
  const [listed, left] = listedIn(own);
  return listed.length > 0 ? nodesContent(listed, [], listed.length + left) : null;
}

/** Nodes that rankings and tables of the stages have, in their order, and how many more there are. */
function listedIn(stages: readonly StageRecord[]): [NodeId[], number] {
  const lists = stages.flatMap(({ artefacts }) =>
    artefacts.filter((artefact) => artefact.kind === "ranking" || artefact.kind === "table"),
  );
  const left = lists.reduce((sum, list) => sum + (list.kind === "ranking" ? list.omitted : 0), 0);
  return [unique(lists.flatMap(shownNodes)), left];
}

function nodesContent(nodes: NodeId[], edges: readonly GraphEdge[], total: number): NodesContent {
  const distinct = [...new Map(edges.map((edge) => [edge.id, edge])).values()];
  return { kind: "nodes", nodes, edges: distinct, total };
}

function subgraphsOf(stages: readonly StageRecord[]): Subgraph[] {
  return stages.flatMap(({ artefacts }) =>
    artefacts.flatMap((artefact) => (artefact.kind === "subgraph" ? [artefact.subgraph] : [])),
  );
}

function unique(ids: readonly NodeId[]): NodeId[] {
  return [...new Set(ids)];
}

const NOTHING: Readonly<Record<Phase, string>> = {
  question: "no names",
  seeds: "no seeds",
  expanded: "no expansion",
  plan: "no plan",
  matched: "no match",
  evidence: "no paths",
  answer: "no answer",
};

/** Why there is nothing: it comes, it failed, it was not reached, it was not found, or the method has no such thing. */
function absent(phase: Phase, column: RunColumn, specs: readonly StageSpec[]): CellContent {
  const { state, stages, error } = column;
  const own =
    phase === "answer" ? stages.slice(-1) : stages.filter((stage) => phaseOf(stage, specs) === phase);
  const failed = own.find((stage) => stage.state === "failed");
  if (failed || (phase === "answer" && state === "failed"))
    return {
      kind: "absent",
      words: `failed: ${failed?.reason ?? error ?? "no reason was recorded"}`,
      isFailure: true,
    };
  if (state === "queued" || state === "running") {
    const mayExpand = phase === "expanded" && wayOf(specs) !== "texts";
    const isOfAny = phase === "evidence" || ((phase === "seeds" || mayExpand) && goOn(stages));
    const mayCome = own.length === 0 ? isOfAny : own.some((stage) => stage.state !== "done");
    if (mayCome || phase === "answer" || phase === "evidence") return { kind: "pending" };
  }
  if (state === "cancelled" || state === "interrupted" || state === "failed")
    return { kind: "absent", words: phase === "answer" ? state : "not reached", isFailure: false };
  const skipped = own.find((stage) => stage.state === "skipped");
  if (skipped)
    return { kind: "absent", words: `skipped: ${skipped.reason ?? "not needed"}`, isFailure: false };
  return {
    kind: "absent",
    words: `${NOTHING[phase]}${whyNot(phase, own, stages, wayOf(specs))}`,
    isFailure: false,
  };
}

function goOn(stages: readonly StageRecord[]): boolean {
  return stages.some(({ state }) => state === "pending" || state === "running");
}

/** Why a method has nothing of a phase: it looked for it, or it works without it. */
function whyNot(
  phase: Phase,
  own: readonly StageRecord[],
  stages: readonly StageRecord[],
  way: ReturnType<typeof wayOf>,
): string {
  if (own.length > 0 && phase !== "evidence") return " found";
  if (goOn(stages) && way === null) return " yet";
  if (way !== "links" && isTextOnly(stages)) return ": text only";
  const plans = stages.some(({ artefacts }) =>
    artefacts.some(({ kind }) => kind === "plans" || kind === "mentions"),
  );
  if (plans || phase === "evidence") return " found";
  return WITHOUT[phase] ?? "";
}

/** What a method goes by whose stages all say their phase, and none of which reads a name or draws a plan; null for another. */
function wayOf(specs: readonly StageSpec[]): "texts" | "links" | null {
  const phases = specs.map(({ phase }) => phase);
  const isOther = phases.some((phase) => !phase || ["question", "plan", "matched"].includes(phase));
  if (phases.length === 0 || isOther) return null;
  return phases.includes("expanded") ? "links" : "texts";
}

/** The reason for an empty phase of a method that reads no names and draws no plan. */
const WITHOUT: Readonly<Partial<Record<Phase, string>>> = {
  question: ": takes it whole",
  plan: ": follows links",
  matched: ": no plan",
};

/** True if no step of the method read a name, a relation or an edge. */
function isTextOnly(stages: readonly StageRecord[]): boolean {
  const artefacts = stages.flatMap((stage) => stage.artefacts);
  return artefacts.every((artefact) =>
    artefact.kind === "subgraph"
      ? artefact.subgraph.edges.length === 0
      : !["mentions", "plans", "matches", "paths"].includes(artefact.kind),
  );
}
