import fc from "fast-check";
import { expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { queryTerms, tokenize } from "../../graph/text/tokenize";
import { eitherOf, QuestionCoverage } from "./coverage";
import { candidatePool } from "./score-nodes";

it("measures what share of the question nodes have together, rare terms counting more", async () => {
  const graph = await openGraph(filmGraph(), false);
  const coverage = await QuestionCoverage.of(graph, "a lighthouse, sisters and a flood", ["f1", "f2", "f3"]);
  const ofNodes = (...ids: string[]) => coverage.together(...ids.map((id) => coverage.ofNode(id)));
  const [light, boats] = [ofNodes("f1"), ofNodes("f2")];
  expect(light).toBeGreaterThan(0);
  expect(boats).toBeGreaterThan(light);
  expect(ofNodes("f1", "f2")).toBeCloseTo(1);
  expect(ofNodes("f1", "f1")).toBe(light);
  expect(ofNodes("f3", "unknown")).toBe(0);
  expect(coverage.together(coverage.ofText("Sisters!"))).toBeCloseTo(boats / 2);
});

it("is nothing of a question that no node speaks of", async () => {
  const graph = await openGraph(filmGraph(), false);
  const coverage = await QuestionCoverage.of(graph, "xylophone", ["f1"]);
  expect(coverage.together(coverage.ofNode("f1"))).toBe(0);
});

it("shares out the question as counting term by term does", async () => {
  const word = fc.integer({ min: 0, max: 29 }).map((number) => `zz${number}`);
  const text = fc.array(word, { maxLength: 12 }).map((own) => own.join(" "));
  const question = fc.uniqueArray(word, { minLength: 1, maxLength: 30 });
  const texts = fc.array(text, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(question, texts, async (terms, own) => {
      const builder = new GraphBuilder();
      for (const [id, content] of own.entries())
        builder.addNode({ id: String(id), name: "", labels: ["Text"], text: content });
      const ids = own.map((_, id) => String(id));
      const coverage = await QuestionCoverage.of(await openGraph(builder, false), terms.join(" "), ids);
      const speakOf = (term: string) => own.filter((content) => content.split(" ").includes(term));
      const rarity = terms.map((term) => {
        const count = speakOf(term).length;
        return count > 0 ? Math.log(1 + (own.length - count + 0.5) / (count + 0.5)) : 0;
      });
      const all = rarity.reduce((sum, weight) => sum + weight, 0);
      const share = (...of: string[]) =>
        all > 0
          ? rarity.reduce(
              (sum, weight, term) => sum + (of.join(" ").split(" ").includes(terms[term]!) ? weight : 0),
              0,
            ) / all
          : 0;
      const [first, last] = [own[0]!, own.at(-1)!];
      const [one, other] = [coverage.ofNode("0"), coverage.ofNode(ids.at(-1)!)];
      expect(coverage.together(one)).toBeCloseTo(share(first), 9);
      expect(coverage.together(one, other)).toBeCloseTo(share(first, last), 9);
      expect(coverage.together(eitherOf(one, other))).toBeCloseTo(share(first, last), 9);
      expect(coverage.together(coverage.ofText(first))).toBeCloseTo(share(first), 9);
      expect(coverage.together()).toBe(0);
    }),
  );
});

it("finds in a text the words that stemming makes terms of the question", async () => {
  const asked = ["skies", "dying", "1,000", "U.S. Navy", "cities", "Ångström's", "news", "早稲田"];
  const said = ["sky sky", "die", "1000", "navies of the u.s.", "City", "angstrom", "News", "早"];
  const spoken = fc.subarray([...asked, ...said]).map((all) => all.join(" "));
  const builder = new GraphBuilder();
  builder.addNode({ id: "all", name: "", labels: ["Text"], text: [...asked, ...said].join(" ") });
  const graph = await openGraph(builder, false);
  await fc.assert(
    fc.asyncProperty(fc.subarray(asked, { minLength: 1 }), spoken, async (question, text) => {
      const coverage = await QuestionCoverage.of(graph, question.join(" "), ["all"]);
      const terms = queryTerms(question.join(" "));
      const own = new Set(tokenize(text));
      const share = terms.filter((term) => own.has(term)).length / terms.length;
      expect(coverage.together(coverage.ofText(text))).toBeCloseTo(share, 9);
    }),
  );
});

it("pools nodes of the labels that are asked for", async () => {
  const graph = await openGraph(filmGraph());
  const query = { text: "coast", vector: new Float32Array(64).fill(1 / 8) };
  const all = await candidatePool(graph, query, 10);
  const people = await candidatePool(graph, query, 10, ["Person"]);
  expect(all.members.length).toBeGreaterThan(people.members.length);
  expect(people.members.map(({ node }) => node).toSorted()).toEqual(["p1", "p2"]);
});
