/**
 * The queries that a language model may write about a graph, as a grammar of their Cypher (GraphRAFT 4.2): paths from the node
 * that is asked for, over relations that join the labels at their ends, around the names and values of one question. Every
 * text of it is read by `readCypher`. Labels are parts of the names of its rules, so that no rule needs to look back.
 */
import { canonicalDigest } from "../../../graph/canonical-digest";
import { quotedName } from "../../../graph/cypher/backticks";
import type { GraphSchema } from "../../../graph/graph-source";
import { type Alternatives, type Grammar, LazyGrammar, type Part } from "../../llm/grammar";

export const ANSWER = "answer";
export const COMPARISONS = ["=", "<>", "<", "<=", ">", ">="] as const;

/** A name that the question has, and the labels of the nodes that have it. */
export interface GroundedName {
  name: string;
  labels: readonly string[];
}
/** A value of a text property that the question has, as it is stored. */
export interface GroundedValue {
  label: string;
  key: string;
  value: string;
}

export interface QueryScope {
  schema: GraphSchema;
  names: readonly GroundedName[];
  values?: readonly GroundedValue[];
  /** Labels whose names are numbers: years as nodes. */
  numbered?: readonly string[];
  /** Edges of a query at most, those of its conditions not counted; default 4. */
  mostEdges?: number;
}

const MOST_EDGES = 4;
const MOST_CONDITION_EDGES = 2;
const MOST_CONDITIONS = 3;
const MOST_DIGITS = 12;
const MOST_DECIMALS = 4;
const MOST_LIMIT_DIGITS = 3;
const DIGITS = [..."0123456789"];

/** The text of a relation, and the labels it leads to from a given one. */
interface Step {
  type: string;
  far: string[];
}

/** A node of the main pattern, and how much of the pattern there is. */
interface Reached {
  /** Labels of the answer and of the node. */
  asked: string;
  near: string;
  variable: string;
  edges: number;
  /** Beside the answer: they are numbered in their order. */
  nodes: number;
}

/** @throws RangeError when the graph has no labels: there is nothing to ask for */
export function queryGrammar(scope: QueryScope): Grammar {
  const labels = scope.schema.labels.filter(({ count }) => count > 0).map(({ name }) => name);
  if (labels.length === 0) throw new RangeError("A graph without labels has no queries.");
  return new LazyGrammar(canonicalDigest(scope), (grammar) => new QueryRules(scope, labels, grammar).query());
}

class QueryRules {
  readonly #mostEdges: number;
  #groups = 0;

  constructor(
    private readonly scope: QueryScope,
    private readonly labels: readonly string[],
    private readonly grammar: LazyGrammar,
  ) {
    this.#mostEdges = scope.mostEdges ?? MOST_EDGES;
  }

