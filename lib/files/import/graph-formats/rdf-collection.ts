/**
 * Statements of RDF as a graph of properties: IRIs and blank nodes are nodes, `rdf:type` labels them, literals are their names,
 * texts and properties, and every other statement is an edge. A statement about a statement is a property of its edge. All files
 * of RDF are one graph.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import { addAliases } from "../../../graph/snapshot/aliases";
import type { NewEdge, NewNode } from "../../../graph/snapshot/graph-builder";
import type { GraphIntake } from "../graph-intake";
import { OTHER_NAMES } from "../rows/columns";
import { DEFAULT_LABEL } from "../rows/node-row";
import { BROKEN_TYPES, breaksType, brokenExample } from "../rows/property-value";
import { quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { Remarks } from "../rows/tool-conventions";
import {
  DescribedEdges,
  type DescribedLink,
  exactNode,
  exactRelation,
  nodeIdOf,
  RDF_STATEMENT,
  STATEMENT_PARTS,
} from "./exact-rdf";
import {
  languageRank,
  literalValue,
  localName,
  NAMES,
  OWN_NAMES,
  OWN_TEXTS,
  RDF,
  RDF_REIFIES,
  RDF_TYPE,
  type Statement,
  TEXTS,
  type Term,
  XSD,
} from "./rdf-terms";

interface Thing {
  id: string;
  types: Set<string>;
  /** `of` is what leads to a blank node whose value it was. */
  literals: { predicate: string; literal: Term; of?: readonly string[] }[];
  /** The file that says what it is, else the one that names it first. */
  log: RowLog;
}

interface Link {
  source: Thing;
  predicate: string;
  target: Thing;
  graph: string;
}

/** The statement that a resource names. */
interface Reified {
  thing: Thing;
  source: string;
  predicate: string;
  /** Null for a literal. */
  target: string | null;
  log: RowLog;
}

const BECAME_PROPERTIES = "Statements about statements became properties of edges: #.";
const LEFT_OUT = "Statements about a value or a type are left out, for only edges have properties: #.";

const NIL = `${RDF}nil`;
const LIST_PARTS = new Set([`${RDF}first`, `${RDF}rest`]);
const PARTS: readonly string[] = Object.values(STATEMENT_PARTS);

/** Local names of the value among what a blank node says of it. */
const VALUE = /^(?:value|hasValue|literalForm|_\d+)$/i;
const DEEPEST_VALUE = 8;
/** A local name that says nothing without its label, as Wikidata's. */
const OPAQUE = /^[A-Z]{1,4}_?\d+$/i;

export class RdfCollection {
  readonly #things = new Map<string, Thing>();
  #links: Link[] = [];
  readonly #described = new DescribedEdges();
  readonly #reified: Reified[] = [];
  /** The file of each resource that is said to be a statement. */
  readonly #statements = new Map<Thing, RowLog>();
  /** Logs of the files with blank nodes, by the files' names. */
  readonly #logs = new Map<string, RowLog>();
  /** Namespaces by prefix, of all files. */
  readonly #prefixes = new Map<string, string>();
  readonly #shortened = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  /** Remarks of each file on values that are not of their type. */
  readonly #broken = new Map<RowLog, Remarks>();

