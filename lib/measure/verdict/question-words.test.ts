import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, retrieval, run, stage, subgraph } from "../../../components/testing/example-run";
import type { Mention } from "../../methods/trace/trace";
import type { Verdict } from "../run/verdict";
import {
  followedQueries,
  namesOf,
  partsOf,
  querySignature,
  questionWords,
  unusedWords,
} from "./question-words";

const VERDICT: Verdict = {
  answers: [],
  agree: 1,
  of: 1,
  voices: 1,
  readings: 1,
  confidence: 1,
  leftOut: [],
  unused: [],
  differ: [],
  sentence: "",
};
const KNOWN = { verdict: VERDICT, leftOut: [], read: [], unknown: [] };

function nameIn(question: string, text: string, node: string): Mention {
  const from = question.indexOf(text);
  const reading = { node, name: text, labels: ["Person"], score: 1 };
  return { span: [from, from + text.length], text, readings: [reading] };
}

const PLAN = {
  kind: "plans" as const,
  title: "",
  abstained: false,
  plans: [{ cypher: "MATCH (answer) RETURN answer", parameters: {} }],
} as never;

/** A run whose only method computed its answer by a query of these nodes. */
function asked(
  question: string,
  names: readonly Mention[],
  nodes: readonly (string | number)[],
  cypher = "MATCH (answer:Film)-[:STARRING]->(starring) RETURN count(DISTINCT answer) AS value",
) {
  const found = retrieval([], subgraph({}));
  const parameters = Object.fromEntries(nodes.map((node, at) => [`p${at}`, node]));
  const result = { kind: "value" as const, value: 2, atLeast: false, cypher, parameters };
  const artefact = { kind: "mentions" as const, title: "Names", mentions: [...names] };
  return {
    ...run(column("m", [], { ...found, answer: { ...found.answer, result } })),
    question,
    reading: stage("reading", artefact),
  };
}

