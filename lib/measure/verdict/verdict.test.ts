import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerLine } from "./answer-line";
import { TEXTS, type Vote, verdictOf } from "./verdict";

const vote = (method: string, nodes: string[], rest: Partial<Vote> = {}): Vote => ({
  method,
  answers: nodes.map((node) => ({ node, name: node.toUpperCase() })),
  abstained: nodes.length === 0,
  error: null,
  plan: null,
  ...rest,
});

describe("verdictOf", () => {
  it("says what most agree on, and why the others differ", () => {
    const verdict = verdictOf([
      vote("a", ["reed"], { confidence: 0.8 }),
      vote("b", ["reed"], { confidence: 0.6 }),
      vote("c", ["welles"], { confidence: 0.9 }),
      vote("d", [], { leftOut: ["gaffer"] }),
      vote("e", [], { error: "No index." }),
    ]);
    expect(verdict).toMatchObject({ agree: 2, of: 5, voices: 2, answers: [{ node: "reed", name: "REED" }] });
    expect(verdict!.sentence).toBe("2 of 5 agree: REED.");
    expect(verdict!.differ).toEqual([
      { method: "c", why: "It answers WELLES." },
      { method: "d", why: "It abstains. It could not read “gaffer”." },
      { method: "e", why: "It failed: No index." },
    ]);
  });

  it("says that the answers tie, and for what", () => {
    const verdict = verdictOf([vote("a", ["ford", "lang"], { tied: "Both: 10 each" })])!;
    expect(verdict.sentence).toBe("1 of 1 agree: FORD, LANG (both: 10 each).");
    expect(answerLine(verdict)).toBe("Both, 10 each: FORD · LANG");
  });

  it("counts also those for which the methods had no room", () => {
    const [first, other] = ["abcdefgh", "abcdefgi"].map((letters) => [...letters]);
    const verdict = verdictOf([
      vote("a", first!, { confidence: 0.8, more: 13, plan: "p" }),
      vote("b", other!, { confidence: 0.6, more: 13, plan: "p" }),
    ])!;
    expect(verdict.sentence).toBe("2 of 2 agree (one reading, followed by 2 methods): A, B, C and 18 more.");
    expect(answerLine(verdict)).toBe("A · B · C · D · E · F · +15");
    expect(verdict.answers.length + verdict.more!).toBe(21);
    const parts = (plan: string) =>
      verdictOf([
        vote("a", ["a", "b"], { confidence: 0.8, more: 7, plan: "p" }),
        vote("b", ["c", "d"], { confidence: 0.8, more: 19, plan }),
      ])!;
    expect(parts("p")).toMatchObject({ agree: 2, more: 19 });
    expect(parts("q").agree).toBe(1);
    expect(verdictOf([vote("a", first!, { confidence: 0.8 })])).not.toHaveProperty("more");
  });

  it("says all that a query finds, and not the part of it that links know", () => {
    const verdict = verdictOf([
      vote("a", ["x", "y", "z"], { confidence: 0.6, plan: "p" }),
      vote("b", ["x", "y", "z"], { confidence: 0.6, plan: "p" }),
      vote("links", ["x", "z"], { confidence: 0.9 }),
    ])!;
    expect(verdict.agree).toBe(3);
    expect(verdict.answers.map(({ node }) => node)).toEqual(["x", "y", "z"]);
  });

  it("never takes two nodes of one name for one answer, but what a text says and the node of that name", () => {
    const thing = (node: string) => [{ node, name: "The Thing" }];
    const agree = (rest: Partial<Vote>, other: Partial<Vote> = {}) =>
      verdictOf([
        vote("texts", [], { abstained: false, answers: thing("51"), plan: TEXTS, ...rest }),
        vote("b", [], { abstained: false, answers: thing("82"), plan: "made by", ...other }),
      ])!.agree;
    expect(agree({})).toBe(1);
    expect(agree({ isQuote: true })).toBe(2);
    expect(agree({}, { answers: thing("51") })).toBe(2);
    const of = (...rows: NonNullable<Extract<Vote["result"], { kind: "table" }>>["rows"]): Partial<Vote> => ({
      result: { kind: "table", columns: [], rows, more: false, cypher: "", parameters: {} },
    });
    const reds = (node: string) => ({ node, name: "Reds" });
    expect(agree({}, of([{ node: "82", name: "The Thing" }]))).toBe(1);
    expect(agree({}, of(["The Thing"]))).toBe(2);
    expect(agree(of([reds("1"), 5]), of([reds("1"), 5]))).toBe(2);
    expect(agree(of([reds("1"), 5]), of([reds("2"), 5]))).toBe(1);
    expect(agree(of([reds("1"), 5, 5]), of([reds("1"), 5]))).toBe(1);
    expect(agree(of([1], [2], [3], [4]), of([1], [2], [3], [5]))).toBe(1);
  });

  it("says what was computed where it is as sure as the nodes alone, in either order", () => {
    const result = {
      ...{
        kind: "table" as const,
        columns: ["film", "year"],
        rows: [[{ node: "film", name: "FILM" }, 1949]],
      },
      ...{ more: false, cypher: "", parameters: {} },
    };
    const votes = [vote("links", ["film"]), vote("plan", ["film"], { result, plan: "year" })];
    for (const ordered of [votes, votes.toReversed()])
      expect(verdictOf(ordered)!.sentence).toBe("2 of 2 agree: FILM: 1949.");
  });

  it("compares what was computed, whatever nodes it was computed from", () => {
    const result = (value: number) =>
      ({ kind: "value", value, atLeast: false, cypher: "", parameters: {} }) as const;
    const verdict = verdictOf([
      vote("a", ["x"], { result: result(3) }),
      vote("b", ["y"], { result: result(3) }),
      vote("c", ["x"], { result: result(4) }),
      vote("d", ["x"]),
    ])!;
    expect(verdict).toMatchObject({ agree: 2, of: 4, result: { value: 3 } });
    expect(verdict.sentence).toBe("2 of 4 agree: 3.");
    expect(verdict.differ).toEqual([
      { method: "c", why: "It computes 4." },
      { method: "d", why: "It names X." },
    ]);
    const no = { kind: "yes-no", yes: false, cypher: "", parameters: {} } as const;
    expect(verdictOf([vote("a", [], { abstained: false, result: no })])!.sentence).toBe("1 of 1 agree: no.");
  });

  it("takes a value and the node that is called so for one answer", () => {
    const result: Vote["result"] = {
      kind: "table",
      columns: ["year"],
      rows: [[1949]],
      more: false,
      cypher: "",
      parameters: {},
    };
    const computed = { result, plan: "year", confidence: 0.95 };
    const verdict = verdictOf([
      vote("texts", ["1949"], { confidence: 0.9 }),
      vote("a", ["film"], computed),
      vote("b", ["film"], computed),
      vote("c", ["1950"]),
    ])!;
    expect(verdict).toMatchObject({ agree: 3, of: 4, voices: 2, readings: 1, answers: [{ node: "1949" }] });
    expect(verdict.sentence).toBe("3 of 4 agree (in 2 different ways): 1949.");
    expect(verdict.differ.map(({ method }) => method)).toEqual(["c"]);
  });

  it("takes nodes and a table of them for one answer, and says what else the table has if that is surer", () => {
    const cells = (second: number) => [[{ node: "film", name: "FILM" }, second]];
    const table = (second: number): Vote["result"] => ({
      ...{ kind: "table", columns: ["film", "year"], rows: cells(second) },
      ...{ more: false, cypher: "", parameters: {} },
    });
    const said = (second: number, confidence: number) =>
      verdictOf([
        vote("links", ["film"], { confidence }),
        vote("read", ["film"], { result: table(second), plan: "films", confidence: 0.8 }),
      ])!;
    expect(said(1979, 0.9)).toMatchObject({ agree: 2, differ: [], sentence: "2 of 2 agree: FILM." });
    expect(said(1979, 0.7)).toMatchObject({ agree: 2, sentence: "2 of 2 agree: FILM: 1979." });
    const year = table(1954) as object;
    const named = { ...year, rows: [[{ node: "y", name: "1954" }, 1954]] } as Vote["result"];
    const both = [
      vote("links", ["y"]),
      vote("read", ["y"], { result: named, plan: "year", confidence: 0.8 }),
    ];
    expect(verdictOf(both)).toMatchObject({ agree: 2, sentence: "2 of 2 agree: 1954." });
  });

  it("says which names the graph does not have, and not that nobody could read them", () => {
    const silent = (method: string) =>
      vote(method, [], { leftOut: ["titanic", "gaffer"], unknown: ["Titanic"] });
    expect(verdictOf([silent("a"), silent("b")])!.sentence).toBe(
      "No method answers. The knowledge base has nothing named “Titanic”. None could read “gaffer”.",
    );
  });

  it("says in which other way a method found something else", () => {
    const agreed = [vote("a", ["x"], { goesBy: "plan" }), vote("b", ["x"], { goesBy: "links" })];
    const verdict = verdictOf([
      ...agreed,
      vote("c", ["y"], { goesBy: "texts", confidence: 0.1 }),
      vote("d", ["z"], { goesBy: "plan", confidence: 0.1 }),
      vote("e", [], { goesBy: "texts" }),
    ])!;
    expect(verdict.differ.map(({ why }) => why)).toEqual([
      "It answers Y. It ranks texts and reads no relation.",
      "It answers Z.",
      "It abstains.",
    ]);
  });

  it("trusts one sure voice more than two doubtful ones", () => {
    const sure = ["a", "b"].map((method) => vote(method, ["x"], { plan: "one", confidence: 0.64 }));
    const doubtful = [vote("c", ["y"], { confidence: 0.05 }), vote("d", ["y"], { confidence: 0.45 })];
    expect(verdictOf([...doubtful, ...sure])!.answers).toEqual([{ node: "x", name: "X" }]);
  });

  it("is as sure as the reading that was followed, whatever texts say beside it", () => {
    const read = ["a", "b"].map((method) => vote(method, ["x"], { plan: "one", confidence: 0.8 }));
    const texts = ["c", "d"].map((method) => vote(method, ["y"], { plan: TEXTS, confidence: 0.3 }));
    const linked = vote("e", ["x"], { confidence: 0.6 });
    expect(verdictOf([...read, ...texts])!.confidence).toBe(0.8);
    expect(verdictOf([...read, linked])!).toMatchObject({ confidence: 0.8, voices: 2 });
  });

  it("leads with a reading that was followed before less sure texts and links, however many", () => {
    const texts = [
      vote("hybrid", ["lea", "gabriele"], { confidence: 0.3 }),
      vote("sage", ["lea", "gabriele"], { confidence: 0.88 }),
    ];
    const all = ["lea", "gabriele", "marcello", "alain"];
    const read = (confidence: number) =>
      ["mor", "stem"].map((method) => vote(method, all, { plan: "one", confidence }));
    expect(verdictOf([...texts, ...read(0.97)])).toMatchObject({
      agree: 2,
      confidence: 0.97,
      differ: [{ why: "It leaves out MARCELLO, ALAIN." }, { why: "It leaves out MARCELLO, ALAIN." }],
    });
    expect(verdictOf([...texts, ...read(0.6)])!.answers).toHaveLength(2);
    // Texts are sure too soon.
    expect(verdictOf([...texts, ...read(0.8)])!.answers).toHaveLength(4);
  });

  it("counts methods of one plan once", () => {
    const shared = ["a", "b", "c"].map((method) => vote(method, ["x"], { plan: "one", confidence: 0.5 }));
    const others = ["d", "e"].map((method) => vote(method, ["y"], { confidence: 0.5 }));
    const verdict = verdictOf([...shared, ...others])!;
    expect(verdict.answers).toEqual([{ node: "y", name: "Y" }]);
    expect([verdict.agree, verdict.voices, verdict.readings]).toEqual([2, 2, 0]);
    expect(verdictOf(shared)!.confidence).toBe(verdictOf(shared.slice(0, 1))!.confidence);
    expect(verdictOf(shared)!.sentence).toBe("3 of 3 agree (one reading, followed by 3 methods): X.");
  });

  it("does not take a part that texts found for another answer than the whole that plans found", () => {
    const plan = { plan: "directed by reed", confidence: 0.8 };
    const votes = [
      vote("texts", ["odd man out"], { confidence: 0.95 }),
      vote("a", ["odd man out", "fallen idol", "third man"], plan),
      vote("b", ["fallen idol", "odd man out", "third man"], plan),
    ];
    const verdict = verdictOf(votes)!;
    expect(verdict).toMatchObject({ agree: 2, of: 3, voices: 1 });
    expect(verdict.differ).toEqual([{ method: "texts", why: "It leaves out FALLEN IDOL, THIRD MAN." }]);
    const other = verdictOf([vote("texts", ["casablanca"], { confidence: 0.95 }), ...votes.slice(1)])!;
    expect(other.answers.map(({ node }) => node)).toEqual(["casablanca"]);
  });

  it("says what was left out where all abstain, and nothing before a method has ended", () => {
    expect(verdictOf([])).toBeNull();
    const verdict = verdictOf([
      vote("a", [], { leftOut: ["asdf", "is"] }),
      vote("b", [], { leftOut: ["asdf"] }),
    ])!;
    expect(verdict).toMatchObject({ agree: 0, of: 2, confidence: 0, answers: [], leftOut: ["asdf"] });
    expect(verdict.sentence).toBe("No method answers. None could read “asdf”.");
  });

  it("names what partly differs", () => {
    const [all, part] = [
      vote("a", ["x", "y", "z"], { confidence: 0.9 }),
      vote("b", ["x"], { confidence: 0.1 }),
    ];
    expect(verdictOf([all, part])!.differ).toEqual([{ method: "b", why: "It leaves out Y, Z." }]);
  });
});

