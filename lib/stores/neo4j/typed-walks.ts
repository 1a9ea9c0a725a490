/**
 * Typed paths and meetings on Neo4j. A step of all walks of one length is one query: Neo4j expands, and groups what is
 * reached by relation, direction and labels; only the numbers of the nodes that are walked on from come back.
 */
import { HopscopeError } from "../../graph/errors";
import type {
  GraphSchema,
  Meeting,
  MeetingArm,
  MeetingQuery,
  Meetings,
  NodeId,
  TypedPath,
  TypedPathQuery,
  TypedPaths,
  TypedStep,
  WalkBounds,
} from "../../graph/graph-source";
import { DEFAULT_WALK_LIMIT } from "../../graph/paths/typed-expansion";
import type { Neo4jDatabase, Parameters } from "./neo4j-database";
import { ranOutOf } from "./neo4j-errors";
import type { NodeMapping } from "./node-mapping";

const MOST_ANCHORS = 31;
/** A step over so many edges takes Neo4j about a second; the embedded graph walks ten times as many in a hundredth. */
const DEFAULT_WALK_BUDGET = 100_000;
/** A step that takes longer, or more memory than the server gives it, counts as one that the budget does not allow. */
const STEP_TIMEOUT_MS = 5_000;
/** Edges of one query, or nodes that it is given, where several frontiers share it: it has no more rows. */
const MOST_AT_ONCE = 20_000;

/** Neo4j's number of a node: eight bytes on the way, and valid within one call. */
type Place = bigint;

interface Frontier {
  start: Place;
  nodes: readonly Place[];
}

/** Different nodes over edges of one type and direction, those of each label set together. */
interface Reached {
  type: string;
  direction: "out" | "in";
  sets: { labels: string[]; count: number; nodes: Place[] }[];
}

/** @param starts Element ids by id. */
export async function typedPathsNeo4j(
  walk: TypedWalk,
  starts: ReadonlyMap<NodeId, string>,
  { hops, limit = DEFAULT_WALK_LIMIT }: TypedPathQuery,
): Promise<TypedPaths> {
  const paths: TypedPath[] = [];
  let frontiers = (await walk.places(starts)).map(({ id, place }) => {
    return { id, steps: [] as TypedStep[], start: place, nodes: [place] };
  });
  for (let hop = 1; hop <= hops && frontiers.length > 0; hop++) {
    const next: typeof frontiers = [];
    const reached = await walk.step(frontiers, hop < hops);
    for (const [at, { id, steps, start }] of frontiers.entries()) {
      for (const found of reached[at]!) {
        for (const { label, count, nodes } of walk.byLabel(found)) {
          if (paths.length >= limit) return { paths, truncated: true };
          const longer = [...steps, { type: found.type, direction: found.direction, label }];
          paths.push({ start: id, steps: longer, ends: count });
          next.push({ id, steps: longer, start, nodes });
        }
      }
    }
    frontiers = next.sort((a, b) => a.nodes.length - b.nodes.length);
  }
  return { paths, truncated: walk.exhausted };
}

/** @throws HopscopeError `invalid-input` when there are more than 31 anchors. */
export async function meetingsNeo4j(
  walk: TypedWalk,
  anchors: ReadonlyMap<NodeId, string>,
  { hops, limit = DEFAULT_WALK_LIMIT }: MeetingQuery,
): Promise<Meetings> {
  if (anchors.size > MOST_ANCHORS) {
    throw new HopscopeError(
      "invalid-input",
      `Walks can meet from ${MOST_ANCHORS} nodes, not ${anchors.size}.`,
    );
  }
  const first = (await walk.places(anchors)).map(({ id, place }) => {
    return { id, through: [] as TypedStep[], start: place, nodes: [place] };
  });
  const arms = new Arms();
  const reached = await walk.step(first, true);
  const second = first.flatMap(({ id, start }, at) =>
    reached[at]!.flatMap((found) => {
      const { type, direction } = found;
      arms.add({ anchor: id, through: [], type, direction }, found);
      return walk
        .byLabel(found)
        .map(({ label, nodes }) => ({ id, through: [{ type, direction, label }], start, nodes }));
    }),
  );
  if (hops > 1) {
    const longer = second.sort((a, b) => a.nodes.length - b.nodes.length);
    const beyond = await walk.step(longer, true);
    for (const [at, { id, through }] of longer.entries()) {
      for (const found of beyond[at]!) {
        arms.add({ anchor: id, through, type: found.type, direction: found.direction }, found);
      }
    }
  }
  const meetings = arms.meetings();
  return { meetings: meetings.slice(0, limit), truncated: walk.exhausted || meetings.length > limit };
}

