/** `hopscope mcp` as a host starts it: a process that speaks the protocol on standard input and output, and nothing else. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Scratch, SMALL_WORLD, scratch } from "../lib/server/testing/small-world";
import { PATIENCE_MS, runCommand } from "./testing/command-line";

let place: Scratch;
let client: Client;

beforeAll(async () => {
  place = scratch();
  const files = (["nodes.csv", "edges.csv"] as const).map((name) => place.write(name, SMALL_WORLD[name]));
  expect(await runCommand(place, ["import", files[0]!, "--name", "World"])).toMatchObject({ code: 0 });
  expect(await runCommand(place, ["add", "World", files[1]!])).toMatchObject({ code: 0 });
  client = new Client({ name: "test", version: "1" });
  const env = { ...(process.env as Record<string, string>), HOPSCOPE_DATA: place.environment.HOPSCOPE_DATA };
  const args = [".build/hopscope.mjs", "mcp"];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { ...env, DATABASE_URL: "" } }),
  );
}, PATIENCE_MS);
afterAll(async () => {
  await client?.close();
  place?.remove();
});

interface Said {
  isError?: boolean;
  content: { text: string }[];
}

async function textOf(name: string, args: object): Promise<string> {
  const { isError, content } = (await client.callTool({ name, arguments: { ...args } })) as Said;
  expect(isError, content[0]!.text).toBeUndefined();
  return content[0]!.text;
}

it(
  "has the tools, and answers from the data folder",
  async () => {
    expect((await client.listTools()).tools).toHaveLength(8);
    const { knowledgeBases } = JSON.parse(await textOf("list_knowledge_bases", {}));
    expect(knowledgeBases).toMatchObject([{ name: "World", nodes: 4 }]);
    const paths = await textOf("find_paths", { knowledgeBase: "World", from: "f1", to: "f2" });
    expect(JSON.parse(paths).paths[0].text).toBe(
      "The Third Man -DIRECTED_BY-> Carol Reed <-DIRECTED_BY- Odd Man Out",
    );
    const question = "Who directed The Third Man?";
    const { answer, run } = JSON.parse(
      await textOf("retrieve", { knowledgeBase: "World", question, method: "graphraft" }),
    );
    expect(answer.sentences[0].text).toContain("Carol Reed");
    const read = JSON.parse(await textOf("read_neighbours", { knowledgeBase: "World", node: "p1" }));
    expect(read.node.text).toBe("Carol Reed directed films in Britain.");
    await client.close();
    // It has ended and let the folder go: its run is there for the next command.
    const { out } = await runCommand(place, ["runs", "--json"]);
    expect(out).toContain(run);
  },
  PATIENCE_MS,
);
