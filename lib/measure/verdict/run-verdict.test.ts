import fc from "fast-check";
import { expect, it } from "vitest";
import type { Answer } from "../../methods/contract/answer";
import type { RunColumn } from "../run/run";
import { runVerdict, surestColumn } from "./run-verdict";

const SILENT: Answer = {
  writer: "extractive",
  abstained: true,
  sentences: [{ text: "The evidence does not answer the question.", citations: [] }],
  nodes: [],
  confidence: 0.9,
};

function column(answer: Answer, method = "hybrid", labels: string[] = []): RunColumn {
  const evidence = {
    nodes: [{ id: "x", name: "X", labels }],
    edges: [],
    roles: {},
    omittedNodes: 0,
    omittedEdges: 0,
  };
  const retrieval = { ranking: [], evidence, answer };
  return {
    method,
    state: "done",
    counterfactual: null,
    retrieval,
    stages: [],
    error: null,
  } as never;
}

const asked = (columns: RunColumn[], question = "") => ({ question, columns, corrections: [] });
const verdictIn = (columns: RunColumn[]) => runVerdict(asked(columns));

it("gives the reason for which a method abstains in the words of its answer", () => {
  const found = column({ ...SILENT, abstained: false, nodes: ["x"] }, "sage");
  expect(verdictIn([found, column({ ...SILENT, leftOut: ["per"] })])?.differ).toEqual([
    { method: "hybrid", why: "It abstains. The evidence does not answer the question." },
  ]);
});

it("takes for none only what a query found to be none, and not an evidence that holds no answer", () => {
  expect(verdictIn([column(SILENT)])).toMatchObject({ agree: 0, sentence: "No method answers." });
  const none = verdictIn([column({ ...SILENT, foundNothing: true })]);
  expect(none).toMatchObject({ agree: 1, confidence: 0.9, sentence: "1 of 1 agree: nothing matches." });
});

it("offers what a question may mean where all are silent, if that is likely enough, and names the words that it leaves out", () => {
  const silent = column({ ...SILENT, leftOut: ["burn", "gas"] });
  type Drawn = readonly [type: string, from: string, to: string];
  const said = (
    likelihood: number | undefined,
    leftOut: string[],
    pattern = "Plant (fuel = gas)",
    drawn: readonly Drawn[] = [],
    names: readonly string[] = [],
  ) => {
    const target = pattern.split(" ")[0]!;
    const nodes = [...new Set([target, ...drawn.flatMap(([, from, to]) => [from, to])])].map((variable) =>
      names.includes(variable) ? { variable, labels: [], id: variable } : { variable, labels: [variable] },
    );
    const edges = drawn.map(([type, from, to], at) => ({
      ...{ variable: `_e${at}`, from, to, types: [type.replace("?", "")] },
      direction: type.endsWith("?") ? "any" : "out",
    }));
    const plans = [{ pattern, query: { nodes, edges, target }, cypher: "", parameters: {} }];
    const readings = names.map((name) => ({ node: name, name, labels: ["Person"] }));
    const mentions = [{ span: [0, 1], text: "", readings }];
    const artefacts = [
      { kind: "mentions", mentions },
      { kind: "plans", plans, coverage: { confidence: 0.2, likelihood, leftOut } },
    ];
    return runVerdict({ ...asked([silent], "burn gas"), reading: { artefacts } as never })!;
  };
  const offered = "No method is sure enough to answer. The question may mean";
  expect(said(0.38, ["burn"])).toMatchObject({
    leftOut: ["burn"],
    sentence: `${offered} Plant (fuel = gas) (right in about 4 of 10 such cases). “burn” was not read.`,
  });
  expect(said(0.88, ["burn"]).sentence).toBe(
    "No method answers by itself. The question may mean Plant (fuel = gas) (right in about 9 of 10 such cases). “burn” was not read.",
  );
  expect(said(0.12, []).sentence).toBe(`${offered} Plant (fuel = gas) (right in about 1 of 10 such cases).`);
  expect(said(undefined, []).sentence).toBe(`${offered} Plant (fuel = gas) (confidence 20 %).`);
  const chain = (pattern: string, names: string[], ...drawn: Drawn[]) =>
    said(0.6, ["burn"], pattern, drawn, names).sentence;
  expect(chain("Plant - run by -> Ada", ["Ada"], ["RUN_BY", "Plant", "Ada"])).toContain(
    "may mean Plant run by Ada (",
  );
  expect(chain("Film <- directed - Ida Holm", ["Ida Holm"], ["DIRECTED", "Ida Holm", "Film"])).toContain(
    "may mean Film that Ida Holm directed (",
  );
  expect(chain("Plant - joined to - Ada", ["Ada"], ["JOINED_TO?", "Ada", "Plant"])).toContain(
    "Plant joined to Ada (",
  );
  expect(
    chain("Person: directed by, starring (most Film, Person Ida Holm, Person.first_year > 1950)", [
      "Ida Holm",
    ]),
  ).toContain(
    "may mean Person joined by “directed by”, “starring”, with the most Film, Ida Holm, first year of Person > 1950 (",
  );
  const hyphened = "Plan 9 - the <- real -> one";
  const both = `Film <- cast in - Person - born in -> ${hyphened} and - made by -> Ann (after 1950)`;
  const drawn = [
    ["CAST_IN", "Person", "Film"],
    ["BORN_IN", "Person", hyphened],
  ] as const;
  const ann = ["MADE_BY", "Film", "Zan"] as const;
  expect(chain(both.replace("Ann", "Zan"), [hyphened, "Zan"], ann, ...drawn)).toContain(
    `may mean Film that Person born in ${hyphened} cast in and made by Zan (after 1950) (`,
  );
  expect(said(0.6, ["burn", "dust", "peat"]).sentence).toContain("“burn”, “dust”, “peat” were not read.");
  expect(said(0.6, ["plants", "burn"])).toMatchObject({
    leftOut: ["burn"],
    sentence: expect.stringContaining(") (right in about 6 of 10 such cases). “burn” was not read."),
  });
  expect(said(0.6, ["plants"]).sentence).not.toContain("read");
  expect(said(0.08, ["burn"]).sentence).toBe("No method answers. “burn” was not read.");
  expect(said(0.6, ["not"]).sentence).toBe("No method answers. “not” was not read.");
  expect(said(0.6, ["burn"], "Plant").sentence).toBe("No method answers. “burn” was not read.");
  expect(said(0.9, [], "Plant").sentence).not.toContain("may mean");
  expect(verdictIn([silent])!.sentence).toBe("No method answers. None could read “burn”, “gas”.");
});

