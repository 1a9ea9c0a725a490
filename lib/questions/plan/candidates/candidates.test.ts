import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { sameQueryGraph } from "../../../graph/query/query-facts";
import { GraphBuilder, type NewEdge, type NewNode } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { findMentions } from "../../mentions/find-mentions";
import type { Mention } from "../../mentions/mention";
import { candidateSchema } from "../plan";
import { planCandidates } from "./candidates";

async function sourceOf(nodes: readonly NewNode[], edges: readonly NewEdge[]): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return snapshotSource(await memorySnapshot(builder));
}

function node(name: string, ...labels: string[]): NewNode {
  return { id: name, name, labels, text: "" };
}

function edge(source: string, type: string, target: string): NewEdge {
  return { source, type, target, kind: "relation" };
}

function mentionOf(nodes: readonly NewNode[], at: number): Mention {
  const readings = nodes.map(({ id, labels }) => ({ node: id, name: id, labels: [...labels], score: 1 }));
  return { span: [at, at + 1], text: nodes[0]!.id, kind: "exact", readings };
}

/** Every so many of a list. */
function sample<T>(list: readonly T[], most: number): T[] {
  return list.filter((_, at) => at % Math.ceil(list.length / most) === 0);
}

const NAMES = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const graph = fc.record({
  nodes: fc.tuple(
    ...NAMES.map((name) =>
      fc
        .uniqueArray(fc.constantFrom("Film", "Person"), { minLength: 1, maxLength: 2 })
        .map((labels) => node(name, ...labels)),
    ),
  ),
  edges: fc.array(
    fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom("KNOWS", "MADE"), fc.constantFrom(...NAMES))
      .map(([source, type, target]) => edge(source, type, target)),
    { minLength: 8, maxLength: 32 },
  ),
  mentioned: fc.integer({ min: 1, max: 4 }),
  isAmbiguous: fc.boolean(),
});

