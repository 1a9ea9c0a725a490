/** The parts of a reading that are shown: its operators with their alternatives, and the words that nothing represents. */
import { describeUse } from "./describe-use";
import type { Interpretation, OperatorReading } from "./interpretation";
import { findAny } from "./lexicon/find-cues";
import { isApart, type Sketch } from "./query/sketch";
import { sketchQuery } from "./query/sketch-query";
import { besideNouns } from "./read/beside-nouns";
import { explainedTokens } from "./read/explained-tokens";
import { openNegations } from "./read/negation";
import type { ReadCandidate, ReadCandidates } from "./read/read-candidates";

const MOST_ALTERNATIVES = 6;

export function interpretationOf(
  { view, slots }: ReadCandidates,
  { draft, sketch, held, features, query }: ReadCandidate,
  probability: number,
  rows: number | null,
): Interpretation {
  const { tokens, question } = view;
  const operators = draft.combination.chosen.flatMap(({ slot, choice }): OperatorReading[] => {
    const offered =
      slots.find(
        ({ first, last, kind }) => first === slot.first && last === slot.last && kind === slot.kind,
      ) ?? slot;
    if (slot.kind === "label" && offered.choices.length < 3) return [];
    const reading = describeUse(choice.use);
    const others = [...new Set(offered.choices.map(({ use }) => describeUse(use)))].filter(
      (one) => one !== reading,
    );
    if (choice.use.kind === "unused" && slot.kind !== "value" && slot.kind !== "order") return [];
    const span: [number, number] = [tokens[slot.first]!.from, tokens[slot.last]!.to];
    // "Directed by" orders nothing, and nobody would think so.
    if (choice.use.kind === "unused" && question.slice(...span).toLowerCase() === "by") return [];
    return [
      { span, text: question.slice(...span), reading, alternatives: others.slice(0, MOST_ALTERNATIVES) },
    ];
  });
  for (const { first, last } of openNegations(view, draft)) {
    const span: [number, number] = [tokens[first]!.from, tokens[last]!.to];
    const reading = features["g.ignored"] ? "not used" : "not";
    operators.push({ span, text: question.slice(...span), reading, alternatives: [] });
  }
  for (const { span, reading } of held?.words ?? [])
    operators.push({ span, text: question.slice(...span), reading, alternatives: [] });
  operators.push(
    ...besideReadings(view, draft, sketch).filter(
      ({ span: [from] }) => !operators.some(({ span }) => span[0] === from),
    ),
  );
  operators.sort((a, b) => a.span[0] - b.span[0]);
  return {
    query,
    probability,
    kind: sketch.ask.kind === "share" ? "number" : sketch.ask.kind,
    hasOperators: features["e.kind"] !== undefined || hasOperators(sketch),
    rows,
    operators,
    evidence: evidenceOf((held ?? { sketch }).sketch),
    leftOut: wordsLeftOut({ view, draft, features, held }),
  };
}

/** The nodes shown beside the answers: "and their directors". */
function besideReadings(
  { tokens, question }: ReadCandidates["view"],
  draft: ReadCandidate["draft"],
  { ask, nodes }: Sketch,
): OperatorReading[] {
  if (ask.kind !== "values") return [];
  const nouns = besideNouns(tokens);
  return ask.columns.flatMap(({ on, property }): OperatorReading[] => {
    if (property !== null || !("node" in on)) return [];
    const { label, places } = nodes[on.node]!;
    const place = [...places, ...draft.edges.map((edge) => edge.place)].find((at) => nouns.includes(at));
    if (place === undefined) return [];
    const span: [number, number] = [tokens[place]!.from, tokens[place]!.to];
    return [{ span, text: question.slice(...span), reading: `shows ${label}`, alternatives: [] }];
  });
}

/** The nodes behind a number, a value, a table, or a yes; null where nodes are asked for anyway. */
function evidenceOf(sketch: Sketch): Interpretation["evidence"] {
  const { ask } = sketch;
  if (ask.kind === "nodes") return null;
  const isCut = ask.kind === "values";
  return sketchQuery({
    ...sketch,
    ask: { kind: "nodes" },
    ...(!isCut && { order: null, skip: 0, limit: null }),
  });
}

/** A negation that the query does not have is left out like any other word. */
function wordsLeftOut({
  view,
  draft,
  features,
  held,
}: {
  view: ReadCandidates["view"];
  draft: ReadCandidate["draft"];
  features: ReadCandidate["features"];
  held: ReadCandidate["held"];
}) {
  const explained = explainedTokens(view, draft);
  if (features["a.share"])
    for (const { first } of findAny(view.tokens, view.cues.share)) explained.add(first);
  for (const { first, last } of held?.words ?? []) for (let at = first; at <= last; at++) explained.add(at);
  const negations = openNegations(view, draft);
  const denied = new Set(features["g.ignored"] ? negations.map(({ first }) => first) : []);
  if (!features["g.ignored"])
    for (const { first, last } of negations) for (let at = first; at <= last; at++) explained.add(at);
  return view.tokens.flatMap(({ from, to, isStop, kind }, at) => {
    const isLeft = denied.has(at) || (!explained.has(at) && !isStop && kind !== "sign");
    return isLeft ? [{ span: [from, to] as [number, number], text: view.question.slice(from, to) }] : [];
  });
}

/** "Star Welles and were directed by him": a star around one name would be a chain. */
function isNamedTwice(nodes: Sketch["nodes"]): boolean {
  const ids = nodes.flatMap(({ bound }) => (bound.length === 1 ? [bound[0]!.id] : []));
  return new Set(ids).size < ids.length;
}

/** "Films directed by [] and starring []", of which something else is asked: arms of a star meet in what is asked for. */
function joinsInside({ nodes, edges, target }: Sketch): boolean {
  return nodes.some((inner, at) => {
    if (at === target || inner.bound.length > 0) return false;
    const near = edges.filter(({ from, to }) => from === at || to === at);
    const named = near.filter(({ from, to }) => nodes[from === at ? to : from]!.bound.length > 0);
    return named.length > 1 && near.length > named.length;
  });
}

function hasOperators(sketch: Sketch): boolean {
  const { nodes, edges, ask, order, having, limit } = sketch;
  const isPlain = ask.kind === "nodes" && order === null && having === null && limit === null;
  const isAsked = [...nodes, ...edges].some(({ conditions }) => conditions.length > 0);
  // "Written and directed by the same person": a chain never comes back to where it was.
  const isClosed = edges.length >= nodes.length;
  return (
    !isPlain ||
    isAsked ||
    isClosed ||
    sketch.jointly !== undefined ||
    joinsInside(sketch) ||
    edges.some((edge) => isApart(edge) || edge.universal !== undefined) ||
    nodes.some(({ bound }) => bound.length > 1) ||
    isNamedTwice(nodes)
  );
}
