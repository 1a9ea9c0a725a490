/** Readable names for the nodes of a query. */
import { isAnonymous } from "./query-facts";
import type { QueryNode } from "./query-pattern";

/** Names that methods give to what a question does not name, so that a query can be written down. */
const MADE = /^(?:answer|[emnrvx]\d+(?:_\d+)?|named?\d+|ENT\d+)$/;

export interface EntityNames {
  get(id: string): string | undefined;
}

/** True if a person, or a language model, chose the variable: other names mean nothing to a reader. */
export function isChosen(variable: string): boolean {
  return !isAnonymous(variable) && !MADE.test(variable);
}

/**
 * The entity, else the labels. Where several nodes have the same, all but the one that is asked for get the variable that was chosen for
 * them, else a number: "Film 2".
 */
export function nodeInWords(
  node: QueryNode,
  among: Iterable<QueryNode>,
  target: string | null,
  names: EntityNames,
): string {
  if (node.id !== undefined) return names.get(node.id) ?? node.id;
  const title = node.labels.join(" or ") || "any node";
  const alike = [...among].filter(
    ({ id, labels }) => id === undefined && labels.join() === node.labels.join(),
  );
  if (alike.length < 2 || node.variable === target) return title;
  if (isChosen(node.variable)) return `${title} ${node.variable}`;
  const [first, others] = [alike.filter(isTarget), alike.filter((one) => !isTarget(one))];
  const place = [...first, ...others].findIndex(({ variable }) => variable === node.variable);
  return place === 0 ? title : `${title} ${place + 1}`;

  function isTarget({ variable }: QueryNode): boolean {
    return variable === target;
  }
}