it("says which languages are read, where a question is in another one", () => {
  const coverage = { confidence: 0, leftOut: ["qui"], language: "French" };
  const artefacts = [{ kind: "plans", plans: [{ pattern: "Plant: owned by (Ada)" }], coverage }];
  const said = runVerdict({ ...asked([column(SILENT)], "Qui l'a ?"), reading: { artefacts } as never });
  expect(said!.sentence).toBe(
    "No method answers. Only English and German are read, and this question is in French.",
  );
});

it("calls a method that only quotes one of texts, also where a plan is beside it", () => {
  const node = (id: string, isText: boolean) => ({ id, name: id, labels: [], ...(isText && { origin: {} }) });
  const answering = (id: string, isText: boolean, confidence: number) => {
    const answer = { ...SILENT, abstained: false, nodes: [id], confidence };
    const plain = column({ ...answer, sentences: [{ text: id, citations: [{ node: id, edges: [] }] }] }, id);
    const evidence = { ...plain.retrieval!.evidence, nodes: [node(id, isText)] };
    const plans = [{ query: { edges: [], nodes: [] }, cypher: "", parameters: {} }];
    const stages = [{ artefacts: [{ kind: "plans", abstained: false, plans }] }];
    return { ...plain, stages, retrieval: { ...plain.retrieval!, evidence } } as never;
  };
  const verdict = verdictIn([answering("said", true, 0.2), answering("found", false, 0.9)])!;
  expect(verdict.differ).toEqual([
    { method: "said", why: "It answers “said”. It ranks texts and reads no relation." },
  ]);
});

it("lets the most confident of those that agree speak for the run, also where they agree that there is none", () => {
  const named = { ...SILENT, abstained: false, nodes: ["isaak"], sentences: [], confidence: 0.35 };
  const none = { ...SILENT, foundNothing: true, confidence: 0.71 };
  const columns = [
    column(named, "sage"),
    column(none, "mor"),
    column({ ...none, confidence: 0.73 }, "stem"),
    column({ ...SILENT, confidence: 0.99 }, "hybrid"),
  ];
  expect(surestColumn(columns, verdictIn(columns))?.method).toBe("stem");
  const sure = [column({ ...named, confidence: 0.9 }, "sage"), column({ ...none, confidence: 0.3 }, "mor")];
  expect(surestColumn(sure, verdictIn(sure))?.method).toBe("sage");
});

