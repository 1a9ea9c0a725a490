/**
 * Patterns around several mentions: the nodes at which walks from two of them meet (GraphRAFT's paths between two entities),
 * and stars of three to six. One call to the graph says where walks meet; the patterns are counted from its groups.
 */
import type { GraphSchema, GraphSource, Meeting, MeetingArm, TypedStep } from "../../../graph/graph-source";
import type { Arm } from "../plan";
import type { SpokenTypes } from "./spoken-types";

const MOST_ARMS = 6;
/** Two steps from each of two names meet in most nodes of a dense graph: what costs more than this says little. */
const JOIN_BUDGET = 30_000;
const MOST_MEETINGS = 500;
/** The most that a graph lets meet. */
const MOST_ANCHORS = 31;
/** Ways to combine the arms of one meeting, those first whose relations the question speaks of. */
const MOST_COMBINATIONS = 24;

/** A reading that patterns may start from. */
export interface Anchor {
  mention: number;
  reading: number;
  node: string;
  score: number;
}

/** A pattern before its query is made. */
export interface Sketch {
  arms: Arm[];
  label: string;
  answers: number;
  truncated: boolean;
}

/** Every way in which the anchors of two mentions meet within two steps each, or those of more within one. */
export async function starSketches(
  anchors: readonly Anchor[],
  words: SpokenTypes,
  schema: GraphSchema,
  graph: GraphSource,
  { limit, budget }: { limit: number; budget: number },
): Promise<{ sketches: Sketch[]; truncated: boolean }> {
  const mentionCount = new Set(anchors.map(({ mention }) => mention)).size;
  if (mentionCount < 2) return { sketches: [], truncated: false };
  const likely = anchors.toSorted((a, b) => b.score - a.score).slice(0, MOST_ANCHORS);
  const found = await graph.meetings({
    anchors: likely.map(({ node }) => node),
    hops: mentionCount === 2 ? 2 : 1,
    types: words.walked,
    budget: mentionCount === 2 ? Math.min(budget, JOIN_BUDGET) : budget,
    limit: MOST_MEETINGS,
  });
  const stars = new Stars(found.meetings, likely, words, schema, found.truncated);
  const sketches = stars.list(limit);
  return { sketches, truncated: found.truncated || stars.truncated || likely.length < anchors.length };
}

/** One arm that a star may have: where it starts, and where it leads. */
interface ArmChoice extends Anchor {
  key: string;
  arm: MeetingArm;
  isSpoken: boolean;
}

/** The stars of some meetings: from each meeting one arm for each mention, counted over all meetings that have them. */
class Stars {
  truncated = false;
  readonly #meetingsWith = new Map<string, Set<number>>();
  readonly #rarity: ReadonlyMap<string, number>;

  constructor(
    private readonly meetings: readonly Meeting[],
    private readonly anchors: readonly Anchor[],
    private readonly words: SpokenTypes,
    schema: GraphSchema,
    private readonly areCut: boolean,
  ) {
    this.#rarity = new Map(schema.labels.map(({ name, count }) => [name, count]));
    for (const [at, meeting] of meetings.entries()) {
      for (const arm of meeting.arms) {
        const key = keyOf(arm);
        const known = this.#meetingsWith.get(key);
        if (known) known.add(at);
        else this.#meetingsWith.set(key, new Set([at]));
      }
    }
  }

  list(limit: number): Sketch[] {
    const seen = new Set<string>();
    const sketches: Sketch[] = [];
    for (const meeting of this.meetings) {
      const choices = this.#choices(meeting);
      if (choices.length < 2) continue;
      for (const star of this.#combinations(choices)) {
        const key = star.map((choice) => choice.key).join("|");
        if (seen.has(key)) continue;
        if (sketches.length >= limit) {
          this.truncated = true;
          return sketches;
        }
        seen.add(key);
        sketches.push(...this.#sketches(star));
      }
    }
    return sketches;
  }

  /** By mention, in the order of the question: the arms it may have here, the likely ones first. */
  #choices({ arms }: Meeting): ArmChoice[][] {
    const choices = arms.flatMap((arm) =>
      this.anchors
        .filter(({ node }) => node === arm.anchor)
        .map((anchor): ArmChoice => {
          const types = [...arm.through.map(({ type }) => type), arm.type];
          return {
            ...anchor,
            key: keyOf(arm),
            arm,
            isSpoken: types.every((type) => this.words.speaksOf(type)),
          };
        }),
    );
    const mentions = [...new Set(choices.map(({ mention }) => mention))].sort((a, b) => a - b);
    const likelyFirst = mentions.map((mention) => {
      return choices
        .filter((choice) => choice.mention === mention)
        .sort((a, b) => likelihood(b) - likelihood(a));
    });
    if (likelyFirst.length <= MOST_ARMS) return likelyFirst;
    this.truncated = true;
    return likelyFirst.toSorted((a, b) => b[0]!.score - a[0]!.score).slice(0, MOST_ARMS);
  }

  /** One choice for each mention, by the sum of their places in the lists. */
  #combinations(choices: readonly ArmChoice[][]): ArmChoice[][] {
    let partial: { star: ArmChoice[]; places: number }[] = [{ star: [], places: 0 }];
    for (const own of choices) {
      const longer = partial.flatMap(({ star, places }) =>
        own
          .filter(({ node }) => star.every((other) => other.node !== node))
          .map((choice, place) => ({ star: [...star, choice], places: places + place })),
      );
      longer.sort((a, b) => a.places - b.places);
      if (longer.length > MOST_COMBINATIONS) this.truncated = true;
      partial = longer.slice(0, MOST_COMBINATIONS);
    }
    return partial.map(({ star }) => star);
  }

  /** One for each label of the nodes that all arms lead to; of labels with the same nodes the rarest. */
  #sketches(star: readonly ArmChoice[]): Sketch[] {
    const [first, ...others] = star.map(({ key }) => this.#meetingsWith.get(key)!);
    const common = [...first!].filter((at) => others.every((own) => own.has(at)));
    const byLabel = new Map<string, number[]>();
    for (const at of common) {
      for (const label of this.meetings[at]!.labels) byLabel.set(label, [...(byLabel.get(label) ?? []), at]);
    }
    const rarestFirst = [...byLabel].sort(
      ([a], [b]) => (this.#rarity.get(a) ?? 0) - (this.#rarity.get(b) ?? 0) || (a < b ? -1 : 1),
    );
    const distinct = new Map(rarestFirst.toReversed().map(([label, own]) => [own.join(), { label, own }]));
    return [...distinct.values()].map(({ label, own }) => ({
      arms: star.map(({ mention, reading, arm }) => ({ mention, reading, steps: stepsTo(arm, label) })),
      label,
      answers: own.reduce((sum, at) => sum + this.meetings[at]!.nodes, 0),
      truncated: this.areCut,
    }));
  }
}

function likelihood({ score, arm, isSpoken }: ArmChoice): number {
  return score + (isSpoken ? 1 : 0) - arm.through.length;
}

function stepsTo({ through, type, direction }: MeetingArm, label: string): TypedStep[] {
  return [...through, { type, direction, label }];
}

/** Names an arm: graphs may give equal arms as different values. */
function keyOf({ anchor, through, type, direction }: MeetingArm): string {
  let key = `${anchor}\0${type}\0${direction}`;
  for (const step of through) key += `\0${step.type}\0${step.direction}\0${step.label}`;
  return key;
}
