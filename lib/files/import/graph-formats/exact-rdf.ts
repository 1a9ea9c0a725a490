/**
 * The IRIs by which Hopscope writes a graph as RDF and finds it again: labels, properties and relations are names in a space
 * of their own, and an edge with properties is also a resource that they describe.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import type { NewEdge, NewNode } from "../../../graph/snapshot/graph-builder";
import { quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { literalValue, RDF, RDFS, type Term } from "./rdf-terms";

const SPACE = "urn:hopscope:";
/** The prefix of a percent-encoded name. */
const SPACES = {
  node: `${SPACE}node:`,
  label: `${SPACE}label:`,
  property: `${SPACE}property:`,
  relation: `${SPACE}relation:`,
  /** A relation that a `parent` column made. */
  structural: `${SPACE}structural:`,
  /** Between a text and what a source found in it. */
  similarity: `${SPACE}similarity:`,
  edge: `${SPACE}edge:`,
} as const;
export type NameSpace = keyof typeof SPACES;

export const RDF_STATEMENT = `${RDF}Statement`;
export const STATEMENT_PARTS = {
  subject: `${RDF}subject`,
  predicate: `${RDF}predicate`,
  object: `${RDF}object`,
} as const;
export const NAME = `${RDFS}label`;
export const TEXT = `${RDFS}comment`;

