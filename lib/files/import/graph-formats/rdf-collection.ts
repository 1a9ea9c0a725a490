/**
 * Statements of RDF as a graph of properties: IRIs and blank nodes are nodes, `rdf:type` labels them, literals are their names,
 * texts and properties, and every other statement is an edge. All files of RDF are one graph.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import type { GraphBuilder, NewEdge } from "../../../graph/snapshot/graph-builder";
import { DEFAULT_LABEL } from "../rows/node-row";
import { quoteValue } from "../rows/quote-value";
import type { RowLog } from "../rows/row-log";
import { RowProblem } from "../rows/row-problem";
import { DescribedEdges, type DescribedLink, exactNode, exactRelation, nodeIdOf } from "./exact-rdf";
import {
  languageRank,
  literalValue,
  localName,
  NAMES,
  RDF_TYPE,
  type Statement,
  TEXTS,
  type Term,
} from "./rdf-terms";

interface Thing {
  id: string;
  types: Set<string>;
  literals: { predicate: string; literal: Term }[];
}

interface Link {
  source: Thing;
  predicate: string;
  target: Thing;
  graph: string;
}

/** A local name that says nothing without its label, as Wikidata's. */
const OPAQUE = /^[A-Z]{1,4}_?\d+$/i;

export class RdfCollection {
  readonly #things = new Map<string, Thing>();
  readonly #links: Link[] = [];
  readonly #described = new DescribedEdges();
  /** Namespaces by prefix, of all files. */
  readonly #prefixes = new Map<string, string>();
  readonly #shortened = new Map<string, string>();
  readonly #owners = new Map<string, string>();

  addPrefix(prefix: string, namespace: string): void {
    if (prefix !== "" && !this.#prefixes.has(namespace)) this.#prefixes.set(namespace, prefix);
  }

  /** Counts the statement, or rejects it. Blank nodes belong to the file of the log. */
  add({ subject, predicate, object, graph }: Statement, log: RowLog, line?: number): void {
    const strange = [subject, object].find(({ termType }) => termType === "Quad" || termType === "Variable");
    if (strange || subject.termType === "Literal" || predicate.termType !== "NamedNode") {
      const found = `The statement about ${quoteValue(subject.value)} is about a statement or a variable`;
      log.rejectRow(line, new RowProblem(`${found}; expected an IRI, a blank node or a literal.`));
      return;
    }
    log.accepted++;
    if (this.#described.take(subject, predicate.value, object, log, this.#links.length)) return;
    const thing = this.#thing(subject, log);
    if (object.termType === "Literal") thing.literals.push({ predicate: predicate.value, literal: object });
    else if (predicate.value === RDF_TYPE && object.termType === "NamedNode") thing.types.add(object.value);
    else {
      const within = graph.termType === "DefaultGraph" ? "" : graph.value;
      this.#links.push({
        source: thing,
        predicate: predicate.value,
        target: this.#thing(object, log),
        graph: within,
      });
    }
  }

  /** Puts everything into the graph; what has a node of the same id already adds its edges only. */
  finish(graph: GraphBuilder): void {
    for (const thing of this.#things.values()) {
      if (graph.indexOf(thing.id) !== -1) continue;
      const exact = exactNode(thing.id, thing.types, thing.literals);
      if (exact) {
        graph.addNode(exact);
        continue;
      }
      const { name, text, properties } = this.#describe(thing);
      const labels = [...thing.types].map((type) => this.#shorten(type));
      graph.addNode({
        id: thing.id,
        name,
        labels: labels.length > 0 ? labels : [DEFAULT_LABEL],
        text,
        properties,
      });
    }
    const { properties, others } = this.#described.match(this.#links);
    for (const [at, link] of this.#links.entries()) {
      const within = link.graph === "" ? undefined : { graph: localName(link.graph) };
      graph.addEdge(this.#edgeOf({ ...link, properties: within ?? properties.get(at) }));
    }
    for (const link of others) graph.addEdge(this.#edgeOf(link));
    this.#things.clear();
    this.#links.length = 0;
  }

  #edgeOf({ source, predicate, target, properties }: DescribedLink): NewEdge {
    const relation = exactRelation(predicate) ?? { type: this.#shorten(predicate), kind: "relation" };
    return { source: source.id, target: target.id, ...relation, ...(properties && { properties }) };
  }

  #thing(term: Term, { name }: RowLog): Thing {
    const isBlank = term.termType === "BlankNode";
    const id = isBlank ? `_:${name}#${term.value.replace(/^_:/, "")}` : nodeIdOf(term);
    let thing = this.#things.get(id);
    if (!thing) {
      thing = { id, types: new Set(), literals: [] };
      this.#things.set(id, thing);
    }
    return thing;
  }

  #describe(thing: Thing): { name: string; text: string; properties: Record<string, PropertyValue> } {
    const name = best(thing, NAMES);
    const text = best(thing, TEXTS);
    const values = new Map<string, PropertyValue[]>();
    for (const { predicate, literal } of thing.literals) {
      if (literal === name || literal === text) continue;
      const isName = NAMES.includes(predicate);
      if (isName && literal.value === name?.value) continue;
      const own = isName && literal.language ? "name" : this.#shorten(predicate);
      const key = literal.language && literal.language !== "en" ? `${own}_${literal.language}` : own;
      const value = literalValue(literal);
      const before = values.get(key);
      if (!before) values.set(key, [value]);
      else if (!before.includes(value)) before.push(value);
    }
    // Not by assignment: a predicate may be called __proto__.
    const properties = Object.fromEntries(
      [...values].map(([key, all]) => [key, all.length === 1 ? all[0]! : all.join("; ")]),
    );
    const shown = thing.id.startsWith("_:")
      ? `_:${localName(thing.id)}`
      : localName(thing.id).replaceAll("_", " ");
    return { name: name?.value.trim() || shown, text: text?.value ?? "", properties };
  }

  /** The local name of a type or predicate, or its label where that says nothing; with its prefix where two share one. */
  #shorten(iri: string): string {
    const known = this.#shortened.get(iri);
    if (known !== undefined) return known;
    const local = localName(iri);
    const thing = OPAQUE.test(local) ? this.#things.get(iri) : undefined;
    let short = (thing && best(thing, NAMES)?.value.trim()) || local;
    if ((this.#owners.get(short) ?? iri) !== iri) {
      const space = [...this.#prefixes].find(([namespace]) => iri === namespace + local)?.[1];
      short = space === undefined || this.#owners.has(`${space}:${local}`) ? iri : `${space}:${local}`;
    }
    this.#owners.set(short, iri);
    this.#shortened.set(iri, short);
    return short;
  }
}

/** The literal of the best predicate, in English or no language where there is one. */
function best(thing: Thing, predicates: readonly string[]): Term | undefined {
  const ranked = thing.literals.flatMap(({ predicate, literal }) => {
    const at = predicates.indexOf(predicate);
    return at === -1 ? [] : [{ literal, rank: languageRank(literal.language) * predicates.length + at }];
  });
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.literal;
}