export class TypedWalk {
  /** True when a step did not fit into the budget. */
  exhausted = false;
  #left: number;
  readonly #types: readonly string[] | null;
  readonly #rarity: ReadonlyMap<string, number>;

  constructor(
    private readonly database: Neo4jDatabase,
    private readonly nodes: NodeMapping,
    schema: GraphSchema,
    { types, budget = DEFAULT_WALK_BUDGET }: WalkBounds,
  ) {
    this.#left = budget;
    this.#types = types ?? null;
    this.#rarity = new Map(schema.labels.map(({ name, count }) => [name, count]));
  }

  async places(elements: ReadonlyMap<NodeId, string>): Promise<{ id: NodeId; place: Place }[]> {
    const rows = await this.database.read<{ element: string; place: Place }>(
      "MATCH (n) WHERE elementId(n) IN $elements RETURN elementId(n) AS element, id(n) AS place",
      { elements: [...elements.values()] },
    );
    const placeOf = new Map(rows.map(({ element, place }) => [element, place]));
    return [...elements].flatMap(([id, element]) => {
      const place = placeOf.get(element);
      return place === undefined ? [] : [{ id, place }];
    });
  }

  /**
   * The nodes next to each frontier, its start excepted; none for frontiers that the budget does not allow.
   * @param walkOn Whether the nodes are wanted, and not their numbers only.
   */
  async step(frontiers: readonly Frontier[], walkOn: boolean): Promise<Reached[][]> {
    const reached = frontiers.map((): Reached[] => []);
    for (const portion of portions(await this.#affordable(frontiers), ({ cost }) => cost))
      await this.#reach(portion, walkOn, reached);
    return reached;
  }

  /** Neo4j collects no nodes: they come one a row, which are no more than the edges that were counted. */
  async #reach(frontiers: readonly Affordable[], walkOn: boolean, reached: Reached[][]): Promise<void> {
    const follows = `id(m) <> frontier.start AND ($types IS NULL OR type(r) IN $types) AND ${this.nodes.inScope("m")}`;
    const rows = await this.#inTime<StepRow>(
      `UNWIND $frontiers AS frontier UNWIND frontier.nodes AS place
       MATCH (n) WHERE id(n) = place WITH frontier, n
       CALL {
         WITH frontier, n MATCH (n)-[r]->(m) WHERE ${follows} RETURN type(r) AS type, true AS isOut, m
         UNION WITH frontier, n MATCH (n)<-[r]-(m) WHERE ${follows} RETURN type(r) AS type, false AS isOut, m
       }
       WITH DISTINCT frontier.at AS at, type, isOut, m
       ${walkOn ? "RETURN at, type, isOut, labels(m) AS labels, id(m) AS node LIMIT $most" : "RETURN at, type, isOut, labels(m) AS labels, count(m) AS count"}`,
      {
        frontiers: frontiers.map(({ at, start, nodes }) => ({ at, start, nodes })),
        types: this.#types,
        most: BigInt(frontiers.reduce((sum, { cost }) => sum + cost, 0)),
      },
    );
    const relations = new Map<string, Reached>();
    const sets = new Map<string, Reached["sets"][number]>();
    for (const { at, type, isOut, labels, node, count = 1 } of rows) {
      const relationKey = `${at} ${isOut} ${type}`;
      const key = [relationKey, ...labels].join("\0");
      let set = sets.get(key);
      if (!set) {
        const own = labels.filter((label) => !this.nodes.marks.includes(label)).sort();
        set = { labels: own, count: 0, nodes: [] };
        sets.set(key, set);
        let relation = relations.get(relationKey);
        if (!relation) {
          relation = { type, direction: isOut ? "out" : "in", sets: [] };
          relations.set(relationKey, relation);
          reached[Number(at)]!.push(relation);
        }
        relation.sets.push(set);
      }
      set.count += Number(count);
      if (node !== undefined) set.nodes.push(node);
    }
    for (const { at } of frontiers) reached[Number(at)]!.sort(byRelation);
  }