  query(): Part {
    return this.#rule(["query"], () =>
      this.labels.map((label) => [
        "MATCH (answer:",
        quotedName(label),
        this.#nodeEnd(label, ANSWER, label),
        this.#rest({ asked: label, near: label, variable: ANSWER, edges: 0, nodes: 0 }),
      ]),
    );
  }

  /** Parts that may follow a node of the main pattern: a step from it, another path from the answer, or the end. */
  #rest(at: Reached): Part {
    return this.#rule(["rest", ...Object.values(at)], () => {
      const isOpen = at.edges > 0 && at.edges < this.#mostEdges;
      const fromAnswer = () => this.#steps({ ...at, near: at.asked, variable: ANSWER });
      const again = this.#rule(["again", at.asked, at.edges, at.nodes], fromAnswer);
      // A clause of its own may go over the same edge once more.
      const onward = this.#rule(["onward", ...Object.values(at)], () => this.#steps(at));
      return [
        ...this.#steps(at),
        ...(isOpen ? [[` MATCH (${at.variable})`, onward]] : []),
        ...(isOpen && at.variable !== ANSWER
          ? [
              [", (answer)", again],
              [" MATCH (answer)", again],
            ]
          : []),
        [" RETURN DISTINCT answer", this.#order(at.asked)],
      ];
    });
  }

  #steps({ asked, near, variable, edges, nodes }: Reached): Part[][] {
    if (edges >= this.#mostEdges) return [];
    const next = `n${nodes + 1}`;
    return this.#directed(near, ({ type, far }, after) => [
      quotedName(type),
      after,
      this.#rule(["far", asked, variable, edges, nodes, ...far], () => [
        ...far.map((label) => [
          `${next}:`,
          quotedName(label),
          this.#nodeEnd(label, next, asked),
          this.#rest({ asked, near: label, variable: next, edges: edges + 1, nodes: nodes + 1 }),
        ]),
        ...(variable !== ANSWER && far.includes(asked)
          ? [["answer)", this.#rest({ asked, near: asked, variable: ANSWER, edges: edges + 1, nodes })]]
          : []),
      ]),
    ]);
  }

  /** The steps from a label by direction; none of a graph in which nothing leaves or reaches it. */
  #directed(near: string, step: (step: Step, after: string) => Part[]): Part[][] {
    const { out, in: into } = this.#stepsFrom(near);
    const choose = (name: string, steps: readonly Step[], after: string): Part[][] =>
      steps.length === 0
        ? []
        : [[name === "out" ? "-[:" : "<-[:", this.#group(steps.map((one) => step(one, after)))]];
    return [...choose("out", out, "]->("), ...choose("in", into, "]-(")];
  }

  #stepsFrom(near: string): { out: Step[]; in: Step[] } {
    const { relations } = this.scope.schema;
    const from = (side: "source" | "target", other: "source" | "target") =>
      relations.flatMap(({ type, ends }): Step[] => {
        const far = [...new Set(ends.filter((end) => end[side] === near).map((end) => end[other]))];
        return far.length > 0 ? [{ type, far }] : [];
      });
    return { out: from("source", "target"), in: from("target", "source") };
  }

  /** The rest of a node behind its label, with what is asked of it. */
  #nodeEnd(label: string, variable: string, asked: string): Part {
    return this.#rule(["node", label, variable, asked], () => {
      const names = this.#namesOf(label);
      const conditions = this.#conditions(label, variable, asked);
      const where: Part[][] =
        conditions.length > 0 ? [[" WHERE ", this.#conjunction(label, variable, asked)]] : [];
      const open: Part[][] = [[")"], ...where];
      if (names.length === 0) return open;
      return [...open, [" {name: ", this.#group(names), "}", this.#group(open)]];
    });
  }

  #conjunction(label: string, variable: string, asked: string, most = MOST_CONDITIONS): Part {
    return this.#rule(["where", label, variable, asked, most], () => [
      [
        this.#rule(["condition", label, variable, asked], () => this.#conditions(label, variable, asked)),
        this.#group([
          [")"],
          ...(most > 1 ? [[" AND ", this.#conjunction(label, variable, asked, most - 1)]] : []),
        ]),
      ],
    ]);
  }

  #conditions(label: string, variable: string, asked: string): Part[][] {
    const properties = this.scope.schema.labels.find(({ name }) => name === label)?.properties ?? [];
    const compared = COMPARISONS.map((operator) => [` ${operator} `]);
    const ofProperties = properties.flatMap(({ key, type }): Part[][] => {
      const named = `${variable}.${quotedName(key)}`;
      const values = this.#valuesOf(label, key);
      const isText: Part[][] = values.length > 0 ? [[named, " = ", this.#group(values)]] : [];
      const isNumber: Part[][] = [[named, this.#group(compared), this.#number()]];
      const isTrue: Part[][] = [[named, " = ", this.#group([["true"], ["false"]])]];
      return [...{ string: isText, number: isNumber, boolean: isTrue }[type], [named, " IS NOT NULL"]];
    });
    const isNumbered = this.scope.numbered?.includes(label) ?? false;
    const ofName: Part[][] = isNumbered
      ? [[`toFloat(${variable}.name)`, this.#group(compared), this.#number()]]
      : [];
    const path = this.#path(label, MOST_CONDITION_EDGES);
    const ofPaths: Part[][] = path
      ? [
          [`EXISTS { (${variable})`, path, " }"],
          [`NOT EXISTS { (${variable})`, path, " }"],
          [`COUNT { (${variable})`, path, " }", this.#group(compared), this.#count()],
        ]
      : [];
    const number = variable === ANSWER ? 0 : Number(variable.slice(1));
    const before = Array.from({ length: Math.max(0, number - 1) }, (_, at) => `n${at + 1}`);
    const others = variable !== ANSWER && label === asked ? [ANSWER, ...before] : before;
    return [...ofProperties, ...ofName, ...ofPaths, ...others.map((other) => [`${variable} <> ${other}`])];
  }

  /** A path in a condition, its nodes without names; null where no relation leaves the label. */
  #path(label: string, most: number): Part | null {
    const { out, in: into } = this.#stepsFrom(label);
    if (out.length + into.length === 0) return null;
    return this.#rule(["hop", label, most], () =>
      this.#directed(label, ({ type, far }, after) => [
        quotedName(type),
        after,
        this.#rule(["hop to", most, ...far], () =>
          far.map((reached) => [":", quotedName(reached), this.#hopEnd(reached, most)]),
        ),
      ]),
    );
  }

  #hopEnd(label: string, most: number): Part {
    const names = this.#namesOf(label);
    const further = most > 1 ? this.#path(label, most - 1) : null;
    return this.#rule(["hop end", label, most], () => [
      [")"],
      ...(further ? [[")", further]] : []),
      ...(names.length > 0 ? [[" {name: ", this.#group(names), "})"]] : []),
    ]);
  }

  #order(asked: string): Part {
    return this.#rule(["order", asked], () => {
      const properties = this.scope.schema.labels.find(({ name }) => name === asked)?.properties ?? [];
      const keys = properties
        .filter(({ type }) => type !== "boolean")
        .map(({ key }) => `answer.${quotedName(key)}`);
      const limit: Part[] = [" LIMIT ", this.#digits(MOST_LIMIT_DIGITS, true)];
      const path = this.#path(asked, MOST_CONDITION_EDGES);
      return [
        [""],
        limit,
        ...keys.map((key) => [` ORDER BY ${key}`, this.#group([limit, [" DESC", ...limit]])]),
        ...(path
          ? [[" ORDER BY COUNT { (answer)", path, " }", this.#group([limit, [" DESC", ...limit]])]]
          : []),
      ];
    });
  }

  #namesOf(label: string): string[][] {
    const names = this.scope.names.filter(({ labels }) => labels.includes(label)).map(({ name }) => name);
    return [...new Set(names)].map((name) => [JSON.stringify(name)]);
  }

  #valuesOf(label: string, key: string): string[][] {
    const own = (this.scope.values ?? []).filter((one) => one.label === label && one.key === key);
    return [...new Set(own.map(({ value }) => value))].map((value) => [JSON.stringify(value)]);
  }

  #number(): Part {
    return this.#rule(["number"], () => {
      const positive = this.#digits(MOST_DIGITS, true);
      const decimals: Part[] = [".", this.#digits(MOST_DECIMALS, false)];
      return [["0"], [positive], ["-", positive], ["0", ...decimals], [positive, ...decimals]];
    });
  }

  #count(): Part {
    return this.#rule(["count"], () => [["0"], [this.#digits(MOST_LIMIT_DIGITS, true)]]);
  }

  /** @param isPositive whether it may not begin with 0 */
  #digits(most: number, isPositive: boolean): Part {
    return this.#rule(["digits", most, isPositive ? "from 1" : "from 0"], () =>
      DIGITS.filter((digit) => !isPositive || digit !== "0").flatMap((digit) => [
        [digit],
        ...(most > 1 ? [[digit, this.#digits(most - 1, false)]] : []),
      ]),
    );
  }

  /** A choice that has no name of its own. */
  #group(alternatives: Alternatives): Part {
    const [only] = alternatives;
    if (alternatives.length === 1 && only?.length === 1) return only[0]!;
    this.#groups += 1;
    return this.#rule(["group", this.#groups], () => alternatives);
  }

  #rule(key: readonly (string | number)[], make: () => Alternatives): Part {
    return this.grammar.rule(JSON.stringify(key), make);
  }
}