/** An id that is an IRI as it is: what came from RDF keeps its IRI. */
const IRI = /^(?:https?:\/\/|urn:(?!hopscope:))[^\s<>"{}|\\^`\p{Cc}]+$/u;

export function iriOf(space: NameSpace, name: string): string {
  return SPACES[space] + encodeURIComponent(name);
}

export function nodeIri(id: string): string {
  return IRI.test(id) ? id : iriOf("node", id);
}

/** The name that an IRI of this space has; undefined for any other. */
export function nameOf(space: NameSpace, iri: string): string | undefined {
  if (!iri.startsWith(SPACES[space])) return undefined;
  try {
    return decodeURIComponent(iri.slice(SPACES[space].length));
  } catch {
    return undefined;
  }
}

/** The relation of an edge by its predicate; undefined for one of another vocabulary. */
export function exactRelation(predicate: string): Pick<NewEdge, "type" | "kind"> | undefined {
  for (const kind of ["relation", "structural", "similarity"] as const) {
    const type = nameOf(kind, predicate);
    if (type !== undefined) return { type, kind };
  }
  return undefined;
}

/** A thing of which Hopscope wrote what it is; undefined for any other. */
export function exactNode(
  id: string,
  types: Iterable<string>,
  literals: readonly { predicate: string; literal: Term }[],
): NewNode | undefined {
  const labels = [...types].flatMap((type) => nameOf("label", type) ?? []);
  if (labels.length === 0) return undefined;
  const field = (predicate: string) => literals.find((one) => one.predicate === predicate)?.literal.value;
  return { id, name: field(NAME) ?? id, labels, text: field(TEXT) ?? "", ...propertiesOf(literals) };
}

function propertiesOf(literals: readonly { predicate: string; literal: Term }[]) {
  const entries = literals.flatMap(({ predicate, literal }): [string, PropertyValue][] => {
    const key = nameOf("property", predicate);
    return key === undefined ? [] : [[key, literalValue(literal)]];
  });
  // Not by assignment: a property may be called __proto__.
  return entries.length > 0 ? { properties: Object.fromEntries(entries) } : {};
}

/** An edge as a resource, while its statements come in. */
interface DescribedEdge {
  subject?: string;
  predicate?: string;
  object?: string;
  literals: { predicate: string; literal: Term }[];
  /** Its properties, where another program wrote it. */
  properties?: NewEdge["properties"];
  /** Number of links before it: in a file as it was written, the last of them is the edge. */
  after: number;
  log: RowLog;
}

type WholeEdge = DescribedEdge & Record<"subject" | "predicate" | "object", string>;

/** The fields by which a link is found again. */
interface PlainLink {
  source: { id: string };
  predicate: string;
  target: { id: string };
}

/** A link with what is said of it. */
export interface DescribedLink extends PlainLink {
  properties?: NewEdge["properties"];
}

/** Edges that are described beside the plain statement that says the same. */
export class DescribedEdges {
  readonly #edges = new Map<string, DescribedEdge>();

  /** True if the statement was about an edge. @param links number so far */
  take(subject: Term, predicate: string, object: Term, log: RowLog, links: number): boolean {
    if (subject.termType !== "NamedNode" || nameOf("edge", subject.value) === undefined) return false;
    const known = this.#edges.get(subject.value);
    const edge = known ?? { literals: [], after: links, log };
    if (!known) this.#edges.set(subject.value, edge);
    if (object.termType === "Literal") edge.literals.push({ predicate, literal: object });
    else if (predicate === STATEMENT_PARTS.subject) edge.subject = nodeIdOf(object);
    else if (predicate === STATEMENT_PARTS.predicate) edge.predicate = object.value;
    else if (predicate === STATEMENT_PARTS.object) edge.object = nodeIdOf(object);
    return true;
  }

  /** An edge that another program described, as RDF has statements about statements. */
  add(id: string, edge: PlainLink, properties: NewEdge["properties"], log: RowLog): void {
    const { source, predicate, target } = edge;
    this.#edges.set(id, {
      subject: source.id,
      predicate,
      object: target.id,
      literals: [],
      after: 0,
      log,
      ...(properties && { properties }),
    });
  }

  /**
   * The properties of each link that an edge describes, by its position; edges that have no plain statement, as in a store that
   * merged equal ones, come as links of their own.
   */
  match(links: readonly PlainLink[]): {
    properties: Map<number, NewEdge["properties"]>;
    others: (DescribedLink & { log: RowLog })[];
  } {
    const properties = new Map<number, NewEdge["properties"]>();
    const others: (DescribedLink & { log: RowLog })[] = [];
    const moved: { edge: WholeEdge; key: string }[] = [];
    for (const [iri, edge] of this.#edges) {
      if (!isWhole(edge)) {
        const found = `The edge ${quoteValue(iri)} has no subject, predicate or object`;
        edge.log.rejectRow(undefined, new RowProblem(`${found}; expected all three.`));
        continue;
      }
      const key = keyOf(edge.subject, edge.predicate, edge.object);
      const last = links[edge.after - 1];
      const isThere = last && keyOf(last.source.id, last.predicate, last.target.id) === key;
      if (isThere && !properties.has(edge.after - 1)) properties.set(edge.after - 1, saidOf(edge));
      else moved.push({ edge, key });
    }
    this.#matchMoved(moved, links, properties, others);
    this.#edges.clear();
    return { properties, others };
  }

  /** Matches the edges of a file whose lines another program put in another order. */
  #matchMoved(
    moved: readonly { edge: WholeEdge; key: string }[],
    links: readonly PlainLink[],
    properties: Map<number, NewEdge["properties"]>,
    others: (DescribedLink & { log: RowLog })[],
  ): void {
    if (moved.length === 0) return;
    const free = new Map<string, number[]>(moved.map(({ key }) => [key, []]));
    for (const [at, { source, predicate, target }] of links.entries())
      if (!properties.has(at)) free.get(keyOf(source.id, predicate, target.id))?.push(at);
    for (const { edge, key } of moved) {
      const at = free.get(key)!.shift();
      const own = saidOf(edge);
      if (at !== undefined) properties.set(at, own);
      else
        others.push({
          source: { id: edge.subject },
          predicate: edge.predicate,
          target: { id: edge.object },
          log: edge.log,
          ...(own && { properties: own }),
        });
    }
  }
}

export function nodeIdOf({ termType, value }: Term): string {
  return (termType === "NamedNode" && nameOf("node", value)) || value;
}

function saidOf({ properties, literals }: DescribedEdge): NewEdge["properties"] {
  return properties ?? propertiesOf(literals).properties;
}

function isWhole(edge: DescribedEdge): edge is WholeEdge {
  return edge.subject !== undefined && edge.predicate !== undefined && edge.object !== undefined;
}

function keyOf(...parts: string[]): string {
  return JSON.stringify(parts);
}