  /** The reached nodes by label, as `TypedPathQuery` lists labels. */
  byLabel({ sets }: Reached): { label: string; count: number; nodes: Place[] }[] {
    const labels = new Set(sets.flatMap((set) => set.labels));
    const chosen = new Map<string, string>();
    for (const label of labels) {
      const key = sets.map((set) => Number(set.labels.includes(label))).join("");
      const other = chosen.get(key);
      if (other === undefined || this.#isRarer(label, other)) chosen.set(key, label);
    }
    return [...chosen.values()].sort().map((label) => {
      const own = sets.filter((set) => set.labels.includes(label));
      const count = own.reduce((sum, set) => sum + set.count, 0);
      return { label, count, nodes: own.flatMap(({ nodes }) => nodes) };
    });
  }

  async #inTime<Row>(cypher: string, parameters: Parameters): Promise<Row[]> {
    try {
      return await this.database.read<Row>(cypher, parameters, { timeoutMs: STEP_TIMEOUT_MS });
    } catch (error) {
      if (ranOutOf(error) === null) throw error;
      this.exhausted = true;
      return [];
    }
  }

  #isRarer(label: string, other: string): boolean {
    const difference = (this.#rarity.get(label) ?? 0) - (this.#rarity.get(other) ?? 0);
    return difference < 0 || (difference === 0 && label < other);
  }

  /** The frontiers that the budget allows, in order; their edges are in Neo4j's degree store. */
  async #affordable(frontiers: readonly Frontier[]): Promise<Affordable[]> {
    const numbered = frontiers.map(({ start, nodes }, at) => ({ at: BigInt(at), start, nodes }));
    const affordable: Affordable[] = [];
    for (const portion of portions(numbered, ({ nodes }) => nodes.length)) {
      // Each node has an edge: what has more nodes than there are edges left costs too much.
      const asked = portion.filter(({ nodes }) => nodes.length <= this.#left);
      const rows =
        asked.length === 0
          ? []
          : await this.#inTime<{ at: bigint; cost: bigint }>(
              `UNWIND $frontiers AS frontier UNWIND frontier.nodes AS place
         MATCH (n) WHERE id(n) = place
         RETURN frontier.at AS at, sum(COUNT { (n)-->() } + COUNT { (n)<--() }) AS cost`,
              { frontiers: asked },
            );
      const costs = new Map(rows.map(({ at, cost }) => [at, Number(cost)]));
      for (const frontier of portion) {
        const cost = costs.get(frontier.at) ?? Number.POSITIVE_INFINITY;
        if (cost > this.#left) {
          this.exhausted = true;
          continue;
        }
        this.#left -= cost;
        affordable.push({ ...frontier, cost });
      }
    }
    return affordable;
  }
}

/** Neighbours in the list, together as long as their weights are no more than `MOST_AT_ONCE`; what weighs more is alone. */
function portions<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item[][] {
  const found: Item[][] = [];
  let weight = 0;
  for (const item of items) {
    weight += weightOf(item);
    const last = found.at(-1);
    if (last && weight <= MOST_AT_ONCE) last.push(item);
    else {
      found.push([item]);
      weight = weightOf(item);
    }
  }
  return found;
}

interface Numbered extends Frontier {
  at: bigint;
}

interface Affordable extends Numbered {
  cost: number;
}

/** A node, or how many there are. */
interface StepRow {
  at: bigint;
  type: string;
  isOut: boolean;
  labels: string[];
  node?: Place;
  count?: bigint;
}

function byRelation(one: Reached, other: Reached): number {
  if (one.type !== other.type) return one.type < other.type ? -1 : 1;
  return one.direction === other.direction ? 0 : one.direction === "out" ? -1 : 1;
}

/** Ways to reach nodes, and the nodes that several anchors reach. */
class Arms {
  readonly #arms: MeetingArm[] = [];
  readonly #reached = new Map<Place, { labels: string[]; arms: number[] }>();

  add(arm: MeetingArm, { sets }: Reached): void {
    const at = this.#arms.push(arm) - 1;
    for (const { labels, nodes } of sets) {
      for (const node of nodes) {
        const known = this.#reached.get(node);
        if (known) known.arms.push(at);
        else this.#reached.set(node, { labels, arms: [at] });
      }
    }
  }

  /** Meetings of most anchors first, then of fewest nodes. */
  meetings(): Meeting[] {
    const found = new Map<string, { meeting: Meeting; anchors: number }>();
    for (const { labels, arms } of this.#reached.values()) {
      const met = new Set(arms.map((arm) => this.#arms[arm]!.anchor)).size;
      if (met < 2) continue;
      const key = JSON.stringify([labels, arms]);
      const known = found.get(key);
      if (known) known.meeting.nodes += 1;
      else {
        const own = arms.map((arm) => this.#arms[arm]!);
        found.set(key, { meeting: { labels: [...labels], arms: own, nodes: 1 }, anchors: met });
      }
    }
    return [...found.values()]
      .sort((a, b) => b.anchors - a.anchors || a.meeting.nodes - b.meeting.nodes)
      .map(({ meeting }) => meeting);
  }
}