  addPrefix(prefix: string, namespace: string): void {
    if (prefix !== "" && !this.#prefixes.has(namespace)) this.#prefixes.set(namespace, prefix);
  }

  /** Counts the statement, or rejects it. Blank nodes belong to the file of the log. */
  add({ subject, predicate, object, graph }: Statement, log: RowLog): void {
    const isReified = predicate.value === RDF_REIFIES && isPlain(object);
    const isStrange = [subject, object].some(
      (term) => STRANGE.has(term.termType) && !(term === subject ? isPlain(term) : isReified),
    );
    if (isStrange || subject.termType === "Literal" || predicate.termType !== "NamedNode") {
      const found = `The statement about ${quoteValue(subject.value)} is about a statement of statements or a variable`;
      log.rejectRow(
        undefined,
        new RowProblem(`${found}; expected an IRI, a blank node, a literal or one statement.`),
      );
      return;
    }
    log.accepted++;
    if (this.#described.take(subject, predicate.value, object, log, this.#links.length)) return;
    const thing = subject.termType === "Quad" ? this.#quoted(subject, log) : this.#thing(subject, log);
    if (thing.types.size + thing.literals.length === 0) thing.log = log;
    if (isReified) this.#reify(thing, object, log);
    else if (object.termType === "Literal") {
      thing.literals.push({ predicate: predicate.value, literal: object });
      this.#checkType(predicate.value, object, log);
    } else if (predicate.value === RDF_TYPE && object.termType === "NamedNode") {
      thing.types.add(object.value);
      if (object.value === RDF_STATEMENT) this.#statements.set(thing, log);
    } else {
      const within = graph.termType === "DefaultGraph" ? "" : graph.value;
      this.#links.push({
        source: thing,
        predicate: predicate.value,
        target: this.#thing(object, log),
        graph: within,
      });
    }
  }

