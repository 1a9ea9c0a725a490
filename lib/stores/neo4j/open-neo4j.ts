/** Opens a Neo4j database and says in words what prevents it. */
import neo4j, { type Driver } from "neo4j-driver";
import type { Neo4jConnection } from "../../api/schemas/neo4j";
import { type ErrorCode, HopscopeError } from "../../graph/errors";
import { checkAddress } from "../endpoint/addresses";
import { BadReply } from "../endpoint/failure";
import { Neo4jDatabase } from "./neo4j-database";
import { explainError } from "./neo4j-errors";
import { within } from "./within";

export interface OpenOptions {
  signal?: AbortSignal;
  /** Until the server must have answered; default 10 seconds. */
  timeoutMs?: number;
  /** True if the caller may know what answers at an address that is no Neo4j; true when absent. */
  isTold?: boolean;
}

const TIMEOUT_MS = 10_000;
const SCHEMES = ["bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc"];
/** The first one with `valueType` and with vector indexes that are no preview. */
const OLDEST = [5, 13] as const;

/**
 * @returns a database that answers; to be closed.
 * @throws HopscopeError `invalid-input` for an address, user, password or database that is wrong or a server that is too
 * old, `database-unavailable` for one that does not answer or has a link-local address; the signal's reason.
 */
export async function openNeo4j(
  connection: Neo4jConnection,
  { signal, timeoutMs = TIMEOUT_MS, isTold = true }: OpenOptions = {},
): Promise<Neo4jDatabase> {
  signal?.throwIfAborted();
  const where = hostOf(connection.url);
  const driver = driverOf(connection, timeoutMs);
  const connect = async () => {
    await checkAddress(new URL(`http://${where}`), "all");
    return greet(driver, connection, where);
  };
  try {
    const late = () =>
      wrongUrl("database-unavailable", {
        message: `Neo4j at ${where} did not answer within ${timeoutMs / 1_000} seconds.`,
        hint: "Check host and port, and that no firewall is between.",
      });
    return await within(timeoutMs, late, signal, connect);
  } catch (error) {
    void driver.close();
    const explained = error instanceof BadReply ? unreachable(where, error) : explainError(error, where);
    throw !isTold && isOfAddress(explained) ? unreachable(where, error) : explained;
  }
}

/** True for an error about the address: its message tells one server from another, or from none. */
function isOfAddress(error: unknown): boolean {
  return error instanceof HopscopeError && error.problems.some(({ at }) => at === "url");
}

function unreachable(where: string, cause: unknown): HopscopeError {
  return wrongUrl("database-unavailable", {
    message: `No Neo4j that can be used answers at ${where}.`,
    hint: "Check host, port and scheme; an administrator is told more. Link-local addresses are never asked.",
    cause,
  });
}

async function greet(driver: Driver, { database }: Neo4jConnection, where: string): Promise<Neo4jDatabase> {
  const { agent = "" } = await driver.getServerInfo(database === undefined ? {} : { database });
  const version = agent.split("/")[1] ?? "";
  refuseOld(agent, version, where);
  const session = driver.session({ defaultAccessMode: neo4j.session.READ, database });
  try {
    const { records } = await session.run(
      "CALL db.info() YIELD name RETURN name",
      {},
      { timeout: TIMEOUT_MS },
    );
    return new Neo4jDatabase(driver, where, records[0]!.get("name") as string, version);
  } finally {
    await session.close();
  }
}

function refuseOld(agent: string, version: string, where: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw wrongUrl("invalid-input", {
    message: `${where} runs ${agent || "an unknown server"}; Neo4j ${OLDEST.join(".")} or newer is needed.`,
    hint: "Neo4j 5.26 is the version with long-term support.",
  });
}

/** Scheme and shape are checked before anything is sent. */
function hostOf(url: string): string {
  const scheme = /^([a-z0-9+.-]+):\/\//i.exec(url.trim())?.[1]?.toLowerCase();
  if (scheme !== undefined && SCHEMES.includes(scheme)) {
    try {
      const { host } = new URL(url.trim().replace(/^[^:]+/, "http"));
      return host;
    } catch {
      // Said below.
    }
  }
  const isWeb = scheme === "http" || scheme === "https";
  throw wrongUrl("invalid-input", {
    message: `"${withoutPassword(url)}" is no address of a Neo4j server.`,
    hint: isWeb
      ? "Neo4j's browser is at this address; queries go to its Bolt port, for example bolt://localhost:7687."
      : "Write for example bolt://localhost:7687, or neo4j+s://<id>.databases.neo4j.io.",
  });
}

/** An error that a form shows at the field of the address. */
function wrongUrl(
  code: ErrorCode,
  { message, hint, cause }: { message: string; hint: string; cause?: unknown },
): HopscopeError {
  return new HopscopeError(code, message, { hint, cause, problems: [{ at: "url", message }] });
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^/@]*@/, "//");
}

function driverOf({ url, username, password }: Neo4jConnection, timeoutMs: number): Driver {
  try {
    return neo4j.driver(url.trim(), neo4j.auth.basic(username, password), {
      useBigInt: true,
      connectionTimeout: timeoutMs,
      connectionAcquisitionTimeout: timeoutMs,
      maxTransactionRetryTime: timeoutMs,
      telemetryDisabled: true,
      userAgent: "hopscope",
      // Deprecations and performance hints are not for the log of this server.
      notificationFilter: { minimumSeverityLevel: "OFF" },
    });
  } catch (error) {
    throw wrongUrl("invalid-input", {
      message: `"${withoutPassword(url)}" is no address of a Neo4j server.`,
      hint: "Write for example bolt://localhost:7687.",
      cause: error,
    });
  }
}
