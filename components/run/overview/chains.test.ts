import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NodeKind } from "@/components/graph-view/roles";
import { edge } from "@/components/testing/example-run";
import type { GraphEdge } from "@/lib/graph/graph-source";
import { chainInWords, chainNodes, findChains, listChains } from "./chains";
import type { NodeRanks } from "./node-kinds";

const ORDER: readonly NodeKind[] = ["other", "evidence", "answer", "agreed", "named"];

function ranksOf(kinds: Readonly<Record<string, NodeKind>>): NodeRanks {
  const kindOf = (id: string) => kinds[id] ?? "other";
  return { kindOf, weightOf: (id) => ORDER.indexOf(kindOf(id)) };
}

const typed = (source: string, type: string, target: string): GraphEdge => ({
  ...edge(`${source} ${type} ${target}`, source, target),
  type,
});

/** What a cell writes, a line for each chain. */
function linesOf(kinds: Readonly<Record<string, NodeKind>>, edges: readonly GraphEdge[]) {
  const nodes = Object.keys(kinds);
  const list = listChains(findChains(nodes, edges, ranksOf(kinds)), nodes.length);
  return list.groups.flatMap((group) => group.rows.map((row) => chainInWords(group, row, (id) => id)));
}

describe("findChains", () => {
  it("leads from a name over its films to each answer, as the edges point", () => {
    const kinds = { Dick: "named", Blade: "evidence", Minority: "evidence", Scott: "agreed" } as const;
    const edges = [
      typed("Blade", "WRITTEN_BY", "Dick"),
      typed("Minority", "WRITTEN_BY", "Dick"),
      typed("Blade", "DIRECTED_BY", "Scott"),
      typed("Minority", "DIRECTED_BY", "Spielberg"),
    ];
    expect(linesOf({ ...kinds, Spielberg: "agreed" }, edges)).toEqual([
      "Dick ←written by– Blade –directed by→ Scott",
      "Dick ←written by– Minority –directed by→ Spielberg",
    ]);
  });

  it("joins two names at the answer between them", () => {
    const kinds = { Reed: "named", Welles: "named", "Third Man": "agreed" } as const;
    const edges = [typed("Third Man", "DIRECTED_BY", "Reed"), typed("Third Man", "STARRING", "Welles")];
    expect(linesOf(kinds, edges)).toEqual(["Reed ←directed by– Third Man –starring→ Welles"]);
  });

  it("ends a line of its own at a third name that the answer is next to", () => {
    const kinds = { Italian: "named", Comedy: "named", Loren: "named", Yesterday: "agreed" } as const;
    const edges = [
      ["IN", "Italian"],
      ["HAS", "Comedy"],
      ["STARRING", "Loren"],
    ] as const;
    expect(
      linesOf(
        kinds,
        edges.map(([type, name]) => typed("Yesterday", type, name)),
      ),
    ).toEqual(["Italian ←in– Yesterday –has→ Comedy", "Yesterday –starring→ Loren"]);
  });

  it("joins two names where nothing is answered, and prefers relations to what indexing joined", () => {
    const mention = { ...typed("Text", "MENTIONS", "Reed"), kind: "mention" as GraphEdge["kind"] };
    const other = { ...typed("Text", "MENTIONS", "Man"), kind: "mention" as GraphEdge["kind"] };
    const edges = [mention, other, typed("Man", "DIRECTED_BY", "Reed")];
    expect(linesOf({ Reed: "named", Man: "named", Text: "other" }, edges)).toEqual([
      "Reed ←directed by– Man",
      "Reed –mentions– Text –mentions– Man",
    ]);
  });

  it("writes a way from name to name once, and not again for what is on it", () => {
    const kinds = { Kelly: "named", Rope: "evidence", Hitchcock: "named" } as const;
    const edges = [typed("Rope", "STARRING", "Kelly"), typed("Rope", "DIRECTED_BY", "Hitchcock")];
    expect(linesOf(kinds, edges)).toEqual(["Kelly ←starring– Rope –directed by→ Hitchcock"]);
  });

  it("gives every answer a line of edges that are there, whatever the graph", () => {
    const id = fc.constantFrom(..."abcdefgh");
    const kinds = fc.dictionary(id, fc.constantFrom(...ORDER), { minKeys: 1 });
    fc.assert(
      fc.property(kinds, fc.array(fc.tuple(id, id), { maxLength: 20 }), (given, pairs) => {
        const edges = pairs.map(([one, two], at) => edge(`e${at}`, one, two));
        const chains = findChains(Object.keys(given), edges, ranksOf(given));
        const answers = Object.keys(given).filter((node) => ["agreed", "answer"].includes(given[node]!));
        for (const answer of answers)
          expect(
            chains.some(({ start, steps }) => [start, ...steps.map(({ node }) => node)].includes(answer)),
          ).toBe(true);
        for (const { start, steps } of chains)
          for (const [at, { edge: taken, node }] of steps.entries()) {
            const before = steps[at - 1]?.node ?? start;
            expect([taken.source, taken.target].sort()).toEqual([before, node].sort());
          }
      }),
    );
  });
});

describe("listChains", () => {
  it("writes a shared start once, four chains at most, and counts the other nodes", () => {
    const films = ["f1", "f2", "f3", "f4", "f5"];
    const edges = films.map((film) => typed(film, "STARRING", "n"));
    const kinds = { n: "named", ...Object.fromEntries(films.map((film) => [film, "agreed"])) } as const;
    const chains = findChains(Object.keys(kinds), edges, ranksOf(kinds as Record<string, NodeKind>));
    const list = listChains(chains, 30);
    expect(list.groups).toEqual([
      { start: "n", relations: ["←starring–"], rows: films.slice(0, 4).map((film) => ({ nodes: [film] })) },
    ]);
    expect(list.more).toBe(25);
    expect(chainNodes(list)).toEqual(["n", "f1", "f2", "f3", "f4"]);
  });
});
