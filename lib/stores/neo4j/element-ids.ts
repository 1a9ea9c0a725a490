/** Finds nodes by the ids of the knowledge base: once for each id, since Neo4j finds a node by element id at once. */
import type { NodeId } from "../../graph/graph-source";
import type { Neo4jDatabase } from "./neo4j-database";
import { nodeIdOf } from "./neo4j-values";
import { type NodeMapping, quoted } from "./node-mapping";

/** Ids that are remembered; a question touches fewer. */
const REMEMBERED = 200_000;

export class ElementIds {
  readonly #known = new Map<NodeId, string>();

  constructor(
    private readonly database: Neo4jDatabase,
    private readonly nodes: NodeMapping,
  ) {}

  /** Element ids by id; unknown ids are left out. */
  async of(ids: readonly NodeId[], signal?: AbortSignal): Promise<Map<NodeId, string>> {
    const missing = [...new Set(ids)].filter((id) => !this.#known.has(id));
    if (missing.length > 0) await this.#find(missing, signal);
    const found = new Map<NodeId, string>();
    for (const id of ids) {
      const element = this.#known.get(id);
      if (element !== undefined) found.set(id, element);
    }
    return found;
  }

  /** Remembers what an answer contained anyway. */
  learn(id: NodeId, element: string): void {
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    if (!this.#known.has(id)) this.#known.set(id, element);
  }

  async #find(ids: readonly NodeId[], signal: AbortSignal | undefined): Promise<void> {
    const { nodes } = this;
    const columns = `RETURN elementId(n) AS element, ${nodes.id("n")} AS id, id(n) AS place`;
    const queries = nodes.mapping.labels
      .filter(({ id }) => id !== null)
      .map(({ label, id }) => {
        return `MATCH (n:${quoted(label)}) WHERE n.${quoted(id!)} IN $stored AND ${nodes.inScope("n")} ${columns}`;
      });
    queries.push(`MATCH (n) WHERE elementId(n) IN $ids AND ${nodes.inScope("n")} ${columns}`);
    const rows = await this.database.read<{ element: string; id: unknown; place: bigint }>(
      `${queries.join(" UNION ")}`,
      { ids, stored: ids.flatMap((id) => nodes.storedIds(id)) },
      { signal },
    );
    const wanted = new Set(ids);
    // If two nodes share an id, the older one has it, as in an import.
    for (const { element, id } of rows.sort((a, b) => Number(a.place - b.place))) {
      const found = nodeIdOf(id);
      if (wanted.has(found)) this.learn(found, element);
    }
  }
}
