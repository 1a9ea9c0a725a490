/** Words may be given to relation types and labels that are there: a name that is not is most likely a typing error. */
import { HopscopeError } from "../../graph/errors";
import type { GraphSchema } from "../../graph/graph-source";
import { nearestName } from "../../graph/text/nearest-name";
import type { Aliases } from "./aliases";

const MOST_PROBLEMS = 20;
const LONGEST_SHOWN = 80;

/**
 * @param earlier Names that had words before: the graph may have lost them since, and nobody asked for that.
 * @throws HopscopeError `invalid-input` with each name that the schema does not have, and the nearest that it has
 */
export function checkAliases(aliases: Aliases, { relations, labels }: GraphSchema, earlier: Aliases): void {
  const known = [...relations.map(({ type }) => type), ...labels.map(({ name }) => name)];
  const names = new Set(known);
  const unknown = Object.keys(aliases).filter((name) => !names.has(name) && !Object.hasOwn(earlier, name));
  if (unknown.length === 0) return;
  const problems = unknown.slice(0, MOST_PROBLEMS).map((name) => {
    const nearest = nearestName([name.toLowerCase()], known);
    const problem = `There is no relation type or label "${name.slice(0, LONGEST_SHOWN)}".`;
    const message = nearest === undefined ? problem : `${problem} Did you mean "${nearest}"?`;
    return { at: `aliases.${name.slice(0, LONGEST_SHOWN)}`, message };
  });
  const [first] = problems;
  const message =
    unknown.length === 1
      ? first!.message
      : `${unknown.length} names are no relation types or labels of this knowledge base.`;
  throw new HopscopeError("invalid-input", message, {
    hint: "Give words to names of the schema, spelt as in the schema.",
    problems,
  });
}
