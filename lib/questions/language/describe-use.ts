/** Description of the reading of a part of a question, in words that a user can choose between. */
import { relationWords } from "../../graph/text/relation-words";
import type { PropertyTerm } from "./lexicon/graph-words";
import type { CountedTerm, OrderUse, ValueUse } from "./read/slot";

/** "released > 2000", "most Film", "not used". Equal uses of one slot have equal words. */
export function describeUse(use: ValueUse): string {
  switch (use.kind) {
    case "condition":
      return [use, ...(use.ends?.slice(0, 1) ?? [])]
        .flatMap(({ property, predicates }) => predicates.map((one) => ({ property, ...one })))
        .map(
          ({ property, operator, value }) =>
            `${ownedKey(property)} ${operator}${use.isOfOther ? " theirs" : value === null ? "" : ` ${String(value)}`}`,
        )
        .join(" and ");
    case "name":
      return use.of === undefined ? `${use.label} ${use.name}` : `${use.of} of ${use.label} ${use.name}`;
    case "count":
      return `${use.operator} ${use.value} ${counted(use.of)}`;
    case "limit":
      return `first ${use.value}`;
    case "label":
      return use.label;
    case "order":
      return `${use.skip === undefined ? "" : `after ${use.skip}, `}${describeOrder(use.order)}`;
    case "project":
      return use.groups
        ? `per ${ownedKey(use.property)}`
        : use.aggregate
          ? `${use.aggregate} of ${ownedKey(use.property)}`
          : use.from
            ? `how far ${ownedKey(use.property)} is ${use.from.isBelow ? "below" : "above"} ${use.from.value}`
            : `shows ${ownedKey(use.property)}`;
    default:
      return "not used";
  }
}

function describeOrder(order: OrderUse): string {
  const end = order.descending ? "highest" : "lowest";
  if (order.by === "count") return `${order.descending ? "most" : "fewest"} ${counted(order.of)}`;
  if (order.by === "frequency")
    return `${order.descending ? "most" : "least"} frequent ${ownedKey(order.property)}`;
  return order.by === "property"
    ? `${end} ${ownedKey(order.property)}`
    : `${end} ${order.by === "aggregate" ? order.aggregate : ""} of ${ownedKey(order.property)}`;
}

function counted(of: CountedTerm): string {
  return "label" in of ? of.label : relationWords(of.relation);
}

function ownedKey({ owner, key }: PropertyTerm): string {
  return `${owner.kind === "node" ? owner.name : relationWords(owner.name)}.${key}`;
}
