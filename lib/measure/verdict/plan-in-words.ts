/** A plan as a sentence says it. */
import { relationWords } from "../../graph/text/type-words";
import type { Plan } from "../../methods/trace/trace";
import { writePattern } from "../../questions/plan/write-pattern";
import { type AskedRun, namesOf } from "./question-words";
import { quoted } from "./verdict";

interface Step {
  words: string;
  direction: "out" | "in" | "any";
  /** The node that it leads to, seen from what is asked for. */
  name: string;
}

/** "Film that Ida Holm directed", "Film directed by Ida Holm": chains from the steps of the query, other plans by their pattern. */
export function planInWords({ query, pattern }: Pick<Plan, "query" | "pattern">, run: AskedRun): string {
  const list = listInWords(pattern, run);
  if (list) return list;
  const names = new Map(
    namesOf(run).flatMap(({ readings }) => readings.map(({ node, name }) => [node, name])),
  );
  const target = query?.nodes.find(({ variable }) => variable === query.target);
  if (!target) return pattern;
  const label = target.labels[0] ?? "";
  const arms = armsOf(query, target.variable, names);
  const drawn = label + arms.map((steps) => steps.map(draw).join("")).join(" and");
  // What follows the chains are conditions; a plan that was read otherwise is drawn in another way.
  return pattern.startsWith(drawn)
    ? label + arms.map(say).join(" and") + pattern.slice(drawn.length)
    : pattern;
}

/** "Person: directed by (most Film, Person Reed)" as "Person joined by “directed by”, with the most Film, Reed"; null for others. */
function listInWords(pattern: string, run: AskedRun): string | null {
  const [, label, relations, conditions] = /^([^:(]+): ([^(]+) \((.+)\)$/.exec(pattern) ?? [];
  if (!label || !relations || !conditions) return null;
  const said = namesOf(run)
    .flatMap(({ readings }) => readings.flatMap(({ name, labels }) => labels.map((one) => ({ name, one }))))
    .reduce((text, { name, one }) => text.replaceAll(`${one} ${name}`, name), conditions)
    .replaceAll(/(?<=^|, )(?=(?:most|fewest|highest|lowest) )/g, "the ");
  return `${label} joined by ${quoted(relations.split(", "))}, with ${writePattern(said)}`;
}

/** The chains from the target to the nodes that are named, in the order of the names. */
function armsOf(
  { nodes, edges }: Plan["query"],
  target: string,
  names: ReadonlyMap<string, string>,
): Step[][] {
  return nodes
    .filter(({ id }) => id !== undefined)
    .toSorted((one, other) => (one.variable < other.variable ? -1 : 1))
    .map(({ variable }) => {
      const steps: Step[] = [];
      const passed = new Set<string>();
      for (let far = variable; far !== target; ) {
        const edge = edges.find(
          (edge) => !passed.has(edge.variable) && (edge.from === far || edge.to === far),
        );
        if (!edge) break;
        passed.add(edge.variable);
        const { id, labels } = nodes.find((node) => node.variable === far)!;
        const words = relationWords(edge.types[0] ?? "");
        const isOut = (edge.to === far) === (edge.direction === "out");
        const direction = edge.direction === "any" ? "any" : isOut ? "out" : "in";
        steps.unshift({ words, direction, name: (id === undefined ? labels[0] : names.get(id)) ?? "" });
        far = edge.from === far ? edge.to : edge.from;
      }
      return steps;
    });
}

/** As `drawPattern` does. */
function draw({ words, direction, name }: Step): string {
  return ` ${direction === "in" ? "<-" : "-"} ${words} ${direction === "out" ? "->" : "-"} ${name}`;
}

function say(steps: readonly Step[]): string {
  return steps.reduceRight(
    (rest, { words, direction, name }) =>
      direction === "in" ? ` that ${name}${rest} ${words}` : ` ${words} ${name}${rest}`,
    "",
  );
}