describe("planCandidates", () => {
  it("gives queries that find exactly as many nodes as were counted, never none, in the one form of queries", () =>
    fc.assert(
      fc.asyncProperty(graph, async ({ nodes, edges, mentioned, isAmbiguous }) => {
        const source = await sourceOf(nodes, edges);
        const mentions = Array.from({ length: mentioned }, (_, at) => {
          return mentionOf(nodes.slice(at, at + (isAmbiguous ? 2 : 1)), at);
        });
        const { candidates, truncated } = await planCandidates("a b c d", mentions, source, { limit: 5_000 });
        const [chains, others] = [true, false].map((isChain) => {
          return candidates.filter(({ template }) => (template === "chain") === isChain);
        });
        const some = [...sample(chains!, 15), ...sample(others!, 30)];
        for (const candidate of some) {
          const { rows } = await source.match(candidate.query, { limit: 1_000 });
          expect(rows.length).toBeGreaterThan(0);
          if (!candidate.truncated) expect(rows.length).toBe(candidate.answers);
          expect(sameQueryGraph(queryGraph(candidate.query), candidate.query)).toBe(true);
          expect(candidateSchema.parse(candidate)).toEqual(candidate);
        }
        const keys = candidates.map(({ arms, label }) => JSON.stringify([arms, label]));
        expect(new Set(keys).size).toBe(keys.length);
        if (mentioned < 2) expect(truncated).toBe(false);
      }),
      { numRuns: 60 },
    ));

  const films = () =>
    sourceOf(
      [
        node("Heat", "Film"),
        node("Ali", "Film"),
        node("Collateral", "Film"),
        node("Michael Mann", "Person"),
        node("Al Pacino", "Person"),
        node("Jamie Foxx", "Person"),
        node("Crime", "Genre"),
      ],
      [
        edge("Michael Mann", "DIRECTED", "Heat"),
        edge("Michael Mann", "DIRECTED", "Ali"),
        edge("Michael Mann", "DIRECTED", "Collateral"),
        edge("Al Pacino", "ACTED_IN", "Heat"),
        edge("Jamie Foxx", "ACTED_IN", "Ali"),
        edge("Jamie Foxx", "ACTED_IN", "Collateral"),
        edge("Heat", "HAS_GENRE", "Crime"),
        edge("Collateral", "HAS_GENRE", "Crime"),
      ],
    );
  const patternsFor = async (question: string) => {
    const source = await films();
    const mentions = await findMentions(question, { graph: source, embedder: null });
    const { candidates } = await planCandidates(question, mentions, source);
    return candidates.map(({ template, arms, answers }) => {
      const spelt = arms.map(({ mention, steps }) => {
        const walked = steps.map(({ type, direction, label }) => `${direction} ${type} ${label}`);
        return `${mentions[mention]!.text}: ${walked.join(", ")}`;
      });
      return `${template} ${spelt.join("; ")} = ${answers}`;
    });
  };

  it("lists chains of one to three steps around one name", async () => {
    const patterns = await patternsFor("Who acted in films of the director of Heat?");
    expect(patterns).toContain("chain Heat: in DIRECTED Person, out DIRECTED Film, in ACTED_IN Person = 1");
    expect(patterns).toContain("chain Heat: in ACTED_IN Person = 1");
  });

  it("joins two names, and makes a star of three", async () => {
    expect(await patternsFor("Which films did Michael Mann make with Jamie Foxx?")).toContain(
      "join Michael Mann: out DIRECTED Film; Jamie Foxx: out ACTED_IN Film = 2",
    );
    expect(await patternsFor("Which Crime film did Michael Mann make with Jamie Foxx?")).toContain(
      "star Crime: in HAS_GENRE Film; Michael Mann: out DIRECTED Film; Jamie Foxx: out ACTED_IN Film = 1",
    );
  });

  it("says that a bound left candidates out", async () => {
    const source = await films();
    const mentions = await findMentions("Heat", { graph: source, embedder: null });
    const bounded = await planCandidates("Heat", mentions, source, { limit: 2 });
    expect(bounded.candidates).toHaveLength(2);
    expect(bounded.truncated).toBe(true);
  });

  it("adds what the question speaks of where not all chains fit", async () => {
    const source = await films();
    const question = "Who directed Heat?";
    const mentions = await findMentions(question, { graph: source, embedder: null });
    const { candidates } = await planCandidates(question, mentions, source, { limit: 1, hops: 1 });
    const types = candidates.flatMap(({ arms }) =>
      arms.flatMap(({ steps }) => steps.map(({ type }) => type)),
    );
    expect(types).toContain("DIRECTED");
    expect(types).not.toContain("HAS_GENRE");
  });

  it("looks for any answer of which one is the first of an order, and for none in that order", async () => {
    const years = { Heat: 1995, Ali: 2001 };
    const made = Object.entries(years).map(([name, year]) => ({
      ...node(name, "Film"),
      properties: { year },
    }));
    const director = node("Michael Mann", "Person");
    const directed = made.map(({ id }) => edge(director.id, "DIRECTED", id));
    const source = await sourceOf([director, ...made], directed);
    const asked: string[] = [];
    const match: GraphSource["match"] = (query, options) => {
      asked.push(JSON.stringify([query.input?.order, query.input?.limit]));
      return source.match(query, options);
    };
    const question = "What is the latest film by Michael Mann?";
    const mentions = await findMentions(question, { graph: source, embedder: null });
    const { candidates } = await planCandidates(question, mentions, { ...source, match });
    expect(new Set(asked)).toEqual(new Set(["[[],1]"]));
    const first = candidates.find(({ restrictions }) => restrictions.length > 0)!;
    expect([first.answers, first.query.order.length, first.query.limit]).toEqual([1, 1, 1]);
  });

  it("has nothing to offer where nothing is named", async () => {
    const { candidates, truncated } = await planCandidates("Why?", [], await films());
    expect(candidates).toEqual([]);
    expect(truncated).toBe(false);
  });
});