describe("questionWords", () => {
  it("has every character once, and no name twice", () => {
    const span = fc
      .tuple(fc.nat(25), fc.nat(6))
      .map(([from, length]): [number, number] => [from, from + length]);
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(span, { maxLength: 6 }), (question, spans) => {
        const names = spans.map((at) => ({ span: at, text: question.slice(...at), readings: [] }));
        const parts = questionWords(asked(question, names, []), KNOWN);
        expect(parts.map(({ text }) => text).join("")).toBe(question);
        for (const { span: at, text, mention } of parts) {
          expect(text).toBe(question.slice(...at));
          if (mention) expect(mention.span).toEqual(at);
        }
        const inside = names.filter(({ span: [from, to] }) => from < to && to <= question.length);
        if (inside.length > 0) expect(parts.some(({ mention }) => mention !== null)).toBe(true);
      }),
    );
  });

  it("says of a name that no query asks for that it was not used", () => {
    const question = "How many films did Randolph Scott make with Budd Boetticher?";
    const scott = nameIn(question, "Randolph Scott", "person:scott");
    const parts = questionWords(asked(question, [scott], ["person:scott"]), {
      ...KNOWN,
      read: [[34, 43]],
    });
    expect(unusedWords(parts)).toEqual(["Budd Boetticher"]);
    const uses = parts.flatMap(({ text, use }) => (use ? [`${text}: ${use}`] : []));
    expect(uses.slice(0, 6)).toEqual([
      "How: grammar",
      "many: grammar",
      "films: used",
      "did: grammar",
      "Randolph Scott: used",
      "make: grammar",
    ]);
  });

  it("takes the year of a condition for used", () => {
    const question = "Which films came after 1960?";
    const year = nameIn(question, "1960", "year:1960");
    const known = { ...KNOWN, read: [[17, 27] as const] };
    expect(unusedWords(questionWords(asked(question, [year], [1960]), known))).toEqual([]);
    expect(unusedWords(questionWords(asked(question, [year], [1940]), known))).toEqual(["1960"]);
    expect(unusedWords(questionWords(asked(question, [year], []), KNOWN))).toEqual(["1960"]);
    expect(unusedWords(questionWords(asked(question, [year], [1960]), KNOWN))).toEqual([]);
    expect(unusedWords(questionWords(asked(question, [year], ["film:x-1960"]), KNOWN))).toEqual(["1960"]);
    const decade = "Which films came in the 1960s?";
    const years = nameIn(decade, "1960s", "year:1960");
    expect(unusedWords(questionWords(asked(decade, [years], [1960, 1969]), KNOWN))).toEqual([]);
    expect(unusedWords(questionWords(asked(decade, [years], [1950, 1959]), KNOWN))).toEqual(["1960s"]);
  });

  it("takes no noun of a language for a name in which nouns have capitals", () => {
    const question = "Wie viele Filme hat Ida Lupino gedreht?";
    const english = asked(question, [nameIn(question, "Ida Lupino", "person:ida")], ["person:ida"]);
    const readAs = { language: "German", english: "how many films did Ida Lupino direct?" };
    const plans = {
      kind: "plans" as const,
      title: "",
      plans: [],
      abstained: false,
      planner: "embedded" as const,
    };
    const [mentions] = english.reading.artefacts;
    const german = { ...english, reading: stage("reading", mentions!, { ...plans, readAs }) };
    expect(unusedWords(questionWords(english, KNOWN))).toEqual(["Filme"]);
    expect(unusedWords(questionWords(german, KNOWN))).toEqual([]);
  });

  it("never leaves a name unsaid that is in no query", () => {
    const names = ["Carol Reed", "Orson Welles", "Ida Lupino", "Anna Karina"];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        (written, isFound, isAsked) => {
          const question = `Which films star ${written.join(" and ")}?`;
          const found = written.filter((_, at) => isFound[at]);
          const inQuery = found.filter((_, at) => isAsked[at]);
          const run = asked(
            question,
            found.map((name) => nameIn(question, name, `person:${name}`)),
            inQuery.map((name) => `person:${name}`),
          );
          expect(unusedWords(questionWords(run, KNOWN)).join(" ")).toBe(
            written.filter((name) => !inQuery.includes(name)).join(" "),
          );
        },
      ),
    );
  });

  const cites = (question: string, name: string, node: string, ...texts: string[]) => {
    const plain = asked(question, [nameIn(question, name, node)], ["person:other"]);
    const { retrieval: found, ...rest } = plain.columns[0]!;
    const { result: _, ...answer } = found!.answer;
    const sentences = texts.map((text) => ({ text, citations: [{ node: "x", edges: [] }] }));
    return (isPlanned: boolean) => ({
      ...plain,
      columns: [
        {
          ...rest,
          stages: isPlanned ? [stage("plan", PLAN)] : [],
          retrieval: { ...found!, answer: { ...answer, sentences } },
        },
      ],
    });
  };

  it("takes a name for used that every sentence says on which an answer rests, and of texts any", () => {
    const question = "Who wrote The Princess Bride?";
    const [said, other] = [
      "The Princess Bride was written by William Goldman.",
      "Marathon Man was written by him.",
    ];
    const uses = (run: Parameters<typeof questionWords>[0]) => unusedWords(questionWords(run, KNOWN));
    const both = cites(question, "The Princess Bride", "film:bride", said, other);
    expect(uses(cites(question, "The Princess Bride", "film:bride", said)(true))).toEqual([]);
    expect(uses(both(true))).toEqual(["The Princess Bride"]);
    expect(uses(both(false))).toEqual([]);
    expect(uses(cites(question, "The Princess Bride", "film:bride", other)(false))).toEqual([
      "The Princess Bride",
    ]);
  });

  it("where methods only cite takes a name for used whose node is cited or an end of a cited edge, and no words apart", () => {
    const question = "Who wrote The Princess Bride?";
    const uses = (node: string, text: string) => {
      const asks = cites(question, "The Princess Bride", node, text)(false);
      const { evidence, answer } = asks.columns[0]!.retrieval;
      evidence.edges.push({
        ...{ id: "e", source: "film:bride", target: "y" },
        ...{ type: "BY", kind: "relation", properties: {} },
      });
      for (const { citations } of answer.sentences)
        for (const { edges } of citations) edges.push("e" as never);
      return unusedWords(questionWords(asks, KNOWN));
    };
    expect(uses("x", "He wrote it.")).toEqual([]);
    expect(uses("film:bride", "He wrote it.")).toEqual([]);
    expect(uses("film:other", "The bride of the princess.")).toEqual(["The Princess Bride"]);
    expect(uses("film:other", "The Princess Bride is his.")).toEqual([]);
    const wordless = "Who wrote ???";
    const run = cites(wordless, "??", "film:other", "He wrote it.")(false);
    expect(unusedWords(questionWords(run, KNOWN))).toEqual(["??"]);
  });

  /** What is not used where a method's query is this one. */
  const unusedBy = (
    question: string,
    cypher: string,
    found: string[] = [],
    read: [number, number][] = [],
  ) => {
    const verdict = { ...VERDICT, answers: found.map((node) => ({ node, name: node })) };
    return unusedWords(questionWords(asked(question, [], [], cypher), { ...KNOWN, verdict, read }));
  };

  it("takes a superlative for used only if a query orders, or compares all", () => {
    const [list, best] = ["MATCH (a:Film) RETURN a", "MATCH (a:Film) RETURN a ORDER BY a.year DESC LIMIT 1"];
    expect(unusedBy("In which year are most films?", list)).toEqual(["most"]);
    expect(unusedBy("In which year are most films?", best)).toEqual([]);
    const whether = "MATCH (a:Film) RETURN count(a) > 0 AS value";
    expect(unusedBy("Is it the newest film?", whether, [], [[10, 16]])).toEqual(["newest"]);
    expect(unusedBy("What is the highest price?", list, [], [[12, 25]])).toEqual([]);
  });

  it("takes a number for used that describes as many as are found", () => {
    const query = "MATCH (a:Film) RETURN a";
    expect(unusedBy("Who are the two heirs?", query, ["x", "y"])).toEqual([]);
    expect(unusedBy("Who are the two heirs?", query, ["x"])).toEqual(["two"]);
    expect(unusedBy("Who has two heirs?", query, ["x", "y"])).toEqual(["two"]);
  });

  it("takes a text for used that is searched for as it is written, also where nothing is named so", () => {
    const question = 'Which films start with "The Third 3"?';
    const uses = (text: string) =>
      unusedWords(questionWords(asked(question, [], [text]), { ...KNOWN, unknown: [[23, 36]] }));
    expect(uses("The Third 3")).toEqual([]);
    expect(uses("The Fourth")).toEqual(["The Third 3"]);
  });

  it("where a query asks for anything that is linked to a name takes no other word for used", () => {
    const query = "MATCH (answer)--(given) WHERE given.id = $p0 RETURN DISTINCT answer";
    expect(unusedBy("What happens there?", query)).toEqual(["happens"]);
    expect(unusedBy("What happens there?", "MATCH (answer)-[:IN]->(given) RETURN answer")).toEqual([]);
  });

  it("goes by what a method left out where it asks the graph nothing", () => {
    const plain = { ...run(column("m", [])), question: "Which gloomy films did Alien follow?" };
    const parts = questionWords(plain, { ...KNOWN, leftOut: ["gloomy"], unknown: [[23, 28]] });
    expect(unusedWords(parts)).toEqual(["gloomy", "Alien"]);
  });
});

