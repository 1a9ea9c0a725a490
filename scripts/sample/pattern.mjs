/**
 * Answers a question's pattern over the sample's rows: named nodes (bound to an id, or of a label, with a range of
 * years) and typed edges between them. Different names mean different nodes.
 *
 * @typedef {{ id?: string, label: string, year?: { min?: number, max?: number } }} PatternNode
 * @typedef {{ nodes: Record<string, PatternNode>, edges: [string, string, string][], target: string }} Pattern
 */

/** Ids that the target can take, in order of the nodes file. @returns {string[]} */
export function answersOf(pattern, nodes, edges) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Set();
  extend({}, pattern.edges);
  return nodes.map((node) => node.id).filter((id) => found.has(id));

  /** Binds the ends of one edge after the other, those that touch a bound node first. */
  function extend(bound, rest) {
    if (rest.length === 0) {
      found.add(bound[pattern.target]);
      return;
    }
    const isKnown = (name) => name in bound || pattern.nodes[name].id !== undefined;
    const next = rest.find(([source, , target]) => isKnown(source) || isKnown(target)) ?? rest[0];
    const [source, type, target] = next;
    for (const edge of edges) {
      if (edge.type !== type) continue;
      const wider = { ...bound };
      if (bind(wider, source, edge.source) && bind(wider, target, edge.target)) {
        extend(
          wider,
          rest.filter((other) => other !== next),
        );
      }
    }
  }

  function bind(bound, name, id) {
    if (name in bound) return bound[name] === id;
    if (Object.values(bound).includes(id) || !fits(pattern.nodes[name], byId.get(id))) return false;
    bound[name] = id;
    return true;
  }
}

function fits({ id, label, year }, node) {
  if (id !== undefined && node.id !== id) return false;
  if (node.label !== label) return false;
  return !year || ((year.min ?? -Infinity) <= node.year && node.year <= (year.max ?? Infinity));
}
