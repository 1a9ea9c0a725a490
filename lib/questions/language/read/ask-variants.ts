/** The ways to ask for what a draft describes: its nodes, values of them, a number, a table, yes or no. */
import type { PropertyTerm } from "../lexicon/graph-words";
import { nodesApart } from "../query/nodes-apart";
import { type Ask, isApart, type Measure, type Owner, type ShownColumn } from "../query/sketch";
import { isPlainName } from "../query/sketch-query";
import type { Features } from "../score/weights";
import type { AskCues } from "./ask-cues";
import type { Draft } from "./build-sketches";
import { ownerFor } from "./owners";

interface Variant {
  ask: Ask;
  features: Features;
}

/** @param beside positions of nodes that are asked for beside the target ("and their directors") */
export function askVariants(
  cues: AskCues,
  draft: Draft,
  target: number,
  beside: readonly number[] = [],
): Variant[] {
  const hidden = nodesApart({ ...draft, target });
  const isShown = (on: Owner | null): on is Owner =>
    on !== null && ("node" in on ? !hidden.has(on.node) : !isApart(draft.edges[on.edge]!));
  const projected = draft.combination.chosen.flatMap(({ slot, choice }) =>
    choice.use.kind === "project"
      ? [{ use: choice.use, place: slot.first, isAmount: Boolean(choice.features["p.amount"]) }]
      : [],
  );
  const columns: ShownColumn[] = beside
    .filter((node) => node !== target && !hidden.has(node))
    .map((node) => ({ on: { node }, property: null }));
  let measure: Measure | null = null;
  let key: { on: Owner; property: PropertyTerm } | null = null;
  for (const { use, place } of projected) {
    const on = ownerFor(draft, use.property, target, place);
    // Two nodes whose numbers are compared each have their own.
    if (!isShown(on) || (use.from && draft.nodes.length > 1)) return [];
    if (use.aggregate) measure = { by: use.aggregate, on, property: use.property };
    else if (use.groups && key === null) key = { on, property: use.property };
    else if (!columns.some((known) => isSameColumn(known, on, use.property)))
      columns.push({ on, property: use.property, ...(use.from && { from: use.from }) });
  }
  const which = measure === null && columns.length === 0 && key === null ? alternativesOfNamed(draft) : null;
  if (which) return [{ ask: { kind: "values", columns: [which] }, features: { "a.which": 1 } }];
  const frequency = frequencyOf(draft, target);
  if (frequency !== undefined) return columns.length > 0 || measure !== null ? [] : frequency;
  // "How many beds" asks for a property that counts them.
  const isAmount = projected.some(
    ({ use, place, isAmount: isAsked }) =>
      use.property.type === "number" && cues.howMany !== null && (isAsked || place === cues.howMany.last + 1),
  );
  const counting = !isAmount && isCounting(cues, draft);
  const found: Variant[] = [];
  const isLost = measure === null && cues.computed.some((at) => !draft.combination.explained.has(at));
  const lost: Features = isLost ? { "a.aggregateLost": 1 } : {};
  // "The total budget in each ward": not of each project.
  const isKeyed = !cues.isGroupedByNoun || key !== null || draft.nodes[target]!.places.includes(cues.group!);
  const how: Features = counting ? { [cues.howMany ? "a.howManyUncounted" : "a.numberOfUncounted"]: 1 } : {};
  const ungrouped: Features = cues.group === null ? {} : { "a.groupUnused": 1 };
  if (measure === null) found.push(plain(columns, key, { ...how, ...ungrouped }, draft, target));
  if (measure !== null) {
    const first = Math.min(...draft.nodes.flatMap(({ places }) => places));
    const opens = draft.combination.chosen.some(
      ({ slot, choice }) =>
        choice.use.kind === "project" && choice.use.aggregate !== null && slot.first < first,
    );
    const own = "on" in measure && "node" in measure.on ? draft.nodes[measure.on.node] : undefined;
    // "What do the lamps on [] weigh together?": not what [] weighs.
    const ofOne: Features =
      draft.edges.length > 0 && own?.bound.length === 1 ? { "a.aggregateOfOne": 1 } : {};
    found.push({
      ask: { kind: "number", measure },
      features: { "a.aggregate": 1, ...(opens ? { "a.aggregateOpens": 1 } : {}), ...ungrouped, ...ofOne },
    });
    found.push({
      ask: { kind: "table", key, measure },
      features: {
        ...tableFeatures(cues, "a.aggregateTable"),
        ...(isKeyed ? {} : { "a.groupUnused": 1 }),
      },
    });
  } else if (counting && cues.isTimes) {
    // "How many times did [] win []?": relations are counted, and not their ends.
    const [edge, ...others] = draft.edges;
    if (edge && others.length === 0 && !isApart(edge) && edge.place >= 0)
      found.push({
        ask: { kind: "number", measure: { by: "times", edge: 0 } },
        features: { "a.count": 1, "a.countCue": 1, "a.times": 1, ...ungrouped },
      });
  } else if (counting) {
    const count: Measure = { by: "count", node: target };
    if (key === null && !isGivenNode(draft, target))
      found.push({
        ask: { kind: "number", measure: count },
        features: { "a.count": 1, "a.countCue": 1, ...ungrouped },
      });
    if (key !== null)
      found.push({ ask: { kind: "table", key, measure: count }, features: tableFeatures(cues, "a.countBy") });
    for (const [at, node] of draft.nodes.entries()) {
      if (at === target || node.bound.length > 0 || hidden.has(at) || draft.nodes[target]!.bound.length > 0)
        continue;
      const features = tableFeatures(cues, "a.countTable");
      if (node.places.length === 0) features["a.tableUnsaid"] = 1;
      if (!isKeyed) features["a.groupUnused"] = 1;
      const counted = cues.howMany ?? cues.numberOf!;
      const gap = (node.places.find((place) => place > counted.last) ?? 99) - counted.last;
      if (gap <= 3) features["a.tableNear"] = 1;
      found.push({ ask: { kind: "table", key: null, measure: { by: "count", node: at } }, features });
    }
  }
  const from =
    measure === null && columns.length === 0 && key === null ? shareFrom(cues, draft, target) : null;
  if (from !== null) found.push({ ask: { kind: "share", from }, features: { "a.share": 1 } });
  if (cues.isYesNo && measure === null) found.push({ ask: { kind: "yes-no" }, features: { "a.yesNo": 1 } });
  else if (cues.isYesNo) for (const one of found) one.features["a.yesNoUnused"] = 1;
  return found.map(({ ask, features }) => ({ ask, features: { ...features, ...lost } }));
}

