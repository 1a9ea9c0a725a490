/** A small graph of a schema: every label and relation, values that queries look for, and chance for the rest. */
import { Draft, type DraftNode, type DraftValue, namingKey } from "./draft";
import type { Random } from "./random";
import type { PropertyShape, Schema } from "./schema";
import { anyValue } from "./values";

const NODES = { least: 20, most: 60, beside: 6 };
/** Properties that are missing now and then. */
const MISSING = 0.08;
const MOST_TARGETS = 4;
const UNCONNECTED = 0.15;

export function baseGraph(schema: Schema, random: Random): Draft {
  const draft = new Draft(schema);
  for (const [label, shapes] of schema.labels) {
    const naming = namingKey([...shapes.keys()]);
    const names = naming ? shapes.get(naming)!.values.filter((name) => name !== "") : [];
    const count = Math.min(NODES.most, Math.max(NODES.least, names.length + NODES.beside));
    for (let at = 0; at < count; at++) newNode(draft, label, random, naming ? names[at] : undefined);
  }
  for (const end of schema.ends) {
    const [sources, targets] = [draft.nodes.get(end.source) ?? [], draft.nodes.get(end.target) ?? []];
    if (targets.length === 0) continue;
    for (const source of sources) {
      if (random.next() < UNCONNECTED) continue;
      const count = 1 + Math.floor(random.next() ** 2 * MOST_TARGETS);
      const chosen = new Set<DraftNode>();
      for (let at = 0; at < count; at++)
        chosen.add(targets[Math.floor(random.next() ** 1.7 * targets.length)]!);
      for (const target of chosen) if (target !== source) newEdge(draft, source, end.type, target, random);
    }
  }
  return draft;
}

/** A node with values by chance, of a name that no other has. */
export function newNode(draft: Draft, label: string, random: Random, name?: DraftValue): DraftNode {
  const shapes = draft.schema.labels.get(label) ?? new Map<string, PropertyShape>();
  const naming = namingKey([...shapes.keys()]);
  const properties = new Map<string, DraftValue>();
  for (const [key, shape] of shapes) {
    if (key === naming) properties.set(key, name ?? freeName(draft, label, key, shape, random));
    else if (random.next() >= MISSING) properties.set(key, ownValue(shape, draft, label, key, random));
  }
  return draft.add(label, properties);
}

/** Identifiers differ from node to node: known ones come first. */
function ownValue(
  shape: PropertyShape,
  draft: Draft,
  label: string,
  key: string,
  random: Random,
): DraftValue {
  if (!/(^id|^uuid|Id|_id|ID)$/.test(key)) return anyValue(shape, label, key, random);
  const place = draft.nodes.get(label)?.length ?? 0;
  const known = shape.values[place];
  if (known !== undefined) return known;
  return shape.type === "number"
    ? Number(shape.min ?? 0) + 1000 + place
    : `${label.toLowerCase()}-${place + 1}`;
}

function freeName(
  draft: Draft,
  label: string,
  key: string,
  shape: PropertyShape,
  random: Random,
): DraftValue {
  const taken = new Set((draft.nodes.get(label) ?? []).map(({ properties }) => properties.get(key)));
  for (let tries = 0; tries < 50; tries++) {
    const name = anyValue({ ...shape, values: [] }, label, key, random);
    if (!taken.has(name)) return name;
  }
  return `${String(anyValue({ ...shape, values: [] }, label, key, random))} ${taken.size}`;
}

export function newEdge(
  draft: Draft,
  source: DraftNode,
  type: string,
  target: DraftNode,
  random: Random,
): void {
  const shapes = draft.schema.relations.get(type) ?? new Map<string, PropertyShape>();
  const properties = new Map(
    [...shapes].map(([key, shape]) => [key, anyValue(shape, type, key, random)] as const),
  );
  draft.edges.push({ source, type, target, properties });
}
