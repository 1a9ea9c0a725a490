/** A knowledge base whose ids, names, labels, relations and property keys are names that every object inherits. */

export const INHERITED_NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "__defineGetter__",
] as const;

const next = (at: number, by: number) => INHERITED_NAMES[(at + by) % INHERITED_NAMES.length];

/** Each is a node, its name, its label and a key of all nodes; each is related to the next by the one after it. */
export const INHERITED = {
  "nodes.csv": [
    ["id", "name", "label", "text", ...INHERITED_NAMES].join(","),
    ...INHERITED_NAMES.map((name, at) =>
      [
        name,
        name,
        next(at, 1),
        `The ${name} is a film about the ${next(at, 3)}.`,
        ...INHERITED_NAMES.map((_, key) => (key % 2 === 0 ? key + at : next(at, key))),
      ].join(","),
    ),
  ].join("\n"),
  "edges.csv": [
    ["source", "type", "target", ...INHERITED_NAMES].join(","),
    ...INHERITED_NAMES.map((name, at) =>
      [name, next(at, 2), next(at, 1), ...INHERITED_NAMES.map((_, key) => key)].join(","),
    ),
  ].join("\n"),
  "documents.jsonl": INHERITED_NAMES.map((name) =>
    JSON.stringify({
      id: `doc:${name}`,
      title: name,
      text: `The ${name} met the constructor in toString. The valueOf of ${name} is known.`,
      [name === "__proto__" ? "prototype" : name]: name,
    }),
  ).join("\n"),
  "tables.jsonl": JSON.stringify({
    id: "table:toString",
    title: "constructor",
    header: [...INHERITED_NAMES],
    rows: [[...INHERITED_NAMES], [...INHERITED_NAMES].reverse()],
  }),
} as const;
