import { expect, it } from "vitest";
import { chunkGraph, filmGraph, openGraph } from "../../../graph/testing/graphs";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import { ANY_STEP, drawPlan } from "../planning-graph";
import { startTrajectory } from "../reason/trajectory";
import { knowCandidates } from "./candidate-facts";
import { fingerprintOf } from "./fingerprint";

it("a title is no name that a question would leave out, and a link between texts is half a relation", async () => {
  const known = async (builder: ReturnType<typeof filmGraph>, node: string, text: string) => {
    const graph = await openGraph(builder);
    const query = { text, vector: await wordEmbedder.embed([text]) };
    const path = [ANY_STEP];
    const plan = { paths: [path], probability: 1, pattern: "", query: drawPlan([path]) };
    const trajectory = startTrajectory({ node, label: null, found: "text", text: 1 });
    const way = { trajectory, plan, agreement: 1 };
    const { facts, paths } = await knowCandidates([{ node, ways: [way] }], query, new Set(), graph, 1);
    return fingerprintOf(way, facts.get(node)!, paths);
  };
  const part = await known(chunkGraph(), "granite#0", "Which stone is granite?");
  expect([part.candidate.nameCoverage, part.agreement]).toEqual([0, 0.5]);
  const film = await known(filmGraph(), "f2", "Who made Paper Boats?");
  expect(film.candidate.nameCoverage).toBeGreaterThan(0.5);
  expect(film.agreement).toBe(1);
});
