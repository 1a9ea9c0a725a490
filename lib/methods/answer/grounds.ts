/**
 * The grounds of an answer, and a check that they cover everything the question names: the writer of films by one director with one actor
 * must be joined to both of them, by relations or in texts.
 */
import type { GraphEdge, GraphNode, GraphSource, NodeId } from "../../graph/graph-source";
import { fold } from "../../graph/text/fold";
import { tokenize } from "../../graph/text/tokenize";
import type { AskedName } from "../../questions/reading/asked-name";
import type { Answer, Citation } from "../contract/answer";
import type { Ranking } from "../trace/trace";

export interface Ground {
  ranking: Ranking;
  nodes: ReadonlyMap<NodeId, GraphNode>;
  links: readonly GraphEdge[];
}

type Edges = ReadonlyMap<string, GraphEdge>;

/** The edges that were followed or rank a node, by id. */
function edgesOf({ ranking, links }: Pick<Ground, "ranking" | "links">): Edges {
  return new Map([...links, ...ranking.flatMap(({ via }) => via)].map((edge) => [edge.id, edge]));
}

/** The nodes that edges join, each as often as it is an end. */
export function endsOf(edges: readonly GraphEdge[]): NodeId[] {
  return edges.flatMap(({ source, target }) => [source, target]);
}

function citedEdges(citations: readonly Citation[], edges: Edges): GraphEdge[] {
  return citations.flatMap((citation) => citation.edges.flatMap((id) => edges.get(id) ?? []));
}

/** The names that the nodes and what the edges join do not speak of. */
export class Grounds {
  readonly #nodes: Ground["nodes"];
  readonly #edges: Edges;
  readonly #named: ReadonlySet<NodeId>;
  /** Neighbours of each named node over the edges that were read. */
  readonly #beside: ReadonlyMap<NodeId, ReadonlySet<NodeId>>;

  constructor(
    private readonly names: readonly AskedName[],
    ground: Ground,
  ) {
    this.#nodes = ground.nodes;
    this.#edges = edgesOf(ground);
    this.#named = new Set(names.flatMap((name) => name.nodes));
    const beside = new Map([...this.#named].map((id) => [id, new Set<NodeId>()]));
    for (const { source, target } of this.#edges.values()) {
      beside.get(source)?.add(target);
      beside.get(target)?.add(source);
    }
    this.#beside = beside;
  }

  missing(node: NodeId, path: readonly GraphEdge[]): AskedName[] {
    return this.#missing([node], path);
  }

  missingIn(citations: readonly Citation[]): AskedName[] {
    return this.#missing(
      citations.map(({ node }) => node),
      citedEdges(citations, this.#edges),
    );
  }

  #missing(cited: readonly NodeId[], edges: readonly GraphEdge[]): AskedName[] {
    if (this.names.length === 0) return [];
    const ids = new Set([...cited, ...endsOf(edges)]);
    const terms = new Set<string>();
    for (const id of ids) {
      const node = this.#nodes.get(id);
      if (!node) continue;
      // The text of a named node does not apply to the nodes joined to it.
      const isBeside = this.#named.has(id) && !node.origin && !cited.includes(id);
      for (const term of tokenize(isBeside ? node.name : `${node.name} ${node.text}`)) terms.add(term);
    }
    const own = [...ids].filter((id) => !this.#named.has(id));
    const isJoined = (named: NodeId) => own.some((id) => this.#beside.get(named)?.has(id));
    return this.names.filter(
      (name) =>
        !name.nodes.some((node) => ids.has(node) || isJoined(node)) &&
        !name.terms.some((written) => written.every((term) => terms.has(term))),
    );
  }
}

/** Nodes whose relations are read, and relations of each. */
const MOST_READ = 20;
const MOST_OF_EACH = 200;

/**
 * The relations that were read, with those of the answer's nodes and of what leads to them: a method reads the relations that it
 * follows, and an answer may be joined to what the question names by others.
 * @throws what the graph throws
 */
export async function withOwnLinks(
  { nodes: answers, sentences }: Pick<Answer, "nodes" | "sentences">,
  ground: Ground,
  graph: GraphSource,
): Promise<readonly GraphEdge[]> {
  const cited = citedEdges(
    sentences.flatMap(({ citations }) => citations),
    edgesOf(ground),
  );
  const own = [...new Set([...answers, ...endsOf(cited)])]
    .filter((id) => !ground.nodes.get(id)?.origin)
    .slice(0, MOST_READ);
  if (own.length === 0) return ground.links;
  const read = await graph.neighbours(own, { limitPerNode: MOST_OF_EACH });
  return [...ground.links, ...read.edges.filter(({ kind }) => kind === "relation")];
}

/** An answer without the nodes whose own grounds miss a name, where others miss none, and the names that the best of it misses. */
export function grounded<A extends Pick<Answer, "nodes" | "sentences">>(
  answer: A,
  names: readonly AskedName[],
  ground: Ground,
): { answer: A; missing: AskedName[] } {
  const grounds = new Grounds(names, ground);
  const citations = answer.sentences.flatMap((sentence) => sentence.citations);
  const isChunk = answer.nodes.some((node) => ground.nodes.get(node)?.origin);
  if (isChunk)
    return { answer, missing: fewest(chains(citations, ground).map((own) => grounds.missingIn(own))) };
  const missing = new Map(
    answer.nodes.map((node) => {
      const own = citations.filter((citation) => citation.node === node);
      return [node, grounds.missingIn(own.length > 0 ? own : [{ node, edges: [] }])];
    }),
  );
  const least = fewest([...missing.values()]);
  if (least.length > 0) return { answer, missing: least };
  const isGrounded = (node: NodeId) => missing.get(node)?.length === 0;
  return {
    answer: {
      ...answer,
      nodes: answer.nodes.filter(isGrounded),
      sentences: answer.sentences.filter(({ citations: own }) =>
        own.every(({ node }) => !missing.has(node) || isGrounded(node)),
      ),
    },
    missing: [],
  };
}

function fewest(missing: readonly AskedName[][]): AskedName[] {
  return missing.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Passages that are read together: of one document, joined by a link, or by the title of the one in the text of the other. */
function chains(citations: readonly Citation[], ground: Ground): Citation[][] {
  const { nodes } = ground;
  const edges = edgesOf(ground);
  const spanOf = (citation: Citation) => [citation.node, ...endsOf(citedEdges([citation], edges))];
  const tells = (one: GraphNode, other: GraphNode) =>
    other.name.trim() !== "" && fold(one.text).includes(fold(other.name));
  const areJoined = (one: Citation, other: Citation) => {
    const others = new Set(spanOf(other));
    if (spanOf(one).some((id) => others.has(id))) return true;
    const [mine, theirs] = [nodes.get(one.node), nodes.get(other.node)];
    if (!mine || !theirs) return false;
    const isSameSource = mine.origin !== undefined && mine.origin.source === theirs.origin?.source;
    return isSameSource || tells(mine, theirs) || tells(theirs, mine);
  };
  const found: Citation[][] = [];
  for (const citation of citations) {
    const joined = found.filter((chain) => chain.some((one) => areJoined(one, citation)));
    const rest = found.filter((chain) => !joined.includes(chain));
    found.splice(0, found.length, ...rest, [...joined.flat(), citation]);
  }
  return found;
}