/** "Is [] a cook or a waiter", "was [] for or against []": what is named has one of several values, and nothing else is asked. */
function alternativesOfNamed({ nodes, edges }: Draft): ShownColumn | null {
  const parts = [...nodes, ...edges];
  const asked = parts.flatMap(({ conditions }) => conditions);
  const at = parts.findIndex(({ conditions }) => conditions.length > 1 && conditions.length === asked.length);
  if (at < 0 || nodes.some(({ bound }) => bound.length !== 1)) return null;
  const { property, group } = asked[0]!;
  const isEither = asked.every(
    (one) => one.property === property && one.group === group && one.predicates[0]!.operator === "=",
  );
  if (group === null || !isEither) return null;
  return { on: at < nodes.length ? { node: at } : { edge: at - nodes.length }, property };
}

/** From where on it is said what a part of the target's nodes meet: "what percentage of the planes | are leased". */
function shareFrom({ share }: AskCues, { nodes, edges, combination }: Draft, target: number): number | null {
  if (share === null || combination.chosen.some(({ choice: { use } }) => use.kind === "count")) return null;
  const { places, conditions, bound } = nodes[target]!;
  const spoken = edges.flatMap(({ place }) => (place < 0 ? [] : [place]));
  const from = share.aid < 0 ? Math.min(...spoken) : share.aid;
  const isOf = bound.length === 0 && places.length > 0 && places.every((at) => at > share.last && at < from);
  const beside = nodes.flatMap((node, at) =>
    at === target ? [] : [...node.places, ...node.conditions.map(({ place }) => place)],
  );
  const isMet = spoken.length + beside.length > 0 || conditions.some(({ place }) => place >= from);
  return isOf && isMet && [...spoken, ...beside].every((at) => at >= from) ? from : null;
}

/** True for a node that the question names: nobody asks how many of it there are, except of what is "called" so. */
function isGivenNode({ nodes, combination }: Draft, target: number): boolean {
  const isCalled = combination.chosen.some(({ choice }) => choice.features["e.named"]);
  return nodes[target]!.bound.length > 0 && !isCalled;
}

/** The values of a property of the target with how many have each; undefined where no values are ordered by that. */
function frequencyOf({ combination, nodes }: Draft, target: number): Variant[] | undefined {
  for (const { choice } of combination.chosen) {
    const { use } = choice;
    if (use.kind !== "order" || use.order.by !== "frequency") continue;
    const { property } = use.order;
    if (nodes[target]!.label !== property.owner.name || nodes[target]!.bound.length > 0) return [];
    const key = { on: { node: target }, property };
    return [
      { ask: { kind: "table", key, measure: { by: "count", node: target } }, features: { "a.frequency": 1 } },
    ];
  }
  return undefined;
}

/** "What year was it released" speaks of one property twice. */
function isSameColumn(known: ShownColumn, on: Owner, property: PropertyTerm): boolean {
  return known.property === property && JSON.stringify(known.on) === JSON.stringify(on);
}

function tableFeatures(cues: AskCues, name: string): Features {
  return { [name]: 1, [cues.group === null ? "a.tableNoGroup" : "a.tableGroup"]: 1 };
}

function plain(
  columns: ShownColumn[],
  key: { on: Owner; property: PropertyTerm } | null,
  features: Features,
  { nodes, combination }: Draft,
  target: number,
): Variant {
  const all = key ? [...columns, key] : columns;
  const isOwnName = all.every(
    ({ on, property }) => property && isPlainName(property) && "node" in on && on.node === target,
  );
  if (all.length === 0 || isOwnName) {
    return {
      ask: { kind: "nodes" },
      features: {
        ...features,
        "a.nodes": 1,
        ...(nodes[target]!.bound.length > 0 ? { "a.nodesBound": 1 } : {}),
      },
    };
  }
  const isOwn = all.every(({ on }) => !("node" in on) || on.node === target);
  return {
    ask: { kind: "values", columns: all },
    features: {
      ...features,
      "a.values": 1,
      [isOwn ? "a.valuesOwn" : "a.valuesFar"]: 1,
      // "When was [] launched?" asks for no site.
      ...(!isOwn && combination.features["p.onlyWhen"] ? { "a.whenFar": 1 } : {}),
      ...(all.some(({ property }) => property === null) ? { "a.beside": 1 } : {}),
    },
  };
}

/** True if a counting cue is open: no order and no condition represents it. */
function isCounting({ howMany, numberOf }: AskCues, { combination }: Draft): boolean {
  const cue = howMany ?? numberOf;
  return cue !== null && !combination.explained.has(cue.first);
}
