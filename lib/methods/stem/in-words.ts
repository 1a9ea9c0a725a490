/** Assertions and schema graphs as a person reads them: a placeholder is called what it stands for. */
import type { SchemaGraph } from "./schema-graph";

const PLACEHOLDER = /\[ENT\d+\]/g;

/** A node not known yet, by its placeholder, with the label it should have where one is known. */
interface Unknown {
  name: string;
  label: string | null;
  isAsked: boolean;
}

/** An assertion that was written, in which "[ENT1]" is not told apart by a label. */
export function assertionInWords(assertion: string, answer: string, all: readonly string[]): string {
  const names = [...new Set(all.join("\n").match(PLACEHOLDER))];
  const unknown = names.map((name): Unknown => ({ name, label: null, isAsked: name === answer }));
  return spell(assertion, wordsFor(unknown));
}

/** Its assertions in order, where "a Film" is "that Film" from then on, and what each of its nodes is called. */
export function graphInWords({ nodes, triples, target }: SchemaGraph): {
  assertions: string[];
  nodes: string[];
} {
  const unknown = nodes.flatMap(({ name, label, readings }, at): Unknown[] =>
    readings.length > 0 ? [] : [{ name, label, isAsked: at === target }],
  );
  const words = wordsFor(unknown);
  const again = new Map(
    [...words].map(([name, first]) => [
      name,
      first.replace(/^an? /, "that ").replace(/^another /, "the other "),
    ]),
  );
  const said = new Set<string>();
  return {
    assertions: triples.map(({ assertion }) => {
      const known = new Map(
        [...words].map(([name, first]) => [name, said.has(name) ? again.get(name)! : first]),
      );
      for (const name of assertion.match(PLACEHOLDER) ?? []) said.add(name);
      return spell(assertion, known);
    }),
    nodes: nodes.map(({ name }) => words.get(name) ?? name),
  };
}

/** "the Film asked for", "a Person", "another Person", "Person 3". */
function wordsFor(unknown: readonly Unknown[]): Map<string, string> {
  const words = new Map<string, string>();
  const counts = new Map<string | null, number>();
  for (const { name, label, isAsked } of unknown) {
    if (isAsked) {
      words.set(name, label === null ? "what is asked for" : `the ${label} asked for`);
      continue;
    }
    const place = (counts.get(label) ?? 0) + 1;
    counts.set(label, place);
    const [first, second] =
      label === null ? ["something", "something else"] : [`${articleOf(label)} ${label}`, `another ${label}`];
    words.set(name, place === 1 ? first : place === 2 ? second : `${label ?? "thing"} ${place}`);
  }
  return words;
}

function articleOf(label: string): string {
  return /^[aeiou]/i.test(label) ? "an" : "a";
}

function spell(assertion: string, words: ReadonlyMap<string, string>): string {
  const text = assertion.replaceAll(PLACEHOLDER, (name) => words.get(name) ?? "something");
  return text === assertion ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