it("without a query words are searched for, not used; what politeness adds is grammar, and what “about” asks is not", () => {
  const uses = (question: string, known: ReturnType<typeof asked> | null = null) =>
    questionWords(known ?? { ...run(column("m", [])), question }, KNOWN).flatMap(({ text, use }) =>
      use ? [`${text}: ${use}`] : [],
    );
  expect(
    uses("Could you please tell me when films came out?").filter((one) => !one.endsWith("grammar")),
  ).toEqual(["films: searched", "came: searched"]);
  const vertigo = "What is Vertigo about?";
  const name = nameIn(vertigo, "Vertigo", "film:vertigo");
  expect(uses(vertigo).at(-1)).toBe("about: searched");
  expect(uses(vertigo, asked(vertigo, [name], ["film:vertigo"])).slice(2)).toEqual([
    "Vertigo: used",
    "about: used",
  ]);
  expect(uses("Films about war").at(1)).toBe("about: grammar");
});

it("where a method says last that it followed no plan, those before it are no queries", () => {
  const none = stage("rank", { ...(PLAN as object), abstained: true } as never);
  expect(followedQueries(column("m", [stage("normalise", PLAN)]))).toHaveLength(1);
  expect(followedQueries(column("m", [stage("normalise", PLAN), none]))).toEqual([]);
});

