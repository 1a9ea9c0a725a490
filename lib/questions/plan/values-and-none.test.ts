/** Whose time a year is, whose value a word is, what has no time, and that one name has none of something. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { chainsAskedFor } from "./asked-chains";
import { openPlanner } from "./planner";

let graph: GraphSource;
let rota: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Keeper", "Ada Brook", { hiredYear: 2012, specialty: "corals" }],
      ["Keeper", "Ben Hale", { hiredYear: 2015, specialty: "eels" }],
      ["Keeper", "Cal Moor", { hiredYear: 2019, specialty: "corals" }],
      ["Keeper", "Dan Frey", { hiredYear: 2020, specialty: "rays" }],
      ["Tank", "North Tank", { minTempC: 12, maxTempC: 19, volumeM3: 40 }],
      ["Tank", "Old Basin", { minTempC: 21, maxTempC: 27, volumeM3: 12 }],
      ["Tank", "Quiet Pool", { minTempC: 4, maxTempC: 9, volumeM3: 66 }],
      ["Lagoon", "Lily Pond"],
      ["Lagoon", "Mill Pond"],
      ["Creature", "Nettle", { kind: "coral", lengthCm: 30, bornOn: "2018-02-01" }],
      ["Creature", "Oswin", { kind: "coral", lengthCm: 55, bornOn: "2011-02-01" }],
      ["Creature", "Pike", { kind: "eel", lengthCm: 140, bornOn: "2020-07-01" }],
      ["Creature", "Quill", { kind: "coral", lengthCm: 20, bornOn: "2016-07-01" }],
      ["School", "Reef School", { pupilCount: 90, schoolState: "open" }],
      ["School", "Bay School", { pupilCount: 40, schoolState: "shut" }],
      ["School", "Fen School", { pupilCount: 60, schoolState: "open" }],
      ["Judge", "Ida Roth", { appointedYear: 2001, judgeState: "retired" }],
      ["Judge", "Jon Lund", { appointedYear: 2011, judgeState: "sitting" }],
      ["Claim", "Oil Spill", { openedOn: "2019-01-04", claimState: "closed", isTestCase: true }],
      ["Claim", "Broken Pipe", { openedOn: "2020-03-04", claimState: "open", isTestCase: true }],
      ["Claim", "Late Ferry", { openedOn: "2021-03-04", claimState: "pending", isTestCase: false }],
      ["Bill", "B-1", { amountEur: 100, paymentState: "paid" }],
      ["Bill", "B-2", { amountEur: 250, paymentState: "paid" }],
      ["Bill", "B-3", { amountEur: 70, paymentState: "overdue" }],
      ["Shrub", "Thorn"],
      ["Shrub", "Furze"],
      ["Shrub", "Broom"],
      ["Terrace", "Hill"],
      ["Land", "Norland"],
      ["Land", "Sudland"],
      ["Farm", "Elm Farm", { isListed: true, farmState: "let" }],
      ["Farm", "Oak Farm", { isListed: false, farmState: "sold" }],
      ["Report", "Winter Count", { filedOn: "2020-01-10", pageCount: 12 }],
      ["Report", "Summer Count", { filedOn: "2020-08-10", pageCount: 80 }],
      ["Report", "Spring Count", { filedOn: "2021-04-10", pageCount: 31 }],
    ],
    [
      ["Ada Brook|TENDS|North Tank", { since: 2013, until: 2016 }],
      ["Ben Hale|TENDS|North Tank", { since: 2017 }],
      ["Cal Moor|TENDS|Old Basin", { since: 2019 }],
      ["Ada Brook|TENDS|Lily Pond", { since: 2016 }],
      ["Ada Brook|TENDS|Mill Pond", { since: 2016 }],
      ["Ben Hale|TENDS|Lily Pond", { since: 2018 }],
      ["Dan Frey|TENDS|Lily Pond", { since: 2021 }],
      ["Cal Moor|TENDS|Mill Pond", { since: 2020 }],
      ["Nettle|SENT_TO|Reef School", { eggsSent: 300, purpose: "display" }],
      ["Nettle|SENT_TO|Bay School", { eggsSent: 500, purpose: "study" }],
      ["Pike|SENT_TO|Bay School", { eggsSent: 20, purpose: "display" }],
      "Ida Roth|HEARS|Oil Spill",
      "Jon Lund|HEARS|Broken Pipe",
      "Jon Lund|HEARS|Late Ferry",
      ["Thorn|GROWS_IN|Hill", { plantCount: 5 }],
      ["Furze|GROWS_IN|Hill", { plantCount: 7 }],
      "Thorn|NATIVE_TO|Norland",
      "Furze|NATIVE_TO|Sudland",
      "Broom|NATIVE_TO|Sudland",
      "Nettle|LIVES_IN|North Tank",
      "Oswin|LIVES_IN|Old Basin",
      "Pike|LIVES_IN|Old Basin",
      "Quill|LIVES_IN|Quiet Pool",
      "Ada Brook|WROTE|Winter Count",
      "Ben Hale|WROTE|Summer Count",
      "Ada Brook|WROTE|Spring Count",
    ],
  );
});

beforeAll(async () => {
  rota = await graphOf(
    [
      ["Keeper", "Ada Brook", { hiredYear: 2012 }],
      ["Keeper", "Ben Hale", { hiredYear: 2015 }],
      ["Keeper", "Cal Moor", { hiredYear: 2019 }],
      ["Tank", "North Tank"],
      ["Tank", "Old Basin"],
      ["Lagoon", "Lily Pond"],
      ["Lagoon", "Mill Pond"],
      ["Creature", "Nettle"],
      ["Creature", "Oswin"],
      ["Report", "Winter Count"],
      ["Report", "Summer Count"],
    ],
    [
      ["Ada Brook|TENDS|North Tank", { since: 2013, until: 2016 }],
      ["Ben Hale|TENDS|North Tank", { since: 2017 }],
      ["Cal Moor|TENDS|Old Basin", { since: 2019 }],
      ["Ada Brook|TENDS|Mill Pond", { since: 2016 }],
      ["Cal Moor|TENDS|Mill Pond", { since: 2020 }],
      ["Ada Brook|TENDS|Lily Pond", { since: 2016 }],
      "Nettle|LIVES_IN|North Tank",
      "Oswin|LIVES_IN|Old Basin",
      "Ada Brook|WROTE|Winter Count",
      "Ben Hale|WROTE|Summer Count",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // A year beside a relation that holds for a time, and one that says of which property it is.
  ["Who was the keeper of the North Tank in 2015?", ["Ada Brook"]],
  ["Which keepers had the Mill Pond in 2019?", ["Ada Brook"]],
  ["Which keeper of the North Tank was hired in 2015?", ["Ben Hale"]],
  ["Which keepers were hired in 2019?", ["Cal Moor"]],
])("%s", async (question, expected) => {
  expect(await saidOf(rota, question)).toEqual(expected);
});

it.each<[string, unknown[] | null]>([
  // A value of what is spoken of, though another kind has the same word as it is written.
  ["How many of our creatures are corals?", [3]],
  ["Which corals live in the Old Basin?", ["Oswin"]],
  ["Which keepers have the specialty corals?", ["Ada Brook", "Cal Moor"]],
  ["Which eels live in the Quiet Pool?", []],
  // No time is long.
  ["What is the longest report filed in 2020 or 2021?", ["Summer Count"]],
  ["What is the longest report on file?", ["Summer Count"]],
  ["What is the shortest report filed in 2020?", ["Winter Count"]],
  ["What is the newest report?", ["Spring Count"]],
  ["Who has tended the Mill Pond the longest?", ["Ada Brook"]],
  // What nobody does, and what somebody does none of.
  ["How many reports has Cal Moor written?", [0]],
  ["Which reports has Cal Moor written?", []],
  ["Who tends the Quiet Pool?", []],
  ["Which tanks does Dan Frey tend?", []],
  ["How many reports has Ada Brook written?", [2]],
  // Nobody can be tended by a report.
  ["Who tends the Winter Count?", null],
  // Before whom somebody stands, and when something was.
  ["Which claims were argued before Jon Lund?", ["Broken Pipe", "Late Ferry"]],
  ["How many claims are pending before Jon Lund?", [1]],
  ["Which judges were appointed before Jon Lund?", ["Ida Roth"]],
  ["Which claims were opened before 2020?", ["Oil Spill"]],
  // What a relation or a node counts, where it is not asked for.
  ["Which schools have been sent eggs of Nettle?", ["Bay School", "Reef School"]],
  ["Which schools were sent eggs of Pike?", ["Bay School"]],
  ["How many eggs were sent to the Bay School?", [520]],
  ["Which eggs did the Bay School get?", null],
  ["Eggs from the North Tank", null],
  // What is the least or the most of one.
  ["What is the lowest temperature of the Old Basin?", [21]],
  ["What is the highest temperature the Quiet Pool is allowed to reach?", [9]],
  ["What is the maximum temperature of the North Tank?", [19]],
  ["Which tank has the lowest temperature?", ["Quiet Pool"]],
  ["What is the lowest volume of the Old Basin?", null],
  // What is added up, with the noun of those that have it before it.
  ["Total bill amount by payment state", ["overdue", "paid"]],
  ["Break down the total bill amount by payment state", ["overdue", "paid"]],
  ["What is the total bill amount?", [420]],
  ["Total keeper amount by payment state", null],
  // A kind that is true or false, as a noun, and a request that is no such kind.
  ["List the test cases that haven't been closed yet", ["Broken Pipe"]],
  ["How many test cases are there?", [2]],
  ["List the farms", ["Elm Farm", "Oak Farm"]],
  ["Which farms are listed?", ["Elm Farm"]],
  // What is counted on a relation is no such relation.
  ["Plants native to Norland or Sudland", null],
  ["Plants native to Sudland", null],
  ["Plants on the Hill", ["Furze", "Thorn"]],
  ["Shrubs from Norland or Sudland", ["Broom", "Furze", "Thorn"]],
  ["Which shrubs grow on the Hill?", ["Furze", "Thorn"]],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});

it("counts what is near to the label of what is named, and nearer to another", async () => {
  const near: Record<string, number[]> = {
    case: [1, 0, 0],
    cases: [1, 0, 0],
    "legal case": [0.75, 0.66, 0],
    lawyer: [0.53, 0, 0.85],
  };
  const embed = async (texts: readonly string[]) =>
    Float32Array.from(texts.flatMap((text) => near[text] ?? [0, 0, 0]));
  const firm = await graphOf(
    [
      ["Lawyer", "Ida Roth"],
      ["Lawyer", "Jon Lund"],
      ["LegalCase", "Oil Spill"],
      ["LegalCase", "Broken Pipe"],
    ],
    ["Ida Roth|LEADS|Oil Spill", "Ida Roth|LEADS|Broken Pipe", "Jon Lund|ASSISTS_ON|Broken Pipe"],
  );
  const embedder = { ...letterEmbedder, dimensions: 3, embed };
  expect(await saidOf(firm, "How many cases has Jon Lund led?", embedder)).toEqual([0]);
  expect(await saidOf(firm, "How many cases has Ida Roth led?", embedder)).toEqual([2]);
});

it("asks for whom it says who was, and for nothing else that is near", async () => {
  const planner = openPlanner({ graph: rota, embedder: letterEmbedder });
  const labelsFor = async (question: string) => {
    const chains = await chainsAskedFor(await planner.chains(question, await planner.find(question)), rota);
    return [...new Set(chains.map(({ label }) => label))];
  };
  expect(await labelsFor("Who was the keeper on the Old Basin?")).toEqual(["Keeper"]);
  expect((await labelsFor("What is on the Old Basin?")).length).toBeGreaterThan(1);
});
