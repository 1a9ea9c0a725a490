import { expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import { stepInWords } from "./step-words";

const NAMES = new Map([["reed", "Carol Reed"]]);

it("says of a step what it binds, and along which relations or by what", () => {
  const query = readCypher(
    "MATCH (answer:Film)-[:DIRECTED_BY|WRITTEN_BY]->(m1 {id: 'reed'}), (answer)--(f:Film), (any) RETURN answer",
  );
  const [first, second] = query.edges.map(({ variable }) => variable) as [string, string];
  const say = (variable: string, ...edges: string[]) =>
    stepInWords({ variable, edges }, query, NAMES, (type) => type.toLowerCase());
  expect(say("m1")).toEqual({ binds: "Carol Reed", by: "its name" });
  expect(say("answer", first)).toEqual({ binds: "Film, asked for", by: "directed_by or written_by" });
  expect(say("f", second)).toEqual({ binds: "f : Film", by: "any relation" });
  expect(say("f")).toEqual({ binds: "f : Film", by: "its label" });
  expect(say("any")).toEqual({ binds: "any : any node", by: "look-up" });
});
