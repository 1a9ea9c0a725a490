/** Tables become a graph, and questions that no row answers alone are answered as the rows say. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { extractionRequestSchema } from "../../api/extraction";
import type { Engine } from "../engine";
import { answersOfAll } from "../testing/asked-run";
import { addFiles, finishJob } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { startExtraction } from "./extracting";
import { createKnowledgeBase } from "./knowledge-bases";

const STAFF = [
  { name: "Nora Vale", team: "Repair", pay: 52_300.5, boss: "Otto Lindt", since: "03.02.2018", town: "Graz" },
  { name: "Otto Lindt", team: "Repair", pay: 81_000, boss: "", since: "14.09.2009", town: "Linz" },
  { name: "Mia Torr", team: "Design", pay: 61_250, boss: "Otto Lindt", since: "01.07.2020", town: "Graz" },
  { name: "Ivo Kern", team: "Design", pay: 47_900, boss: "Mia Torr", since: "20.11.2022", town: "Wels" },
  { name: "Lea Brandt", team: "Design", pay: 49_100, boss: "Mia Torr", since: "05.05.2021", town: "Linz" },
];
const BOATS = [
  { boat: "Seagull", skipper: "Nora Vale", length: 12 },
  { boat: "Heron", skipper: "Ivo Kern", length: 9 },
  { boat: "Pelican", skipper: "Nora Vale", length: 15 },
];
const staffFile = [
  "Name;Team;Salary;Manager;Start Date;Town",
  ...STAFF.map(({ name, team, pay, boss, since, town }) =>
    [name, team, pay.toLocaleString("de", { minimumFractionDigits: 2 }), boss, since, town].join(";"),
  ),
].join("\n");
const boatFile = ["boat,skipper,length", ...BOATS.map((boat) => Object.values(boat).join(","))].join("\n");

const salaries = (team: string) => STAFF.filter((one) => one.team === team).map(({ pay }) => pay);
const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const inGraz = STAFF.filter(({ town }) => town === "Graz").map(({ name }) => name);
const byPay = STAFF.toSorted((a, b) => b.pay - a.pay);

/** Names of nodes, or one value. */
const QUESTIONS: readonly (readonly [question: string, answer: string[] | number])[] = [
  ["Who is the manager of Ivo Kern?", ["Mia Torr"]],
  ["How many employees are in the team Design?", salaries("Design").length],
  ["Which employee has the highest salary?", [byPay[0]!.name]],
  ["What is the average salary in Design?", average(salaries("Design"))],
  ["Which employees earn more than 50000?", STAFF.filter(({ pay }) => pay > 50_000).map(({ name }) => name)],
  [
    "Which boats have a skipper in Graz?",
    BOATS.filter(({ skipper }) => inGraz.includes(skipper)).map(({ boat }) => boat),
  ],
  ["Which boat has the greatest length?", ["Pelican"]],
  ["Who is the manager of the skipper of Heron?", ["Mia Torr"]],
];

let place: Scratch;
let engine: Engine;
let base: string;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  ({ id: base } = await createKnowledgeBase(engine, { name: "Yard", description: "" }));
  const { job } = await addFiles(engine, base, { "employees.csv": staffFile, "boats.csv": boatFile });
  await finishJob(engine, job);
  await finishJob(engine, await startExtraction(engine, base, extractionRequestSchema.parse({})));
  for (const { kind, id } of await engine.database.jobs.list(base))
    if (kind === "index") await finishJob(engine, await engine.database.jobs.get(id));
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

it("answers as the rows say, by each method that plans", async () => {
  for (const [question, expected] of QUESTIONS) {
    const answers = await answersOfAll(engine, base, [question]);
    for (const { method, retrieval } of answers) {
      if (method === "hybrid" || method === "sage") continue;
      const { result, nodes } = retrieval!.answer;
      if (typeof expected === "number") {
        expect({ question, method, result }).toMatchObject({ result: { value: expected } });
        continue;
      }
      const said = nodes.map((id) => id.slice(id.lastIndexOf(":") + 1)).sort();
      expect({ question, method, said }).toEqual({
        question,
        method,
        said: expected.map((name) => name.toLowerCase()).sort(),
      });
    }
  }
});
