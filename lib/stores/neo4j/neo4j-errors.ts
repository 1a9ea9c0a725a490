/** Errors of a Neo4j server, as a sentence for a person and advice on what to do next. */
import { Neo4jError } from "neo4j-driver";
import { type ErrorCode, HopscopeError } from "../../graph/errors";

interface Explanation {
  /** What the server's status code, the driver's code, or the message of a failed connection says. */
  fits: RegExp;
  code: ErrorCode;
  /** With `{where}` for the address. */
  message: string;
  hint: string;
  /** The field of the connection that is to blame. */
  at?: "url" | "password" | "database";
}

const OUT_OF_MEMORY = /General\.\w*(OutOfMemory|MemoryLimit)/;

/** The first that fits counts. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    fits: /Security\.(Unauthorized|AuthProviderFailed|TokenExpired)/,
    code: "invalid-input",
    message: "Neo4j at {where} refuses this user name and password.",
    hint: "Check both; passwords are case-sensitive.",
    at: "password",
  },
  {
    fits: /Security\.AuthenticationRateLimit/,
    code: "database-unavailable",
    message: "Neo4j at {where} takes no more passwords for a while: too many were wrong.",
    hint: "Wait some seconds, then try the right one.",
  },
  {
    fits: /Security\.CredentialsExpired/,
    code: "invalid-input",
    message: "The password for Neo4j at {where} has to be changed before it can be used.",
    hint: "Change it in Neo4j Browser or with ALTER CURRENT USER SET PASSWORD.",
    at: "password",
  },
  {
    fits: /Statement\.AccessMode/,
    code: "invalid-input",
    message: "This query writes, and queries here only read.",
    hint: "Leave out CREATE, MERGE, SET, DELETE and procedures that write.",
  },
  {
    fits: /Security\.Forbidden|Schema\.TokenCreate|General\.ReadOnly|WriteOnReadOnly|ForbiddenOnReadOnly/,
    code: "invalid-input",
    message: "This user of Neo4j at {where} may not do that: it can read only, or less.",
    hint: "Creating indexes and embeddings needs a user with the roles architect and publisher; reading needs reader.",
  },
  {
    fits: /Database\.(DatabaseNotFound|GraphNotFound)/,
    code: "invalid-input",
    message: "Neo4j at {where} has no database of this name.",
    hint: "SHOW DATABASES lists them; leave the name empty for the user's home database.",
    at: "database",
  },
  {
    fits: /Database\.DatabaseUnavailable|DatabaseNotOnline|General\.DatabaseUnavailable/,
    code: "database-unavailable",
    message: "The database is there, but Neo4j at {where} has not started it.",
    hint: "START DATABASE starts it.",
    at: "database",
  },
  {
    fits: /Transaction\.(TransactionTimedOut|LockClientStopped)/,
    code: "database-unavailable",
    message: "Neo4j did not answer within the time that was set for this question.",
    hint: "Ask for less, or create the indexes.",
  },
  {
    fits: OUT_OF_MEMORY,
    code: "too-large",
    message: "This question needs more memory than Neo4j gives to one transaction.",
    hint: "Ask for less, or raise dbms.memory.transaction.total.max.",
  },
  {
    fits: /Server responded HTTP/i,
    code: "invalid-input",
    message: "{where} answers HTTP, not Bolt.",
    hint: "Neo4j's Bolt port is 7687; 7474 is its browser.",
    at: "url",
  },
  {
    fits: /self-signed|self signed|unable to verify|unable to get (local )?issuer|certificate|altnames/i,
    code: "database-unavailable",
    message: "The certificate of {where} cannot be verified.",
    hint: "With a self-signed certificate write bolt+ssc:// or neo4j+ssc://; without TLS bolt:// or neo4j://.",
    at: "url",
  },
  {
    fits: /wrong version number|ssl3_get_record|EPROTO|packet length too long|secure TLS connection was established/i,
    code: "database-unavailable",
    message: "{where} does not speak TLS.",
    hint: "Write bolt:// or neo4j:// in the place of +s and +ssc.",
    at: "url",
  },
  {
    fits: /ENOTFOUND|EAI_AGAIN|getaddrinfo/,
    code: "database-unavailable",
    message: "The host of {where} is not known.",
    hint: "Check how it is spelt, and that this machine's name server knows it.",
    at: "url",
  },
  {
    fits: /ECONNREFUSED/,
    code: "database-unavailable",
    message: "Nothing listens at {where}.",
    hint: "Start Neo4j, and check the port: Bolt's is 7687.",
    at: "url",
  },
  {
    fits: /routing table|No routing servers|Could not perform discovery/i,
    code: "database-unavailable",
    message: "Neo4j at {where} gives no routing table.",
    hint: "For a single server write bolt:// in the place of neo4j://.",
    at: "url",
  },
  {
    fits: /ServiceUnavailable|SessionExpired|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timed out/,
    code: "database-unavailable",
    message: "Neo4j at {where} cannot be reached.",
    hint: "Check that it runs, that the port is Bolt's, and that no firewall is between. Without TLS the scheme is bolt://, with it bolt+s://.",
    at: "url",
  },
];

/** The error to throw in the place of what the driver threw; what is ours already stays as it is. */
export function explainError(error: unknown, where: string): unknown {
  if (error instanceof HopscopeError || !(error instanceof Error)) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") return error;
  const found = `${error instanceof Neo4jError ? error.code : ""} ${error.message} ${String(error.cause ?? "")}`;
  const explanation = EXPLANATIONS.find(({ fits }) => fits.test(found));
  if (explanation) {
    const { code, hint, at } = explanation;
    const message = explanation.message.replace("{where}", () => where);
    return new HopscopeError(code, message, {
      hint,
      cause: error,
      ...(at && { problems: [{ at, message }] }),
    });
  }
  const isQuery = error instanceof Neo4jError && /ClientError\.Statement/.test(error.code);
  if (!isQuery) return error;
  return new HopscopeError("invalid-input", `Neo4j cannot run this query: ${firstSentence(error.message)}`, {
    hint: "The message is Neo4j's own.",
    cause: error,
  });
}

/** The limit that made the server end a transaction: time, or memory for rows; null where it ended for another reason. */
export function ranOutOf(error: unknown): "milliseconds" | "rows" | null {
  const cause = error instanceof HopscopeError ? error.cause : error;
  if (!(cause instanceof Neo4jError)) return null;
  if (/Transaction\.TransactionTimedOut/.test(cause.code)) return "milliseconds";
  return OUT_OF_MEMORY.test(cause.code) ? "rows" : null;
}

function firstSentence(message: string): string {
  const line = message.split("\n")[0]!.trim();
  return line.endsWith(".") ? line : `${line}.`;
}
