/**
 * Open connections to Neo4j servers: one pooled driver a knowledge base, closed when the knowledge base goes or another
 * address, user or password takes its place.
 */
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { Neo4jConnection } from "../../api/schemas/neo4j";
import { HopscopeError } from "../../graph/errors";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { openNeo4j } from "../../stores/neo4j/open-neo4j";
import { neo4jSecret, type Secrets } from "../../stores/prisma/secrets";

interface Opened {
  /** The connection and password that it was opened with. */
  key: string;
  database: Promise<Neo4jDatabase>;
}

export class Neo4jConnections {
  readonly #openDatabase: (connection: Neo4jConnection) => Promise<Neo4jDatabase>;
  readonly #opened = new Map<string, Opened>();

  constructor(
    private readonly secrets: Pick<Secrets, "get">,
    openDatabase: (connection: Neo4jConnection) => Promise<Neo4jDatabase> = openNeo4j,
  ) {
    this.#openDatabase = openDatabase;
  }

  /**
   * The database that a knowledge base lives in. What is stored is read every time, so a change by another process counts.
   * @throws HopscopeError as `credentials` and `openNeo4j` do
   */
  async open(base: Pick<KnowledgeBase, "id" | "name" | "connection">): Promise<Neo4jDatabase> {
    const credentials = await this.credentials(base);
    const key = JSON.stringify(credentials);
    const before = this.#opened.get(base.id);
    if (before?.key === key) return before.database;
    const database = this.#openDatabase(credentials);
    this.#opened.set(base.id, { key, database });
    database.catch(() => {
      // A server that was away is tried again by the next reader.
      if (this.#opened.get(base.id)?.database === database) this.#opened.delete(base.id);
    });
    if (before) await closeOne(before);
    return database;
  }

  /** Connection of a knowledge base, the password included. @throws HopscopeError `not-ready` when no password is stored */
  async credentials({
    id,
    name,
    connection,
  }: Pick<KnowledgeBase, "id" | "name" | "connection">): Promise<Neo4jConnection> {
    if (!connection) throw new HopscopeError("invalid-input", `"${name}" does not live in a Neo4j database.`);
    const password = await this.secrets.get(neo4jSecret(id));
    if (password === null) {
      throw new HopscopeError(
        "not-ready",
        `The password for the Neo4j of "${name}" is not stored here, or was stored with another key.`,
        {
          hint: "Type it once more on the page of the knowledge base.",
        },
      );
    }
    const { url, database, username } = connection;
    return { url, database, username, password };
  }

  async close(knowledgeBase: string): Promise<void> {
    const opened = this.#opened.get(knowledgeBase);
    this.#opened.delete(knowledgeBase);
    if (opened) await closeOne(opened);
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#opened.keys()].map((id) => this.close(id)));
  }
}

/** A connection that failed to open has nothing to close. */
async function closeOne({ database }: Opened): Promise<void> {
  await database.then((opened) => opened.close()).catch(() => {});
}
