import { createServer, type Server, type Socket } from "node:net";
import { Neo4jError } from "neo4j-driver";
import { afterEach, describe, expect, it } from "vitest";
import { HopscopeError } from "../../graph/errors";
import { explainError } from "./neo4j-errors";
import { openNeo4j } from "./open-neo4j";

const login = { username: "neo4j", password: "secret word" };
let server: Server | null = null;
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

async function refusal(url: string, timeoutMs = 5_000, isTold = true): Promise<HopscopeError> {
  const opened = openNeo4j({ url, ...login }, { timeoutMs, isTold });
  const error = await opened.then(
    () => null,
    (found: unknown) => found,
  );
  expect(error).toBeInstanceOf(HopscopeError);
  expect((error as HopscopeError).hint).toBeTruthy();
  expect((error as HopscopeError).message).not.toContain(login.password);
  return error as HopscopeError;
}

/** A server that does with a connection what the test asks for. */
async function listening(serve: (socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    serve(socket);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

describe("Opening a Neo4j database", () => {
  it("refuses what is no address of Neo4j before anything is sent", async () => {
    expect((await refusal("http://localhost:7474")).hint).toContain("bolt://localhost:7687");
    for (const url of ["localhost:7687", "bolt:/localhost", "postgres://localhost", "bolt://", "neo4j"]) {
      expect((await refusal(url)).code).toBe("invalid-input");
    }
    expect((await refusal("ftp://me:secret word@host")).message).toBe(
      '"ftp://host" is no address of a Neo4j server.',
    );
  });

  it("says that nothing listens, and that a host is not known", async () => {
    const port = await listening(() => {});
    server!.close();
    expect((await refusal(`bolt://127.0.0.1:${port}`)).message).toBe(`Nothing listens at 127.0.0.1:${port}.`);
    expect((await refusal("bolt://no-such-host.invalid:7687")).code).toBe("database-unavailable");
  });

  it("tells nobody else what answers at an address that is no Neo4j", async () => {
    const silent = await listening(() => {});
    const said = [await refusal(`bolt://127.0.0.1:${silent}`, 300, false)];
    server!.close();
    const closed = await listening(() => {});
    server!.close();
    said.push(await refusal(`bolt://127.0.0.1:${closed}`, 5_000, false));
    const web = await listening((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    said.push(await refusal(`bolt://127.0.0.1:${web}`, 5_000, false));
    said.push(await refusal(`bolt+s://127.0.0.1:${web}`, 5_000, false));
    for (const { code, message, hint } of said)
      expect({ code, message: message.replace(/\d+\.$/, "port."), hint }).toEqual({
        code: "database-unavailable",
        message: "No Neo4j that can be used answers at 127.0.0.1:port.",
        hint: expect.stringContaining("an administrator is told more"),
      });
  });

  it.each(["169.254.169.254", "169.254.1.1:7687", "[fe80::1]:7687"])(
    "asks no link-local address, as %s is",
    async (host) => {
      const { code, message } = await refusal(`bolt://${host}`, 5_000);
      expect([code, message]).toEqual([
        "database-unavailable",
        `No Neo4j that can be used answers at ${host}.`,
      ]);
    },
  );

  it("does not wait for a host that swallows what it is sent", async () => {
    const port = await listening(() => {});
    const { code, message } = await refusal(`bolt://127.0.0.1:${port}`, 300);
    expect([code, message]).toEqual([
      "database-unavailable",
      `Neo4j at 127.0.0.1:${port} did not answer within 0.3 seconds.`,
    ]);
  });

  it("stops when it is cancelled", async () => {
    const port = await listening(() => {});
    const stop = new AbortController();
    const opened = openNeo4j({ url: `bolt://127.0.0.1:${port}`, ...login }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 20);
    await expect(opened).rejects.toThrow("aborted");
  });

  it("distinguishes HTTP and a missing TLS from Bolt", async () => {
    const http = await listening((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    expect((await refusal(`bolt://127.0.0.1:${http}`)).message).toBe(
      `127.0.0.1:${http} answers HTTP, not Bolt.`,
    );
    server!.close();
    const plain = await listening((socket) =>
      socket.once("data", () => socket.end(Buffer.from("plain text"))),
    );
    expect((await refusal(`bolt+s://127.0.0.1:${plain}`)).message).toBe(
      `127.0.0.1:${plain} does not speak TLS.`,
    );
  });

  it.each([
    ["Neo.ClientError.Security.Unauthorized", "refuses this user name and password"],
    ["Neo.ClientError.Security.CredentialsExpired", "has to be changed"],
    ["Neo.ClientError.Security.Forbidden", "it can read only, or less"],
    ["Neo.ClientError.Database.DatabaseNotFound", "no database of this name"],
    ["Neo.ClientError.Statement.AccessMode", "queries here only read"],
    ["Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration", "within the time"],
    ["Neo.TransientError.General.MemoryPoolOutOfMemoryError", "more memory"],
    ["Neo.ClientError.Statement.SyntaxError", "Neo4j cannot run this query: its words."],
  ])("explains %s", (code, message) => {
    const error = explainError(new Neo4jError("its words", code, "", ""), "host:7687");
    expect((error as HopscopeError).message).toContain(message);
    expect((error as HopscopeError).hint).toBeTruthy();
  });
});
