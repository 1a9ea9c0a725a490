/** `hopscope connect`: a Neo4j database becomes a knowledge base; prints what was found there. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { CallApi } from "../../lib/api/call-api";
import { createKnowledgeBase } from "../../lib/api/knowledge-bases";
import type { Neo4jConnection } from "../../lib/api/schemas/neo4j";
import type { Visibility } from "../../lib/api/schemas/sharing";
import { HopscopeError } from "../../lib/graph/errors";

export interface ConnectOptions {
  url: string;
  user: string;
  database?: string;
  passwordEnv?: string;
  visibility?: Visibility;
  json?: boolean;
}

/** The password comes from the environment, a terminal or a pipe: arguments can be seen by everybody on the machine. */
export async function readCredentials({
  url,
  user,
  database,
  passwordEnv,
}: ConnectOptions): Promise<Neo4jConnection> {
  const password =
    passwordEnv === undefined ? await readPassword(`Password of ${user}: `) : process.env[passwordEnv];
  if (password === undefined)
    throw new HopscopeError("invalid-input", `The environment variable ${passwordEnv} is not set.`);
  return { url, username: user, password, ...(database === undefined ? {} : { database }) };
}

export async function connectNeo4j(
  call: CallApi,
  name: string,
  credentials: Neo4jConnection,
  { visibility, json }: ConnectOptions,
): Promise<void> {
  const base = await call(createKnowledgeBase, { body: { name, visibility, neo4j: credentials } });
  if (json) return console.log(JSON.stringify(base));
  const { seen, mapping } = base.connection!;
  const count = (number: number) => number.toLocaleString("en");
  console.log(
    `${base.name} (${base.id}): ${seen.server}, ${count(seen.nodeCount)} nodes, ${count(seen.edgeCount)} relationships`,
  );
  for (const { label, id, name: named, text } of mapping.labels)
    console.log(
      `  ${label.padEnd(24)} id ${(id ?? "Neo4j's own").padEnd(16)} name ${(named ?? "the id").padEnd(16)} text ${text ?? "none"}`,
    );
  if (!seen.textIndex || seen.embedder === null)
    console.log(`Indexes are missing: \`hopscope index ${base.id}\` creates them in the database.`);
}

/** The first line of standard input. @throws HopscopeError `cancelled` when it ends before that */
async function readPassword(prompt: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(prompt);
  // Echoed input is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: nowhere, terminal: stdin.isTTY });
  lines.once("SIGINT", () => lines.close());
  try {
    for await (const line of lines) return line;
    throw new HopscopeError("cancelled", "No password was given.");
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write("\n");
  }
}
