/** Pooled connections: one a knowledge base, renewed when what they were opened with changes, closed when it goes. */
import { expect, it } from "vitest";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { Neo4jConnection } from "../../api/schemas/neo4j";
import type { Neo4jDatabase } from "../../stores/neo4j/neo4j-database";
import { Neo4jConnections } from "./neo4j-connections";

function base(url = "bolt://here:7687"): KnowledgeBase {
  return { id: "far", name: "Far", connection: { url, username: "neo4j" } } as KnowledgeBase;
}

function fakeServer() {
  const passwords = new Map([["neo4j:far", "first"]]);
  const opened: Neo4jConnection[] = [];
  const closed: string[] = [];
  let away = false;
  const connections = new Neo4jConnections(
    { get: async (name) => passwords.get(name) ?? null },
    async (connection) => {
      opened.push(connection);
      if (away) throw new Error("away");
      return { close: async () => void closed.push(connection.password) } as Neo4jDatabase;
    },
  );
  return {
    connections,
    passwords,
    opened,
    closed,
    setAway: (now: boolean) => {
      away = now;
    },
  };
}

it("opens once for all who read at the same time", async () => {
  const { connections, opened } = fakeServer();
  const [one, two] = await Promise.all([connections.open(base()), connections.open(base())]);
  expect(two).toBe(one);
  expect(opened).toEqual([{ url: "bolt://here:7687", username: "neo4j", password: "first" }]);
});

it("opens anew for another address or password, and closes the one before", async () => {
  const { connections, passwords, opened, closed } = fakeServer();
  await connections.open(base());
  passwords.set("neo4j:far", "second");
  await connections.open(base());
  await connections.open(base("bolt://there:7687"));
  expect(opened.map(({ url, password }) => `${url} ${password}`)).toEqual([
    "bolt://here:7687 first",
    "bolt://here:7687 second",
    "bolt://there:7687 second",
  ]);
  expect(closed).toEqual(["first", "second"]);
});

it("tries a server that was away again", async () => {
  const { connections, opened, setAway } = fakeServer();
  setAway(true);
  await expect(connections.open(base())).rejects.toThrow("away");
  setAway(false);
  await connections.open(base());
  expect(opened).toHaveLength(2);
});

it("closes what is open, and nothing twice", async () => {
  const { connections, closed } = fakeServer();
  await connections.close("far");
  await connections.open(base());
  await connections.closeAll();
  await connections.close("far");
  expect(closed).toEqual(["first"]);
});

it("says that no password is stored, and that a local one has no server", async () => {
  const { connections, passwords } = fakeServer();
  passwords.clear();
  await expect(connections.open(base())).rejects.toMatchObject({ code: "not-ready" });
  const local = { ...base(), connection: null };
  await expect(connections.open(local)).rejects.toMatchObject({ code: "invalid-input" });
});