describe("partsOf", () => {
  const silent = (leftOut: string[]) => {
    const found = retrieval([], subgraph({}));
    return column("m", [], { ...found, answer: { ...found.answer, abstained: true, leftOut } });
  };
  const question = "Did Randolph Scott make gloomy films with Budd Boetticher?";
  const scott = nameIn(question, "Randolph Scott", "person:scott");
  const asking = (leftOut: string[], ...artefacts: object[]) => {
    const reading = stage("reading", { kind: "mentions", title: "Names", mentions: [scott] });
    const asks = { ...run(silent(leftOut)), question };
    asks.reading = { ...reading, artefacts: [...reading.artefacts, ...(artefacts as never[])] };
    return unusedWords(partsOf(asks, { ...VERDICT, agree: 0, readings: 0 }, null));
  };
  const held = (cypher: string, scotts: string) => ({
    ...{ kind: "plans", title: "", abstained: true, coverage: { confidence: 0.2, leftOut: [] } },
    plans: [{ cypher, parameters: { p0: scotts } }],
  });

  it("where no method answers goes by the query that may be meant", () => {
    expect(asking([], held("MATCH (a:Film)", "person:scott"))).toEqual(["Budd Boetticher"]);
    expect(asking([], held("MATCH (a:Film)", "x"))).toEqual(["Randolph Scott", "Budd Boetticher"]);
  });

  it("takes nothing for used where the query that may be meant is too unlikely to be offered", () => {
    const uses = (likelihood: number) => {
      const plan = held("MATCH (a:Film)", "person:scott");
      const shown = { ...plan.plans[0]!, pattern: "Film - starring -> Scott" };
      const plans = { ...plan, coverage: { ...plan.coverage, likelihood }, plans: [shown] };
      const asks = { ...run(silent([])), question, reading: stage("reading", plans as never) };
      return partsOf(asks, { ...VERDICT, agree: 0, readings: 0 }, null).find(({ text }) => text === "films")
        ?.use;
    };
    expect([uses(0.3), uses(0.05)]).toEqual(["used", "searched"]);
  });

  it("where there is no query either goes by what each method could not read", () => {
    expect(asking(["gloomy", "make"])).toEqual(["gloomy"]);
  });
});

it("nothing is used of a question in a language that is not read", () => {
  const question = "Quels films a réalisés Jean Renoir ?";
  const plans = {
    kind: "plans",
    title: "",
    abstained: true,
    plans: [],
    coverage: { confidence: 0, leftOut: [], language: "French" },
  };
  const read = { ...asked(question, [nameIn(question, "Jean Renoir", "person:renoir")], []) };
  read.reading.artefacts.push(plans as never);
  expect(unusedWords(partsOf(read, VERDICT, null))).toEqual(["Quels films a réalisés Jean Renoir"]);
});

describe("namesOf", () => {
  it("has what was found, and what a person says is no name", () => {
    const span: [number, number] = [0, 5];
    const corrections = [{ span, node: null }];
    expect(namesOf({ question: "Alien stars whom?", columns: [], corrections })).toEqual([
      { span, text: "Alien", readings: [] },
    ]);
  });
});

it("a query is told apart by its relations, its values, and whether it counts", () => {
  const [one, other] = [
    { cypher: "MATCH (a:Film)-[:BY]->(b)\nWHERE b.id = $p0\nRETURN DISTINCT a", parameters: { p0: "x" } },
    { cypher: "MATCH (b)<-[by:BY]-(film)\nWHERE b.id = $q\nRETURN DISTINCT film", parameters: { q: "x" } },
  ];
  expect(querySignature(one)).toBe(querySignature(other));
  expect(querySignature({ ...one, parameters: { p0: "y" } })).not.toBe(querySignature(one));
  expect(querySignature({ ...one, cypher: "MATCH (a)-[:BY]->(b) RETURN count(a) AS n" })).not.toBe(
    querySignature(one),
  );
});

it("the query that is applied to what a method finds is the one that it followed", () => {
  const plans = {
    ...(PLAN as object),
    abstained: true,
    applied: { cypher: "MATCH (applied)", parameters: {} },
  };
  const followed = followedQueries(column("m", [stage("plan", PLAN), stage("apply", plans as never)]));
  expect(followed.map(({ cypher }) => cypher)).toEqual(["MATCH (answer) RETURN answer", "MATCH (applied)"]);
});