it("where all are silent takes the most confident of them, and nobody before one has ended", () => {
  const columns = [column({ ...SILENT, confidence: 0.2 }, "hybrid"), column(SILENT, "sage")];
  expect(surestColumn(columns, verdictIn(columns))?.method).toBe("sage");
  expect(surestColumn([{ ...column(SILENT), retrieval: null }], null)).toBeNull();
});

it("is never sure of an answer that leaves out a name or a label of the question, and says every word that it leaves out", () => {
  const names = ["Carol Reed", "Orson Welles", "Ida Lupino"];
  fc.assert(
    fc.property(
      fc.subarray(names, { minLength: 1 }),
      fc.subarray(names),
      fc.constantFrom("", "gloomy", "Shorts", "shorts"),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (written, inQuery, other, confidence) => {
        const question = `Which ${other} films star ${written.join(" and ")}?`;
        const parameters = Object.fromEntries(inQuery.map((name, at) => [`p${at}`, name]));
        const result = {
          kind: "value",
          value: 2,
          atLeast: false,
          cypher: "MATCH (f:Film) RETURN count(f)",
          parameters,
        };
        const leftOut = other === "" ? [] : [other.toLowerCase()];
        const answer = { ...SILENT, abstained: false, result, confidence, leftOut } as Answer;
        const verdict = runVerdict(asked([column(answer, "stem", ["Short"])], question))!;
        const left = written.filter((name) => !inQuery.includes(name));
        const unused = other === "" ? left : [other, ...left];
        expect(verdict.unused.join(" ")).toBe(unused.join(" "));
        for (const words of unused) expect(verdict.sentence.split(`“${words}`)).toHaveLength(2);
        expect(verdict.confidence).toBe(
          left.length > 0 || /shorts/i.test(other) ? Math.min(confidence, 0.5) : confidence,
        );
      },
    ),
  );
});

it("says that a yes, or that nothing matches, may be wrong, and a set too broad", () => {
  const computed = { cypher: "MATCH (f:Film) RETURN count(f)", parameters: {} };
  const about = (answer: Partial<Answer>) =>
    runVerdict(asked([column({ ...SILENT, confidence: 0.9, ...answer }, "stem")], "Was it shown in March?"))!;
  const yes = about({ abstained: false, result: { kind: "yes-no", yes: true, ...computed } });
  expect(yes.sentence).toMatch(/“March” was not used: the answer may be wrong\.$/);
  expect(yes.confidence).toBe(0.5);
  const count = about({ abstained: false, result: { kind: "value", value: 2, atLeast: false, ...computed } });
  expect(count.sentence).toMatch(/“March” was not used: the answer may be too broad\.$/);
});

it("never says of an auxiliary that it could not be read", () => {
  const silent = (leftOut: string[]) =>
    runVerdict(asked([column({ ...SILENT, leftOut }, "stem")], "Did it?"));
  expect(silent(["Did"])!.sentence).toBe("No method answers.");
  expect(silent(["Did", "gloomy"])!.sentence).toBe("No method answers. None could read “gloomy”.");
});

it("is not sure of an answer where only links of a name were asked for and other words are left", () => {
  const cypher = "MATCH (answer)--(given) WHERE given.id = $p0 RETURN DISTINCT answer";
  const result = { kind: "value", value: 2, atLeast: false, cypher, parameters: { p0: "x" } } as const;
  const answer = { ...SILENT, abstained: false, confidence: 0.9, result } as Answer;
  expect(runVerdict(asked([column(answer, "stem")], "What happens there?"))!.confidence).toBe(0.5);
  expect(runVerdict(asked([column(answer, "stem")], "What is there?"))!.confidence).toBe(0.9);
});

it("says who may be meant by a name that several persons have, and of no other that nobody has it", () => {
  const said = (persons?: number) => {
    const name = { span: [0, 7], text: "Hepburn", nearest: ["Audrey Hepburn", "Katharine Hepburn"], persons };
    return runVerdict(asked([column({ ...SILENT, unknown: [name], leftOut: ["hepburn"] } as Answer)]))!
      .sentence;
  };
  expect(said(2)).toBe("No method answers. “Hepburn” may be Audrey Hepburn or Katharine Hepburn: say which.");
  expect(said(5)).toContain("Katharine Hepburn or another: say which.");
  expect(said()).toBe("No method answers. The knowledge base has nothing named “Hepburn”.");
});
