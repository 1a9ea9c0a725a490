/**
 * The Triple-Dependent GNN (section 3.3, appendix A) with its gradient by hand: the schema graph's triples become one vector
 * that starts at the question entities and travels along the edges as DistMult messages. A tensor library would gain nothing:
 * every question has a graph of its own, and all formulas are two lines long. A test compares the gradient with differences.
 */
import { logistic, softplus } from "../../../graph/numeric/logistic";
import { affine, affineGradient, affineInputGradient, dotAt } from "./affine";
import type { GnnLayout } from "./gnn-layout";

/** One question as the network sees it; relations are there twice, as they run and against it. */
export interface GnnExample {
  /** Mean over the triples of [E_e; E_r; E_e'] (equations 19, 20, 3): `3 * input` numbers. */
  query: Float64Array;
  /** Vectors of the relation types met, row-major (equation 23). */
  relations: Float64Array;
  /** Nodes of the neighbourhood; the first `entities` are the question entities. */
  nodes: number;
  entities: number;
  /** Ends and relation of each edge, in the graph's direction. */
  sources: Int32Array;
  targets: Int32Array;
  types: Int32Array;
}

/** Values of a forward pass that the backward pass needs. */
interface Pass {
  /** h of each relation, as it runs and against it: `2 * types` rows. */
  relationVectors: Float64Array;
  layers: LayerPass[];
  /** Before the sigmoid. */
  logits: Float64Array;
}

interface LayerPass {
  states: Float64Array;
  hidden: Float64Array;
  gates: Float64Array;
  means: Float64Array;
  counts: Float64Array;
  /** Nodes reached before the layer, and after it. */
  before: Uint8Array;
  after: Uint8Array;
  active: Uint8Array;
}

/** P_Q of equation 6, aligned with the nodes. */
export function probabilities(weights: Float64Array, layout: GnnLayout, example: GnnExample): Float64Array {
  return forward(weights, layout, example).pass.logits.map(logistic);
}

/**
 * Cross-entropy with both halves, each a mean of its own (equation 37 has only the first): few nodes are right, and all
 * others together weigh as much. Adds its gradient to `gradient`.
 * @param right 1 for the nodes of the gold path, 0 for others
 */
export function addGradient(
  weights: Float64Array,
  layout: GnnLayout,
  example: GnnExample,
  right: Uint8Array,
  gradient: Float64Array,
): number {
  const { pass, last } = forward(weights, layout, example);
  const positives = right.reduce((sum, one) => sum + one, 0);
  const negatives = right.length - positives;
  const slopes = new Float64Array(example.nodes);
  let loss = 0;
  for (let node = 0; node < example.nodes; node++) {
    const share = 0.5 / Math.max(1, right[node] ? positives : negatives);
    const logit = pass.logits[node]!;
    loss += share * softplus(right[node] ? -logit : logit);
    slopes[node] = share * (logistic(logit) - right[node]!);
  }
  backward(weights, layout, example, pass, last, slopes, gradient);
  return loss;
}

function forward(
  weights: Float64Array,
  layout: GnnLayout,
  example: GnnExample,
): { pass: Pass; last: Float64Array } {
  const { input, width, layers } = layout.shape;
  const types = example.relations.length / input;
  const queryVector = new Float64Array(width);
  affine(weights, layout.query, example.query, 0, 3 * input, queryVector, 0, width);
  const relationVectors = new Float64Array(2 * types * width);
  for (let type = 0; type < types; type++)
    for (const way of [0, 1])
      affine(
        weights,
        layout.relation + way * width * (input + 1),
        example.relations,
        type * input,
        input,
        relationVectors,
        (2 * type + way) * width,
        width,
      );
  let states: Float64Array = new Float64Array(example.nodes * width);
  let reached: Uint8Array = new Uint8Array(example.nodes);
  for (let node = 0; node < example.entities; node++) {
    states.set(queryVector, node * width);
    reached[node] = 1;
  }
  const passed: LayerPass[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const one = forwardLayer(weights, layout, layer, example, relationVectors, states, reached);
    passed.push(one.pass);
    states = one.states;
    reached = one.pass.after;
  }
  const logits = new Float64Array(example.nodes).fill(weights[layout.output + width]!);
  for (let node = 0; node < example.nodes; node++)
    if (reached[node])
      logits[node] =
        dotAt(weights, layout.output, states, node * width, width) + weights[layout.output + width]!;
  return { pass: { relationVectors, layers: passed, logits }, last: states };
}

