import { expect, it } from "vitest";
import { readCypher } from "@/lib/graph/cypher/read";
import { chainInWords, listChains } from "./chains";
import { conditionsInWords, planLines } from "./plan-lines";

function linesOf(cypher: string): string[] {
  const { chains, nameOf } = planLines(readCypher(cypher), (id) => id.toUpperCase());
  return listChains(chains, 0).groups.flatMap((group) =>
    group.rows.map((row) => chainInWords(group, row, nameOf)),
  );
}

it("leads from what is bound to what is asked for, as the edges point", () => {
  expect(
    linesOf(
      "MATCH (film:Film)-[:WRITTEN_BY]->(w {id: 'dick'}), (film)-[:DIRECTED_BY]->(answer:Person) RETURN DISTINCT answer",
    ),
  ).toEqual(["DICK ←written by– Film? –directed by→ Person?"]);
});

it("says what must not be there, and leaves out no edge", () => {
  expect(
    linesOf(
      "MATCH (answer:Film)-[:DIRECTED_BY]->(m {id: 'reed'}) WHERE NOT EXISTS { MATCH (answer)-[:STARRING]->(x {id: 'welles'}) } RETURN answer",
    ),
  ).toEqual(["REED ←directed by– Film? –not starring→ WELLES"]);
  expect(
    linesOf(
      "MATCH (answer:Film)-[:DIRECTED_BY]->(m {id: 'reed'}), (answer)-[:STARRING]->(x {id: 'welles'}), (answer)-[:IN]->(l:Language) RETURN answer",
    ),
  ).toEqual(["REED ←directed by– Film? –starring→ WELLES", "Film? –in→ Language?"]);
});

it("joins two names where none is asked for, and shows a lone node", () => {
  expect(linesOf("MATCH (f {id: 'man'})-[:DIRECTED_BY]->(p {id: 'reed'}) RETURN count(*) AS n")).toEqual([
    "MAN –directed by→ REED",
  ]);
  expect(linesOf("MATCH (answer:Film) RETURN answer")).toEqual(["Film?"]);
});

it("calls what is any of several names by the first of them", () => {
  const among =
    "MATCH (m)-[:STARRING]->(answer:Person) WHERE elementId(m) IN ['paycheck', 'alien'] RETURN answer";
  expect(linesOf(among)).toEqual(["PAYCHECK +1 –starring→ Person?"]);
});

it("tells what is bound from what is asked for", () => {
  const { nodeOf, kindOf } = planLines(
    readCypher("MATCH (answer:Film)-[:DIRECTED_BY]->(m {id: 'reed'}) RETURN answer"),
    (id) => id,
  );
  expect(["m", "answer"].map(nodeOf)).toEqual(["reed", null]);
  expect(["m", "answer"].map(kindOf)).toEqual(["named", "agreed"]);
});

it("says of the conditions not that two nodes are not the same which are drawn apart", () => {
  const words = (where: string) =>
    conditionsInWords(
      readCypher(
        `MATCH (n {id: 'dick'})<-[:WRITTEN_BY]-(m)-[:STARRING]->(answer) WHERE ${where} RETURN answer`,
      ),
      (id) => id,
    );
  expect(words("answer <> n")).toEqual([]);
  expect(words("answer <> n AND m.year <> 1950")).toEqual(words("m.year <> 1950"));
  expect(words("m.year <> 1950")).toHaveLength(1);
});
