/**
 * A query as a form of JSON, for endpoints that hold an answer to a JSON Schema and to nothing else: a tree of labelled nodes around
 * the answer, whose schema allows each label its own properties, names and relations. It says less than the grammar, and becomes
 * a text of it.
 */
import * as z from "zod";
import { quotedName } from "../../../graph/cypher/backticks";
import { ANSWER, COMPARISONS, type QueryScope } from "./query-grammar";

interface Condition {
  property: string;
  operator: (typeof COMPARISONS)[number];
  value: string | number | boolean;
}
interface FormNode {
  label: string;
  name?: string | null | undefined;
  conditions?: Condition[] | undefined;
  steps?: { step: string; to: FormNode }[] | undefined;
}
export interface QueryForm {
  answer: FormNode;
  orderBy: { property: string; descending: boolean } | null;
  limit: number | null;
}

/** @throws RangeError when the graph has no labels */
export function queryFormSchema(scope: QueryScope): z.ZodType<QueryForm> {
  const labels = scope.schema.labels.filter(({ count }) => count > 0).map(({ name }) => name);
  const known = new Map<string, z.ZodType<FormNode>>();
  const nodeOf = (label: string): z.ZodType<FormNode> => {
    const found = known.get(label);
    if (found) return found;
    // With a name of its own it is written once, and not wherever a relation leads to it.
    const id = `label${known.size}`;
    const lazy = z.lazy(() => formNode(scope, label, nodeOf).meta({ id }));
    known.set(label, lazy);
    return lazy;
  };
  const keys = [
    ...new Set(scope.schema.labels.flatMap(({ properties }) => properties.map(({ key }) => key))),
  ];
  const order = keys.length > 0 ? z.strictObject({ property: z.enum(keys), descending: z.boolean() }) : null;
  return z.strictObject({
    answer: eitherOf(labels.map(nodeOf)),
    orderBy: order ? order.nullable() : z.null(),
    limit: z.int().nullable(),
  });
}

function formNode(
  { schema, names, values = [] }: QueryScope,
  label: string,
  nodeOf: (label: string) => z.ZodType<FormNode>,
): z.ZodType<FormNode> {
  const ownNames = [...new Set(names.filter(({ labels }) => labels.includes(label)).map(({ name }) => name))];
  const properties = schema.labels.find(({ name }) => name === label)?.properties ?? [];
  const numbers = properties.flatMap(({ key, type }) => (type === "number" ? [key] : []));
  const compared = z.strictObject({
    property: z.enum(numbers),
    operator: z.enum(COMPARISONS),
    value: z.number(),
  });
  const others = properties.flatMap(({ key, type }): z.ZodType<Condition>[] => {
    if (type === "number") return [];
    const property = z.literal(key);
    const texts = values.filter((one) => one.label === label && one.key === key).map(({ value }) => value);
    const equal = (value: z.ZodType<string | boolean>) => [
      z.strictObject({ property, operator: z.literal("="), value }),
    ];
    if (type === "boolean") return equal(z.boolean());
    return texts.length > 0 ? equal(z.enum(texts)) : [];
  });
  const conditions = [...(numbers.length > 0 ? [compared] : []), ...others];
  const arrows = new Map<string, string[]>();
  for (const { type, ends } of schema.relations)
    for (const { source, target } of ends) {
      const add = (far: string, arrow: string) =>
        arrows.set(far, [...new Set([...(arrows.get(far) ?? []), arrow])]);
      if (source === label) add(target, `-[:${quotedName(type)}]->`);
      if (target === label) add(source, `<-[:${quotedName(type)}]-`);
    }
  const steps = [...arrows].map(([far, own]) => z.strictObject({ step: z.enum(own), to: nodeOf(far) }));
  const shape: Record<string, z.ZodType> = {
    label: z.literal(label),
    ...(ownNames.length > 0 && { name: z.enum(ownNames).nullable() }),
    ...(conditions.length > 0 && { conditions: z.array(eitherOf(conditions)) }),
    ...(steps.length > 0 && { steps: z.array(eitherOf(steps)) }),
  };
  return z.strictObject(shape) as unknown as z.ZodType<FormNode>;
}

function eitherOf<Value>(schemas: readonly z.ZodType<Value>[]): z.ZodType<Value> {
  const [only, ...others] = schemas;
  if (!only) throw new RangeError("A graph without labels has no queries.");
  return others.length === 0 ? only : z.union([only, ...others]);
}

/** The form as the grammar writes it. What is too large for the grammar is none of its texts. */
export function queryFormText({ answer, orderBy, limit }: QueryForm): string {
  let count = 0;
  const node = ({ label, name, conditions = [], steps = [] }: FormNode, variable: string, from: number) => {
    const compared = conditions.map(
      ({ property, operator, value }) =>
        `${variable}.${quotedName(property)} ${operator} ${JSON.stringify(value)}`,
    );
    const beside = steps.slice(from).map(({ step, to }) => `EXISTS { (${variable})${hop(step, to)} }`);
    const where = [...compared, ...beside].join(" AND ");
    return `(${variable}:${quotedName(label)}${named(name)}${where && ` WHERE ${where}`})`;
  };
  /** The first step goes on with the path; others are conditions. */
  const path = (step: string, to: FormNode): string => {
    count += 1;
    const own = node(to, `n${count}`, 1);
    const [next] = to.steps ?? [];
    return `${step}${own}${next ? path(next.step, next.to) : ""}`;
  };
  const paths = (answer.steps ?? []).map(({ step, to }) => path(step, to));
  const begun = node(answer, ANSWER, Number.POSITIVE_INFINITY);
  const matched = [`${begun}${paths[0] ?? ""}`, ...paths.slice(1).map((one) => `(${ANSWER})${one}`)];
  const order = orderBy
    ? ` ORDER BY ${ANSWER}.${quotedName(orderBy.property)}${orderBy.descending ? " DESC" : ""}`
    : "";
  // An order without a limit finds the same nodes as none.
  const ending = limit === null ? "" : `${order} LIMIT ${limit}`;
  return `MATCH ${matched.join(", ")} RETURN DISTINCT ${ANSWER}${ending}`;
}

function hop(step: string, { label, name, steps = [] }: FormNode): string {
  const [next] = steps;
  return `${step}(:${quotedName(label)}${named(name)})${next ? hop(next.step, next.to) : ""}`;
}

function named(name: string | null | undefined): string {
  return name === null || name === undefined ? "" : ` {name: ${JSON.stringify(name)}}`;
}
