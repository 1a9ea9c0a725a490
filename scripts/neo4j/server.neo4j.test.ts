/** The Neo4j that the suites run on is a real one, and asks for a password. */
import neo4j from "neo4j-driver";
import { expect, test } from "vitest";

const { NEO4J_URI = "", NEO4J_USER = "", NEO4J_PASSWORD = "" } = process.env;

test("answers queries, and is Neo4j 5 or newer", async () => {
  const driver = neo4j.driver(NEO4J_URI, neo4j.auth.basic(NEO4J_USER, NEO4J_PASSWORD));
  const { records } = await driver.executeQuery(
    "CALL dbms.components() YIELD name, versions RETURN name, versions[0]",
  );
  await driver.close();
  expect(records[0]?.get(0)).toBe("Neo4j Kernel");
  expect(Number.parseInt(records[0]?.get(1), 10)).toBeGreaterThanOrEqual(5);
});

test("refuses a wrong password", async () => {
  const driver = neo4j.driver(NEO4J_URI, neo4j.auth.basic(NEO4J_USER, `${NEO4J_PASSWORD}-`));
  await expect(driver.executeQuery("RETURN 1")).rejects.toThrow(/unauthorized/i);
  await driver.close();
});
