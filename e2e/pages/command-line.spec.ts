/** The command line beside a running application: it finds it by the data folder and talks to it over HTTP. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ownFolder } from "../support/servers";
import { expect, test } from "../support/test";

const run = promisify(execFile);

/** Runs a command on the application's data folder; what it prints is JSON. */
async function hopscope(...words: string[]) {
  const { stdout } = await run(process.execPath, [".build/hopscope.mjs", ...words, "--json"], {
    env: { ...process.env, HOPSCOPE_DATA: ownFolder() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

test("imports, lists, asks, indexes, matches and evaluates through the application", {
  tag: "@deep",
}, async ({ request }) => {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-command-line-"));
  try {
    writeFileSync(
      path.join(folder, "nodes.csv"),
      "id,name,text\na,Zither,A zither has strings.\nb,Vienna,A city.",
    );
    writeFileSync(path.join(folder, "edges.csv"), "source,type,target\na,HEARD_IN,b\na,HEARD_IN,nowhere");
    const imported = await hopscope("import", folder, "--name", "Beside");
    expect(imported).toMatchObject({ id: "beside", rejected: 1 });
    const base = await (await request.get("/api/knowledge-bases/beside")).json();
    expect(base).toMatchObject({ state: "ready", manifest: { schema: { nodeCount: 2 } } });
    const { knowledgeBases } = await hopscope("list");
    expect(knowledgeBases.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(["films", "beside"]),
    );

    const asked = await hopscope("ask", "beside", "Where is the zither heard?");
    expect(await (await request.get(`/api/runs/${asked.id}`)).json()).toEqual(asked);
    const changed = ["rerun", asked.id, "--method", "sage", "--without-node", "Vienna"];
    const rerun = await hopscope(...changed, "--set", "titleWeight=2");
    expect(rerun).toMatchObject({
      id: "sage.2",
      state: "done",
      params: { titleWeight: 2 },
      counterfactual: { of: "sage", intervention: { without: { nodes: ["b"] } } },
    });
    expect(JSON.stringify(rerun.retrieval)).not.toContain('"b"');
    expect(await hopscope("index", "beside")).toEqual({ job: null });

    const planned = await hopscope("plan", "beside", "Where is the zither heard in?");
    expect(planned).toMatchObject({
      mentions: [{ readings: [{ node: "a" }] }],
      plans: [{ answers: 1, cypher: expect.stringContaining("HEARD_IN") }],
    });
    const cypher = "MATCH (a {name: $name})-[:HEARD_IN]->(b) RETURN b";
    const matched = await hopscope("match", "beside", cypher, "--param", "name=Zither");
    expect(matched).toMatchObject({ problems: [], result: { columns: ["b"], rows: [[{ node: "b" }]] } });
    expect((await hopscope("search", "beside", "zither")).nodes[0].id).toBe("a");
    expect((await hopscope("path", "beside", "Zither", "Vienna")).paths[0].nodes).toEqual(["a", "b"]);
    const refused = await hopscope("match", "beside", "MATCH (a)\nDELETE a").catch((error) => error);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("  DELETE a\n  ^\n");

    const { methods } = await hopscope(
      "evaluate",
      "films",
      "--questions",
      "prisma/sample/questions.jsonl",
      "--k",
      "20",
    );
    expect(methods.map(({ method, n }: { method: string; n: number }) => [method, n])).toEqual([
      ["hybrid", 30],
      ["sage", 30],
    ]);
    const [hybrid, sage] = methods;
    expect(sage["recall@20"]).toBeGreaterThan(hybrid["recall@20"]);
  } finally {
    await request.delete("/api/knowledge-bases/beside");
    rmSync(folder, { recursive: true, force: true });
  }
});