/** Equations 25 to 28. A neighbour that nothing has reached yet sends no message and is not counted in the mean. */
function forwardLayer(
  weights: Float64Array,
  layout: GnnLayout,
  layer: number,
  { nodes, sources, targets, types: typeOf }: GnnExample,
  relationVectors: Float64Array,
  states: Float64Array,
  before: Uint8Array,
): { pass: LayerPass; states: Float64Array } {
  const { width } = layout.shape;
  const { inner, outer, update } = layout.layer(layer);
  const hidden = new Float64Array(relationVectors.length);
  const gates = new Float64Array(relationVectors.length);
  for (let at = 0; at < relationVectors.length; at += width) {
    affine(weights, inner, relationVectors, at, width, hidden, at, width);
    for (let i = at; i < at + width; i++) if (hidden[i]! < 0) hidden[i] = 0;
    affine(weights, outer, hidden, at, width, gates, at, width);
  }
  const means = new Float64Array(nodes * width);
  const counts = new Float64Array(nodes);
  const send = (from: number, to: number, gate: number) => {
    if (!before[from]) return;
    counts[to]! += 1;
    for (let i = 0; i < width; i++) means[to * width + i]! += states[from * width + i]! * gates[gate + i]!;
  };
  for (let edge = 0; edge < sources.length; edge++) {
    send(sources[edge]!, targets[edge]!, 2 * typeOf[edge]! * width);
    send(targets[edge]!, sources[edge]!, (2 * typeOf[edge]! + 1) * width);
  }
  const next = new Float64Array(states);
  const after = new Uint8Array(before);
  const active = new Uint8Array(nodes * width);
  const joined = new Float64Array(2 * width);
  const changed = new Float64Array(width);
  for (let node = 0; node < nodes; node++) {
    if (counts[node]! > 0) {
      after[node] = 1;
      for (let i = 0; i < width; i++) means[node * width + i]! /= counts[node]!;
    }
    if (!after[node]) continue;
    joined.set(states.subarray(node * width, (node + 1) * width));
    joined.set(means.subarray(node * width, (node + 1) * width), width);
    affine(weights, update, joined, 0, 2 * width, changed, 0, width);
    for (let i = 0; i < width; i++)
      if (changed[i]! > 0) {
        active[node * width + i] = 1;
        next[node * width + i]! += changed[i]!;
      }
  }
  return { pass: { states, hidden, gates, means, counts, before, after, active }, states: next };
}

function backward(
  weights: Float64Array,
  layout: GnnLayout,
  example: GnnExample,
  pass: Pass,
  last: Float64Array,
  slopes: Float64Array,
  gradient: Float64Array,
): void {
  const { input, width } = layout.shape;
  const reached = pass.layers.at(-1)?.after ?? new Uint8Array(example.nodes);
  let down: Float64Array = new Float64Array(last.length);
  for (let node = 0; node < example.nodes; node++) {
    gradient[layout.output + width]! += slopes[node]!;
    if (!reached[node]) continue;
    for (let i = 0; i < width; i++) {
      gradient[layout.output + i]! += slopes[node]! * last[node * width + i]!;
      down[node * width + i] = slopes[node]! * weights[layout.output + i]!;
    }
  }
  const downRelations = new Float64Array(pass.relationVectors.length);
  for (let layer = pass.layers.length - 1; layer >= 0; layer--)
    down = backwardLayer(weights, layout, layer, example, pass, down, downRelations, gradient);
  const downQuery = new Float64Array(width);
  for (let node = 0; node < example.entities; node++)
    for (let i = 0; i < width; i++) downQuery[i]! += down[node * width + i]!;
  affineGradient(gradient, layout.query, example.query, 0, 3 * input, downQuery, 0, width);
  const types = example.relations.length / input;
  for (let type = 0; type < types; type++)
    for (const way of [0, 1])
      affineGradient(
        gradient,
        layout.relation + way * width * (input + 1),
        example.relations,
        type * input,
        input,
        downRelations,
        (2 * type + way) * width,
        width,
      );
}

/** From the gradient by the states after a layer to that by the states before it. */
function backwardLayer(
  weights: Float64Array,
  layout: GnnLayout,
  layer: number,
  { nodes, sources, targets, types: typeOf }: GnnExample,
  { layers, relationVectors }: Pass,
  down: Float64Array,
  downRelations: Float64Array,
  gradient: Float64Array,
): Float64Array {
  const { width } = layout.shape;
  const { inner, outer, update } = layout.layer(layer);
  const { states, hidden, gates, means, counts, before, after, active } = layers[layer]!;
  const above = new Float64Array(down);
  const downMeans = new Float64Array(nodes * width);
  const joined = new Float64Array(2 * width);
  const changed = new Float64Array(width);
  const downJoined = new Float64Array(2 * width);
  for (let node = 0; node < nodes; node++) {
    if (!after[node]) continue;
    for (let i = 0; i < width; i++) changed[i] = active[node * width + i] ? down[node * width + i]! : 0;
    joined.set(states.subarray(node * width, (node + 1) * width));
    joined.set(means.subarray(node * width, (node + 1) * width), width);
    affineGradient(gradient, update, joined, 0, 2 * width, changed, 0, width);
    downJoined.fill(0);
    affineInputGradient(weights, update, 2 * width, changed, 0, width, downJoined, 0);
    for (let i = 0; i < width; i++) {
      above[node * width + i]! += downJoined[i]!;
      downMeans[node * width + i] = counts[node]! > 0 ? downJoined[width + i]! / counts[node]! : 0;
    }
  }
  const downGates = new Float64Array(gates.length);
  const send = (from: number, to: number, gate: number) => {
    if (!before[from]) return;
    for (let i = 0; i < width; i++) {
      const slope = downMeans[to * width + i]!;
      above[from * width + i]! += slope * gates[gate + i]!;
      downGates[gate + i]! += slope * states[from * width + i]!;
    }
  };
  for (let edge = 0; edge < sources.length; edge++) {
    send(sources[edge]!, targets[edge]!, 2 * typeOf[edge]! * width);
    send(targets[edge]!, sources[edge]!, (2 * typeOf[edge]! + 1) * width);
  }
  const downHidden = new Float64Array(hidden.length);
  for (let at = 0; at < gates.length; at += width) {
    affineGradient(gradient, outer, hidden, at, width, downGates, at, width);
    affineInputGradient(weights, outer, width, downGates, at, width, downHidden, at);
    for (let i = at; i < at + width; i++) if (hidden[i]! <= 0) downHidden[i] = 0;
    affineGradient(gradient, inner, relationVectors, at, width, downHidden, at, width);
    affineInputGradient(weights, inner, width, downHidden, at, width, downRelations, at);
  }
  return above;
}
