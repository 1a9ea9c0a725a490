/**
 * A stage of a query taken apart into what can be drawn: its pattern, parts that may be missing, and conditions that are patterns
 * themselves ("not", "or", "every", "only"). What is left of its conditions is said in words.
 */
import type { Expression, Pattern } from "@/lib/graph/query/query-expression";
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { QueryEdge, QueryNode } from "@/lib/graph/query/query-pattern";

export type PartKind = "asked" | "optional" | "with" | "not" | "either" | "or" | "every" | "only";

export interface QueryPart {
  kind: PartKind;
  /** Outer nodes are not listed again. */
  nodes: QueryNode[];
  edges: QueryEdge[];
  /** Variables of the edges that the kind is said at. */
  said: ReadonlySet<string>;
}

export interface QueryParts {
  parts: QueryPart[];
  /** Conditions that no part draws. */
  rest: Expression[];
}

/** Variables of parts are their own: where a name is used again inside, it has another one here. */
export function queryParts(query: QueryGraph): QueryParts {
  const { nodes, edges, optional } = query;
  const asked: QueryPart = { kind: "asked", nodes, edges, said: new Set() };
  const missing = optional.map((part): QueryPart => ({ ...part, kind: "optional", said: new Set() }));
  const reader = new PartReader([...nodes, ...optional.flatMap((part) => part.nodes)]);
  const parts = [asked, ...missing];
  const rest: Expression[] = [];
  for (const condition of query.where) {
    const read = reader.read(condition);
    if (read) parts.push(...read);
    else rest.push(condition);
  }
  return { parts, rest };
}

class PartReader {
  readonly #outer: ReadonlyMap<string, QueryNode>;
  #count = 0;

  constructor(outer: readonly QueryNode[]) {
    this.#outer = new Map(outer.map((node) => [node.variable, node]));
  }

  /** Null for what cannot be drawn as a part. */
  read(condition: Expression): QueryPart[] | null {
    if (condition.kind === "exists") return listed(this.#branch(condition.pattern, "with"));
    if (condition.kind !== "operation") return null;
    const { operator, operands } = condition;
    if (operator === "or") {
      const parts = operands.map((one, at) =>
        one.kind === "exists" ? this.#branch(one.pattern, at === 0 ? "either" : "or") : null,
      );
      return parts.every((part) => part !== null) ? parts : null;
    }
    const [denied] = operands;
    if (operator !== "not" || denied?.kind !== "exists") return null;
    const { pattern } = denied;
    return listed(this.#branch(pattern, "not") ?? this.#every(pattern) ?? this.#only(pattern));
  }

  /** One edge leads from the outer pattern to it, and nothing more is asked than what its nodes and edges say. */
  #branch({ nodes, edges, where }: Pattern, kind: PartKind): QueryPart | null {
    const isOuter = (variable: string) => this.#isOuter(variable);
    const leads = edges.filter(({ from, to }) => isOuter(from) || isOuter(to));
    const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
    const isJoined = nodes.every(({ variable }) => ends.has(variable));
    if (where.length > 0 || leads.length !== 1 || !isJoined || !nodes.every((node) => this.#isPlain(node)))
      return null;
    return this.#renamed({ kind, nodes, edges, said: new Set(leads.map(({ variable }) => variable)) });
  }

  /** Every end that is meant has the edge: drawn as that edge, to every such end. */
  #every({ nodes, edges, where }: Pattern): QueryPart | null {
    const inner = deniedIn(where);
    if (inner?.kind !== "exists" || nodes.some(({ variable }) => this.#isOuter(variable))) return null;
    const { pattern } = inner;
    const known = new Set(nodes.map(({ variable }) => variable));
    const isKnown = pattern.nodes.every((node) => known.has(node.variable) || this.#isPlainOuter(node));
    if (pattern.where.length > 0 || pattern.edges.length !== 1 || !isKnown) return null;
    // Anonymous edges of both patterns may be called the same.
    const joining = pattern.edges.map((edge) => ({ ...edge, variable: `joining ${edge.variable}` }));
    const said = new Set(joining.map(({ variable }) => variable));
    return this.#renamed({ kind: "every", nodes, edges: [...edges, ...joining], said });
  }

  /** No other end than the one that is bound: drawn as the edge to it. */
  #only({ nodes, edges, where }: Pattern): QueryPart | null {
    const must = deniedIn(where);
    const [far, ...others] = nodes.filter(({ variable }) => !this.#isOuter(variable));
    if (
      must?.kind !== "operation" ||
      must.operator !== "=" ||
      !far ||
      others.length > 0 ||
      edges.length !== 1
    )
      return null;
    const [one, other] = must.operands;
    const isId =
      one?.kind === "property" &&
      one.key === "id" &&
      one.of.kind === "variable" &&
      one.of.name === far.variable;
    if (!isId || other?.kind !== "literal" || typeof other.value !== "string") return null;
    const bound = { ...far, id: other.value };
    return this.#renamed({ kind: "only", nodes: [bound], edges, said: new Set([edges[0]!.variable]) });
  }

  #isOuter(variable: string): boolean {
    return !isAnonymous(variable) && this.#outer.has(variable);
  }

  #isPlain(node: QueryNode): boolean {
    return !this.#isOuter(node.variable) || this.#isPlainOuter(node);
  }

  /** An outer node of which no more is asked here than outside. */
  #isPlainOuter({ variable, labels, id, text, predicates }: QueryNode): boolean {
    const outer = this.#outer.get(variable);
    if (!outer || isAnonymous(variable)) return false;
    const isSame = labels.length === 0 || labels.join() === outer.labels.join();
    return isSame && (id === undefined || id === outer.id) && text === undefined && predicates.length === 0;
  }

  #renamed({ kind, nodes, edges, said }: QueryPart): QueryPart {
    this.#count += 1;
    const names = new Map<string, string>();
    const own = (variable: string) => {
      if (this.#isOuter(variable)) return variable;
      // Anonymous, so that no drawing shows it.
      if (!names.has(variable)) names.set(variable, `_${this.#count * 1_000 + names.size}`);
      return names.get(variable)!;
    };
    return {
      kind,
      nodes: nodes
        .filter(({ variable }) => !this.#isOuter(variable))
        .map((node) => ({ ...node, variable: own(node.variable) })),
      edges: edges.map((edge) => ({
        ...edge,
        variable: own(edge.variable),
        from: own(edge.from),
        to: own(edge.to),
      })),
      said: new Set([...said].map(own)),
    };
  }
}

function listed(part: QueryPart | null): QueryPart[] | null {
  return part && [part];
}

function deniedIn(where: readonly Expression[]): Expression | null {
  const [one, ...others] = where;
  return others.length === 0 && one?.kind === "operation" && one.operator === "not"
    ? (one.operands[0] ?? null)
    : null;
}