const votes = fc.array(
  fc.record({
    method: fc.string({ minLength: 1, maxLength: 3 }),
    answers: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 }),
    confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    plan: fc.option(fc.constantFrom("p", "q"), { nil: null }),
    leftOut: fc.subarray(["one", "two"]),
  }),
  { minLength: 1, maxLength: 7 },
);
const asVotes = (drawn: { method: string; answers: string[] }[]): Vote[] =>
  drawn.map(({ answers, ...rest }, at) =>
    vote(`${rest.method}${at}`, answers, { ...rest, method: `${rest.method}${at}` }),
  );

describe("any verdict", () => {
  it("accounts for every method, and for no answer that nobody gave", () => {
    fc.assert(
      fc.property(votes, (drawn) => {
        const all = asVotes(drawn);
        const verdict = verdictOf(all)!;
        expect(verdict.of).toBe(all.length);
        expect(verdict.agree + verdict.differ.length).toBe(all.length);
        expect(verdict.voices).toBeLessThanOrEqual(verdict.agree);
        expect(verdict.confidence).toBeGreaterThanOrEqual(0);
        const differ = new Set(verdict.differ.map(({ method }) => method));
        const agreed = all.filter(({ method }) => !differ.has(method));
        const surest = Math.max(0, ...agreed.map(({ confidence = 0.5 }) => confidence));
        expect(verdict.confidence).toBeLessThanOrEqual(surest + 1e-9);
        const given = new Set(all.flatMap(({ answers }) => answers.map(({ node }) => node)));
        for (const { node } of verdict.answers) expect(given.has(node)).toBe(true);
        expect(verdict.answers.length > 0).toBe(given.size > 0);
      }),
    );
  });

  it("gains neither voices nor confidence from a method that repeats a plan", () => {
    fc.assert(
      fc.property(votes, fc.nat(), (drawn, pick) => {
        const all = asVotes(drawn);
        const one = all[pick % all.length]!;
        if (one.plan === null || one.answers.length === 0) return;
        const before = verdictOf(all)!;
        const after = verdictOf([...all, { ...one, method: "again" }])!;
        expect(after.voices).toBe(before.voices);
        expect(after.confidence).toBeCloseTo(before.confidence, 9);
      }),
    );
  });

  it("does not depend on what a method is called", () => {
    fc.assert(
      fc.property(votes, (drawn) => {
        const all = asVotes(drawn);
        const renamed = all.map((one, at) => ({ ...one, method: `method ${at}` }));
        const [one, other] = [verdictOf(all)!, verdictOf(renamed)!];
        expect([other.answers, other.agree, other.confidence]).toEqual([
          one.answers,
          one.agree,
          one.confidence,
        ]);
      }),
    );
  });
});

