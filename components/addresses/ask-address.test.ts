import { describe, expect, it } from "vitest";
import { column, run } from "@/components/testing/example-run";
import type { Method } from "@/lib/api/methods";
import { runRequestSchema } from "@/lib/measure/run/run";
import {
  askAddress,
  DEFAULT_BUDGET,
  draftAddress,
  followUpAddress,
  readParameters,
  readReferences,
} from "./ask-address";

const method: Method = {
  id: "m",
  title: "M",
  inShort: "",
  summary: "",
  paper: { title: "", authors: "", year: 2026, url: "" },
  stages: [],
  needs: [],
  reads: null,
  learns: [],
  teaches: [],
  ablations: [],
  params: {},
  defaults: { k: 5, mode: "fast" },
};
const searchOf = (address: string) => new URL(address, "http://localhost").searchParams;

describe("askAddress", () => {
  it("carries the question, the methods and only the changed parameters", () => {
    const asked = { ...run({ ...column("m", []), params: { k: 9, mode: "fast" } }), question: "Who & why?" };
    const search = searchOf(askAddress(asked, [method]));
    expect(search.get("q")).toBe("Who & why?");
    expect(search.get("methods")).toBe("m");
    expect(readParameters(JSON.parse(search.get("params") ?? ""))).toEqual({ m: { k: 9 } });
    expect(search.has("budget")).toBe(false);
  });

  it("asks at once only when the address says so", () => {
    expect(searchOf(draftAddress({ question: "q" })).has("start")).toBe(false);
    expect(searchOf(draftAddress({ question: "q" }, true)).get("start")).toBe("true");
  });
});

describe("a question that follows a run", () => {
  const asked = { ...run(column("m", [])), id: "r1", question: "Who directed it?" };

  it("is asked at once of the same methods, with what was chosen for its words", () => {
    const references = [{ span: [10, 12] as [number, number], nodes: ["a"] }];
    const search = searchOf(followUpAddress(asked, [method], { question: "Who wrote it?", references }));
    expect(Object.fromEntries(search)).toMatchObject({
      q: "Who wrote it?",
      follows: "r1",
      start: "true",
      methods: "m",
    });
    expect(readReferences(JSON.parse(search.get("references")!))).toEqual(references);
    const found = followUpAddress(asked, [method], { question: "Why?", references: undefined, after: "r0" });
    expect(searchOf(found).get("follows")).toBe("r0");
    expect(searchOf(found).has("references")).toBe(false);
  });

  it("is asked again with its names in place, in the same thread", () => {
    const follows = { run: "r0", thread: "r0", asked: "and it?", references: [] };
    const search = searchOf(askAddress({ ...asked, follows }, [method]));
    expect(search.get("follows")).toBe("r0");
    expect(search.get("references")).toBe("[]");
    expect(searchOf(askAddress(asked, [method])).has("references")).toBe(false);
  });

  it("reads no other references from an address", () => {
    for (const wrong of [{}, [1], [{ span: [1], nodes: [] }], [{ span: [0, 2], nodes: [7] }]])
      expect(readReferences(wrong)).toBeNull();
  });
});

describe("readParameters", () => {
  it("refuses what is not an object of objects", () => {
    expect(readParameters([])).toBeNull();
    expect(readParameters({ m: 3 })).toBeNull();
    expect(readParameters({ m: { k: 1 } })).toEqual({ m: { k: 1 } });
  });
});

describe("limits repeated for the page", () => {
  it("are those of the server", () => {
    expect(DEFAULT_BUDGET).toBe(
      runRequestSchema.parse({ knowledgeBase: "k", question: "q", methods: ["m"] }).budget,
    );
  });
});
