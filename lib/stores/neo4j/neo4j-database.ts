/**
 * One database on a Neo4j server. Everything that Hopscope asks goes through `read`: a transaction in access mode READ, in
 * which the server itself refuses to write, with a timeout and an AbortSignal. Only indexes and embeddings are written.
 */
import neo4j, {
  type Driver,
  type Record as DriverRecord,
  type ResultSummary,
  type Session,
} from "neo4j-driver";
import { HopscopeError } from "../../graph/errors";
import { explainError } from "./neo4j-errors";
import { within } from "./within";

export type Parameters = Readonly<Record<string, unknown>>;

export interface ReadOptions {
  signal?: AbortSignal;
  /** After which the server ends the transaction; default 30 seconds. */
  timeoutMs?: number;
}

export interface Answer<Row> {
  rows: Row[];
  summary: ResultSummary<bigint>;
}

const READ_TIMEOUT_MS = 30_000;
/** Creating an index or writing a batch of embeddings. */
const WRITE_TIMEOUT_MS = 120_000;
/** A stream lasts as long as its reader takes; it ends with the signal. */
const STREAM_TIMEOUT_MS = 24 * 3_600_000;
/** Extra time after the server's own limit before this side takes the connection for dead. */
const GRACE_MS = 5_000;
/** Records on their way ahead of the reader. */
const FETCH_SIZE = 1_000;

export class Neo4jDatabase {
  constructor(
    private readonly driver: Driver,
    /** Host and port, for messages. */
    readonly where: string,
    /** The name of the database; the user's home database has one too. */
    readonly name: string,
    /** Version of the server: "5.26.1". */
    readonly version: string,
  ) {}

  /**
   * All rows of a query that reads.
   * @throws the signal's reason; HopscopeError, also when the query would write.
   */
  async read<Row>(cypher: string, parameters: Parameters = {}, options: ReadOptions = {}): Promise<Row[]> {
    const { rows } = await this.answer<Row>(cypher, parameters, options);
    return rows;
  }

  /** All rows with the summary, which holds the plan. `into` keeps the rows that came before an error. */
  async answer<Row>(
    cypher: string,
    parameters: Parameters = {},
    { signal, timeoutMs = READ_TIMEOUT_MS }: ReadOptions = {},
    into: Row[] = [],
  ): Promise<Answer<Row>> {
    const session = this.#session("READ");
    const work = async () => {
      const transaction = await session.beginTransaction({ timeout: timeoutMs });
      const result = transaction.run(this.#text(cypher), parameters);
      for await (const record of result) into.push(record.toObject() as Row);
      const summary = (await result.summary()) as ResultSummary<bigint>;
      await transaction.commit();
      return { rows: into, summary };
    };
    return this.#guarded(session, work, timeoutMs, signal);
  }

  /** Rows one by one, as fast as they are taken. */
  async *stream<Row>(cypher: string, parameters: Parameters = {}, signal?: AbortSignal): AsyncGenerator<Row> {
    signal?.throwIfAborted();
    const session = this.#session("READ");
    try {
      const transaction = await session.beginTransaction({ timeout: STREAM_TIMEOUT_MS });
      for await (const record of transaction.run(this.#text(cypher), parameters)) {
        signal?.throwIfAborted();
        yield record.toObject() as Row;
      }
      await transaction.commit();
    } catch (error) {
      throw explainError(error, this.where);
    } finally {
      await closed(session);
    }
  }

  /** For indexes and embeddings only, which a person asks for. */
  async write<Row>(cypher: string, parameters: Parameters = {}, signal?: AbortSignal): Promise<Row[]> {
    const session = this.#session("WRITE");
    const work = async () => {
      const { records } = await session.run(this.#text(cypher), parameters, { timeout: WRITE_TIMEOUT_MS });
      return records.map((record: DriverRecord) => record.toObject() as Row);
    };
    return this.#guarded(session, work, WRITE_TIMEOUT_MS, signal);
  }

  /** Names the database and the last transaction that was committed: the bookmark of a reading, which moves with each write. */
  async state(): Promise<string> {
    const session = this.#session("READ");
    const work = async () => {
      await session.run("RETURN 1", {}, { timeout: READ_TIMEOUT_MS });
      return session.lastBookmarks().join();
    };
    return this.#guarded(session, work, READ_TIMEOUT_MS);
  }

  async close(): Promise<void> {
    await this.driver.close();
  }

  /** Later servers have a later default language; what is sent here is Cypher 5. */
  #text(cypher: string): string {
    return Number.parseInt(this.version, 10) > 5 ? `CYPHER 5 ${cypher}` : cypher;
  }

  #session(mode: "READ" | "WRITE"): Session {
    const defaultAccessMode = mode === "READ" ? neo4j.session.READ : neo4j.session.WRITE;
    return this.driver.session({ database: this.name, defaultAccessMode, fetchSize: FETCH_SIZE });
  }

  /** Ends with the work, the signal or the clock, whichever is first; closing the session ends the work on the server. */
  async #guarded<T>(
    session: Session,
    work: () => Promise<T>,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<T> {
    const late = () =>
      new HopscopeError("database-unavailable", `Neo4j at ${this.where} does not answer.`, {
        hint: "Check that it runs and that nothing between drops the connection.",
      });
    try {
      return await within(timeoutMs + GRACE_MS, late, signal, work);
    } catch (error) {
      throw explainError(error, this.where);
    } finally {
      // A dead connection is not waited for.
      void closed(session);
    }
  }
}

async function closed(session: Session): Promise<void> {
  try {
    await session.close();
  } catch {
    // Any error of the session was reported by its last query.
  }
}
