/** The nodes that rankings from a file mean: spelled by id or by name, as gold answers are. */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import { BadLine, BadLines, quoted, REFUSED_AT_MOST } from "../../measure/bad-lines";
import { type FileRanking, RANKING_HINT } from "../../measure/ranking-file";
import { type GoldUnit, resolveGold } from "../../questions/gold";

/** Ids that are looked up together. */
const BATCH = 500;

export interface RankedNodes {
  /** In the order of the ranking. */
  ids: NodeId[];
  answers: NodeId[];
}

/** The nodes of each ranking, by the id of the question. @throws HopscopeError `invalid-input` for what is no node, or one twice */
export async function readRankedNodes(
  rankings: ReadonlyMap<string, FileRanking>,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<Map<string, RankedNodes>> {
  const units = await findUnits(rankings, graph, signal);
  const bad = new BadLines(RANKING_HINT);
  const found = new Map<string, RankedNodes>();
  for (const [question, { entries, answers = [], line }] of rankings) {
    if (bad.isFull) break;
    const lines = new Map<NodeId, number>();
    const chosen = new Map<string, NodeId>();
    const take = (entry: (typeof entries)[number], node: NodeId) => {
      const before = lines.get(node);
      if (before !== undefined)
        throw new BadLine(`${quoted(entry.node)}, a node that line ${before} has`, "each node once");
      lines.set(node, entry.line);
      chosen.set(entry.node, node);
    };
    const several: typeof entries = [];
    for (const entry of entries)
      bad.try(entry.line, () => {
        const unit = units.get(entry.node);
        if (!unit)
          throw new BadLine(quoted(entry.node), "the id or the name of a node, a document or a table");
        if (unit.kind === "source" || unit.nodes.length > 1) several.push(entry);
        else take(entry, unit.nodes[0]!);
      });
    // An entry that can mean several nodes gets one that the ranking does not have otherwise.
    for (const entry of several) {
      const unit = units.get(entry.node)!;
      const isFree = (node: NodeId) => !lines.has(node);
      const free = unit.nodes.find(isFree) ?? (await chunksOf(unit, [...lines.keys()], graph)).find(isFree);
      bad.try(entry.line, () => take(entry, free ?? unit.nodes[0]!));
    }
    const said = answers.flatMap((answer) => {
      const may = [chosen.get(answer), ...(units.get(answer)?.nodes ?? [])];
      const node = may.find((one) => one !== undefined && lines.has(one));
      if (node === undefined)
        bad.try(line, () => {
          throw new BadLine(`the answer ${quoted(answer)}`, "one of the nodes of the ranking");
        });
      return node ?? [];
    });
    found.set(question, { ids: entries.flatMap(({ node }) => chosen.get(node) ?? []), answers: said });
  }
  bad.throwIfAny();
  return found;
}

/** The node or source that each id or name means, resolved as gold answers are. */
async function findUnits(
  rankings: ReadonlyMap<string, FileRanking>,
  graph: GraphSource,
  signal: AbortSignal | undefined,
): Promise<Map<string, GoldUnit>> {
  const wanted = new Set<string>();
  for (const { entries, answers = [] } of rankings.values())
    for (const spelled of [...entries.map(({ node }) => node), ...answers]) wanted.add(spelled);
  const units = new Map<string, GoldUnit>();
  const all = [...wanted];
  let unknown = 0;
  for (let start = 0; start < all.length && unknown < REFUSED_AT_MOST; start += BATCH) {
    signal?.throwIfAborted();
    const batch = all.slice(start, start + BATCH);
    const ids = new Set((await graph.nodes(batch)).map(({ id }) => id));
    for (const id of ids) units.set(id, { answer: id, kind: "node", nodes: [id] });
    const gold = await resolveGold(
      batch.filter((one) => !ids.has(one)),
      graph,
      { signal },
    );
    for (const unit of gold.units) units.set(unit.answer, unit);
    unknown += gold.unresolved.length;
  }
  return units;
}

/** Chunks of a source, one more than are among the nodes that are taken; none of anything else. */
async function chunksOf(
  { kind, answer }: GoldUnit,
  taken: readonly NodeId[],
  graph: GraphSource,
): Promise<NodeId[]> {
  if (kind !== "source") return [];
  const own = taken.filter((node) => node.startsWith(`${answer}#`)).length;
  const chunks = await graph.nodes(Array.from({ length: own + 1 }, (_, at) => `${answer}#${at}`));
  return chunks.filter(({ origin }) => origin?.source === answer).map(({ id }) => id);
}
