/** Every method that reads a query goes by the one that is given to it: nobody else is asked to plan. */
import { describe, expect, it } from "vitest";
import { readCypher } from "../graph/cypher/read";
import { filmGraph, openGraph } from "../graph/testing/graphs";
import { wordEmbedder } from "../graph/testing/word-embedder";
import { retrievers } from "./registry";
import { asked } from "./testing/asked";
import { scriptedLlm } from "./testing/scripted-llm";
import { silentTrace } from "./testing/silent-trace";

const GIVEN = 'MATCH (p:Person {name: "Jonas Berg"})<-[:STARS]-(f:Film)-[:HAS_GENRE]->(g:Genre) RETURN g';

describe.each(retrievers.filter(({ reads }) => reads))("$id", (retriever) => {
  it.each([false, true])("follows the query, with a language model: %s", async (withModel) => {
    const graph = await openGraph(filmGraph());
    const trace = silentTrace(retriever.stages);
    const purposes: string[] = [];
    const llm = scriptedLlm(({ purpose }) => {
      purposes.push(purpose);
      return "{}";
    });
    const kit = {
      graph,
      embedder: wordEmbedder,
      signal: new AbortController().signal,
      ...(withModel && { llm }),
    };
    const given = { query: readCypher(GIVEN) };
    const question = await asked({ text: "Who directed Paper Boats?", budget: 5 }, graph, given);
    const { ranking } = await retriever.retrieve(question, kit, trace, retriever.params.parse({}));
    expect(ranking.map(({ node }) => node)).toContain("g1");
    const records = trace.finish();
    const artefacts = records.flatMap((record) => record.artefacts);
    const plans = artefacts.flatMap((artefact) => (artefact.kind === "plans" ? [artefact] : []));
    expect(plans.length).toBeGreaterThan(0);
    for (const { planner: by, abstained, plans: own } of plans) {
      expect([by, abstained, own[0]?.probability]).toEqual(["embedded", false, 1]);
    }
    const reading = records.find(({ id }) => id === retriever.reads?.stage);
    expect(reading?.artefacts.filter(({ kind }) => kind === "llm-call")).toEqual([]);
    expect(purposes.filter((purpose) => /plan|query|decompose|choose|draw/i.test(purpose))).toEqual([]);
  });
});