  #checkType(predicate: string, { value, datatype }: Term, log: RowLog): void {
    const type = datatype?.value.startsWith(XSD) ? datatype.value.slice(XSD.length) : "";
    if (!breaksType(type, value)) return;
    const remarks = this.#broken.get(log) ?? new Remarks();
    this.#broken.set(log, remarks);
    remarks.add(BROKEN_TYPES, brokenExample(localName(predicate), type, value));
  }

  /** Puts everything into the graph; what has a node of the same id already adds its edges only. */
  finish(intake: GraphIntake): void {
    const { graph } = intake;
    const absorbed = new Set([...this.#unrollLists(), ...this.#describeEdges(), ...this.#foldValues()]);
    for (const thing of this.#things.values()) {
      if (graph.indexOf(thing.id) !== -1 || absorbed.has(thing)) continue;
      const node = intake.mapNode(this.#nodeOf(thing), thing.log);
      if (node) graph.addNode(node);
    }
    const add = (link: DescribedLink, log: RowLog) =>
      intake.join(intake.mapEdge(this.#edgeOf(link), log) ?? [], log);
    const { properties, others } = this.#described.match(this.#links);
    for (const [at, link] of this.#links.entries()) {
      const within = link.graph === "" ? undefined : { graph: localName(link.graph) };
      const said = within ? { ...properties.get(at), ...within } : properties.get(at);
      add({ ...link, properties: said }, link.source.log);
    }
    for (const { log, ...link } of others) add(link, log);
    for (const [log, remarks] of this.#broken) remarks.tell(log);
    this.#things.clear();
    this.#links.length = 0;
  }

  /**
   * The items of a list become values, or ends of edges, of what has the list.
   * @returns the cells of lists, which are no nodes
   */
  #unrollLists(): Set<Thing> {
    const next = new Map<Thing, Thing>();
    const items = new Map<Thing, Thing>();
    for (const { source, predicate, target } of this.#links)
      if (predicate === `${RDF}rest`) next.set(source, target);
      else if (predicate === `${RDF}first`) items.set(source, target);
    const cells = new Set<Thing>();
    if (next.size === 0 && !this.#things.has(NIL)) return cells;
    const links: Link[] = [];
    const all = [...this.#links];
    for (const link of all) {
      const { id } = link.target;
      const isCell = id === NIL || (next.has(link.target) && id.startsWith("_:"));
      const isList = isCell && !LIST_PARTS.has(link.predicate);
      if (!isList) links.push(link);
      // A list that comes back to itself ends there.
      for (
        let cell: Thing | undefined = link.target;
        isList && cell && !cells.has(cell);
        cell = next.get(cell)
      ) {
        cells.add(cell);
        const item = items.get(cell);
        // Lists in lists are unrolled in their turn.
        if (item) all.push({ ...link, target: item });
        for (const { predicate, literal } of cell.literals)
          if (predicate === `${RDF}first`) link.source.literals.push({ predicate: link.predicate, literal });
      }
    }
    this.#links = links.filter(({ source, predicate }) => !(LIST_PARTS.has(predicate) && cells.has(source)));
    return cells;
  }

  /**
   * A blank node without a name and edges of its own holds values of what leads to it. Where it is one of several that hold
   * more than a value each, they stay apart.
   * @returns the blank nodes that became properties
   */
  #foldValues(): Set<Thing> {
    const remarks = new Map<RowLog, Remarks>();
    const folded = new Set<Thing>();
    // Values in values in values are as deep as people write them.
    for (let round = 0, before = -1; folded.size > before && round < DEEPEST_VALUE; round++) {
      before = folded.size;
      const sources = new Set(this.#links.map(({ source }) => source));
      const count = <Key>(keys: Key[]) =>
        keys.reduce((all, key) => all.set(key, (all.get(key) ?? 0) + 1), new Map<Key, number>());
      const keyOf = ({ source, predicate }: Link) => JSON.stringify([source.id, predicate]);
      const [arriving, alike] = [
        count(this.#links.map(({ target }) => target)),
        count(this.#links.map(keyOf)),
      ];
      this.#links = this.#links.filter((link) => {
        const { source, predicate, target } = link;
        const isValue = target.id.startsWith("_:") && !sources.has(target) && target.literals.length > 0;
        const isPlain = target.literals.every(({ predicate: own }) => VALUE.test(localName(own)));
        const isAlone = isPlain || alike.get(keyOf(link)) === 1;
        if (!isValue || !isAlone || arriving.get(target) !== 1 || namesOf(target).length > 0) return true;
        for (const { predicate: own, literal, of = [] } of target.literals)
          source.literals.push(
            VALUE.test(localName(own))
              ? { predicate, literal, ...(of.length > 0 && { of }) }
              : { predicate: own, literal, of: [predicate, ...of] },
          );
        const log = this.#logs.get(target.id.slice(2, target.id.lastIndexOf("#")))!;
        const remark = remarks.get(log) ?? new Remarks();
        remarks.set(log, remark);
        remark.add(
          "Blank nodes that only hold values became properties of what leads to them: #.",
          quoteValue(this.#shorten(predicate)),
        );
        folded.add(target);
        return false;
      });
    }
    for (const [log, remark] of remarks) remark.tell(log);
    return folded;
  }

  #reify(thing: Thing, { subject, predicate, object }: Term, log: RowLog): void {
    const target = object!.termType === "Literal" ? null : this.#thing(object!, log).id;
    const source = this.#thing(subject!, log).id;
    this.#reified.push({ thing, source, predicate: predicate!.value, target, log });
  }

  /** The thing for a statement that is itself the subject, as before RDF 1.2. */
  #quoted(quad: Term, log: RowLog): Thing {
    const parts = [quad.subject!, quad.predicate!, quad.object!].map(({ termType, value }) => [
      termType,
      value,
    ]);
    const term = { termType: "BlankNode", value: JSON.stringify(parts) };
    const isNew = this.#things.size;
    const thing = this.#thing(term, log);
    if (this.#things.size > isNew) this.#reify(thing, quad, log);
    return thing;
  }

  /** Resources of `rdf:Statement` with their three parts, of which each is one link. */
  #collectStatements(): void {
    const parts = new Map([...this.#statements.keys()].map((thing) => [thing, new Map<string, string>()]));
    if (parts.size === 0) return;
    for (const { source, predicate, target } of this.#links) parts.get(source)?.set(predicate, target.id);
    for (const [thing, log] of this.#statements) {
      const [source, predicate, target = null] = PARTS.map((part) => parts.get(thing)!.get(part));
      const hasLiteral = thing.literals.some((one) => one.predicate === STATEMENT_PARTS.object);
      if (source !== undefined && predicate !== undefined && (target !== null || hasLiteral))
        this.#reified.push({ thing, source, predicate, target, log });
    }
  }

  /**
   * Hands what is said of statements to their edges.
   * @returns the resources that stood for them, and the predicates that only they named: they are no nodes
   */
  #describeEdges(): Set<Thing> {
    this.#collectStatements();
    const absorbed = new Set(this.#reified.map(({ thing }) => thing));
    if (absorbed.size === 0) return absorbed;
    const own = new Map([...absorbed].map((thing) => [thing, [] as Link[]]));
    const others = this.#links.filter(({ source }) => !absorbed.has(source));
    const predicates = new Set<Thing>();
    for (const link of this.#links)
      if (link.predicate === STATEMENT_PARTS.predicate) predicates.add(link.target);
      else if (!PARTS.includes(link.predicate)) own.get(link.source)?.push(link);
    const remarks = new Map(this.#reified.map(({ log }) => [log, new Remarks()]));
    const edges = new Map<
      string,
      { said: Map<string, Set<PropertyValue>>; isBlank: boolean; reified: Reified }[]
    >();
    for (const reified of this.#reified) {
      const { thing, source, predicate, target, log } = reified;
      const isEdge = target !== null && predicate !== RDF_TYPE;
      remarks.get(log)!.add(isEdge ? BECAME_PROPERTIES : LEFT_OUT, quoteValue(this.#shorten(predicate)));
      if (!isEdge) continue;
      const said = this.#said(thing, own.get(thing)!);
      const key = JSON.stringify([source, predicate, target]);
      const known = edges.get(key) ?? [];
      edges.set(key, known);
      const isBlank = thing.id.startsWith("_:");
      // Blank reifications of a statement are the same edge, unless one of them says otherwise.
      const last = known.at(-1);
      const isSame = isBlank && last?.isBlank && ![...said.keys()].some((name) => last.said.has(name));
      if (isSame) for (const [name, values] of said) last.said.set(name, values);
      else known.push({ said, isBlank, reified });
    }
    let count = 0;
    for (const { said, reified } of [...edges.values()].flat()) {
      const edge = {
        source: { id: reified.source },
        predicate: reified.predicate,
        target: { id: reified.target! },
      };
      this.#described.add(`${reified.thing.id} ${count++}`, edge, listed(said), reified.log);
    }
    for (const [log, remark] of remarks) remark.tell(log);
    // A reified statement that other things refer to stays a node, with all that is said of it.
    const spokenOf = new Set(others.flatMap(({ source, target }) => [source, target]));
    for (const thing of absorbed) if (spokenOf.has(thing)) absorbed.delete(thing);
    for (const [thing, links] of own) if (!absorbed.has(thing)) others.push(...links);
    for (const thing of predicates)
      if (thing.types.size + thing.literals.length === 0 && !spokenOf.has(thing)) absorbed.add(thing);
    this.#links = others;
    return absorbed;
  }

  /** All that is said of a statement: things by their names. */
  #said(thing: Thing, links: readonly Link[]): Map<string, Set<PropertyValue>> {
    const values = new Map<string, Set<PropertyValue>>();
    for (const { predicate, literal } of thing.literals)
      if (!PARTS.includes(predicate)) push(values, this.#shorten(predicate), literalValue(literal));
    for (const { predicate, target } of links)
      push(values, this.#shorten(predicate), this.#describe(target).name);
    return values;
  }

  #nodeOf(thing: Thing): NewNode {
    const exact = exactNode(thing.id, thing.types, thing.literals);
    if (exact) return exact;
    const labels = [...thing.types].map((type) => this.#shorten(type));
    return { id: thing.id, labels: labels.length > 0 ? labels : [DEFAULT_LABEL], ...this.#describe(thing) };
  }

  #edgeOf({ source, predicate, target, properties }: DescribedLink): NewEdge {
    const relation = exactRelation(predicate) ?? { type: this.#shorten(predicate), kind: "relation" };
    return { source: source.id, target: target.id, ...relation, ...(properties && { properties }) };
  }

  #thing(term: Term, log: RowLog): Thing {
    const { name } = log;
    const isBlank = term.termType === "BlankNode";
    if (isBlank) this.#logs.set(name, log);
    const id = isBlank ? `_:${name}#${term.value.replace(/^_:/, "")}` : nodeIdOf(term);
    let thing = this.#things.get(id);
    if (!thing) {
      thing = { id, types: new Set(), literals: [], log };
      this.#things.set(id, thing);
    }
    return thing;
  }

  #describe(thing: Thing): {
    name: string;
    text: string;
    properties: Readonly<Record<string, PropertyValue>>;
  } {
    const names = namesOf(thing);
    const name = best(thing, names);
    const text = best(thing, known(thing, TEXTS, OWN_TEXTS));
    const values = new Map<string, Set<PropertyValue>>();
    const otherNames: string[] = [];
    for (const { predicate, literal, of } of thing.literals) {
      if (literal === name || literal === text) continue;
      const isName = names.includes(predicate) && of === undefined;
      if (isName && literal.value === name?.value) continue;
      const short = isName && literal.language ? "name" : this.#shorten(predicate);
      const own = [...(of ?? []).map((one) => this.#shorten(one)), short].join(" ");
      const key = literal.language && literal.language !== "en" ? `${own}_${literal.language}` : own;
      if (isName || OTHER_NAMES.test(localName(predicate))) otherNames.push(literal.value.trim());
      push(values, key, literalValue(literal));
    }
    const properties = addAliases(listed(values), otherNames, name?.value.trim() ?? "");
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
      const space = iri.endsWith(local) ? this.#prefixes.get(iri.slice(0, -local.length)) : undefined;
      short = space === undefined || this.#owners.has(`${space}:${local}`) ? iri : `${space}:${local}`;
    }
    this.#owners.set(short, iri);
    this.#shortened.set(iri, short);
    return short;
  }
}

const STRANGE = new Set(["Quad", "Variable"]);

/** True for a statement whose parts are no statements. */
function isPlain({ termType, subject, object }: Term): boolean {
  const parts = [subject, object].map((part) => part?.termType ?? "Quad");
  return termType === "Quad" && parts.every((part) => !STRANGE.has(part));
}

function push(values: Map<string, Set<PropertyValue>>, key: string, value: PropertyValue): void {
  const before = values.get(key);
  if (before) before.add(value);
  else values.set(key, new Set([value]));
}

/** Several values are a list. Not by assignment: a predicate may be called __proto__. */
function listed(values: ReadonlyMap<string, ReadonlySet<PropertyValue>>): Record<string, PropertyValue> {
  return Object.fromEntries(
    [...values].map(([key, all]) => [key, all.size === 1 ? [...all][0]! : JSON.stringify([...all])]),
  );
}

function namesOf(thing: Thing): readonly string[] {
  return known(thing, NAMES, OWN_NAMES);
}

/** The predicates that are known, or else the best of those that people's own vocabularies call so. */
function known(
  { literals }: Thing,
  predicates: readonly string[],
  words: readonly string[],
): readonly string[] {
  const own = literals.flatMap(({ predicate, of }) => (of === undefined ? predicate : []));
  if (own.some((predicate) => predicates.includes(predicate))) return predicates;
  const rank = (predicate: string) => words.indexOf(localName(predicate).toLowerCase());
  return own
    .filter((predicate) => rank(predicate) !== -1)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 1);
}

/** The literal of the best predicate, in English or no language where there is one. */
function best(thing: Thing, predicates: readonly string[]): Term | undefined {
  const ranked = thing.literals.flatMap(({ predicate, literal, of }) => {
    const at = of === undefined ? predicates.indexOf(predicate) : -1;
    return at === -1 ? [] : [{ literal, rank: languageRank(literal.language) * predicates.length + at }];
  });
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.literal;
}