it("says that nothing matches where that is surer than what others answer", () => {
  const none = {
    answers: [],
    abstained: true,
    error: null,
    confidence: 0.89,
    foundNothing: true,
    plan: null,
  };
  const other = {
    answers: [{ node: "p", name: "Rita Hayworth" }],
    abstained: false,
    error: null,
    plan: "stars",
  };
  const votes = [
    { ...none, method: "graphraft" },
    { ...none, method: "mor" },
    { ...other, method: "stem", confidence: 0.6 },
  ];
  const verdict = verdictOf(votes)!;
  expect(verdict).toMatchObject({ answers: [], agree: 2, of: 3, voices: 1, confidence: 0.89 });
  expect(verdict.sentence).toBe("2 of 3 agree (one reading, followed by 2 methods): nothing matches.");
  expect(verdict.differ).toEqual([{ method: "stem", why: "It answers Rita Hayworth." }]);
  const surer = verdictOf(
    votes.map((vote) => (vote.method === "stem" ? { ...vote, confidence: 0.97 } : vote)),
  )!;
  expect(surer.answers.map(({ name }) => name)).toEqual(["Rita Hayworth"]);
});

describe("texts beside a reading that finds nothing", () => {
  const none = (method: string): Vote =>
    vote(method, [], { foundNothing: true, confidence: 0.75, plan: null });

  it("do not outvote it, as a voice that says otherwise takes of theirs", () => {
    const verdict = verdictOf([none("a"), none("b"), vote("texts", ["x"], { confidence: 0.88 })])!;
    expect(verdict).toMatchObject({ answers: [], agree: 2, of: 3, confidence: 0.75 });
  });

  it("are an answer where that is doubtful", () => {
    const doubtful = { ...none("a"), confidence: 0.45 };
    const verdict = verdictOf([doubtful, vote("texts", ["x"], { confidence: 0.88 })])!;
    expect(verdict.answers.map(({ node }) => node)).toEqual(["x"]);
  });
});

it("counts all that only quote texts as one voice", () => {
  const quoted = ["a", "b", "c"].map((method) => vote(method, ["x"], { confidence: 0.34, plan: TEXTS }));
  const verdict = verdictOf(quoted)!;
  expect(verdict).toMatchObject({ agree: 3, voices: 1 });
  expect(verdict.confidence).toBeCloseTo(0.34);
  expect(verdict.sentence).toBe("3 of 3 agree (by the same texts): X.");
});
