/** Numbers in other units than the graph's, what is so much per hour, and the most and the least of something. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { LEAST_CONFIDENCE } from "./plan-reading";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Boat", "Gannet", { height_cm: 620, repairMin: 150, price_meur: 1.2, warrantyMonths: 36 }],
      ["Boat", "Tern", { height_cm: 480, repairMin: 400, price_meur: 0.4, warrantyMonths: 12 }],
      ["Boat", "Skua", { height_cm: 750, repairMin: 60, price_meur: 3.5, warrantyMonths: 24 }],
      ["Joiner", "Una Brack", { rank: "master", hourlyFeeEur: 60 }],
      ["Joiner", "Pim Oster", { rank: "master", hourlyFeeEur: 50 }],
      ["Joiner", "Lio Varn", { rank: "helper", hourlyFeeEur: 20 }],
      ["Yard", "Northslip", { docks: 4, opened: 1930, elevation_m: 3, inhabitants: 900_000 }],
      ["Yard", "Southslip", { docks: 9, opened: 1890, elevation_m: 12, inhabitants: 2_500_000 }],
      ["Yard", "Eastslip", { docks: 6, opened: 1970, elevation_m: 7, inhabitants: 400_000 }],
      ["Guild", "Adze"],
      ["Sailor", "Mo Kerr", { pay: 300 }],
      ["Sailor", "Ida Voss", { pay: 450 }],
    ],
    [
      ["Una Brack|REPAIRS|Gannet", { hoursSpent: 30 }],
      ["Una Brack|REPAIRS|Skua", { hoursSpent: 12 }],
      ["Lio Varn|REPAIRS|Tern", { hoursSpent: 8 }],
      ["Pim Oster|REPAIRS|Tern", { hoursSpent: 5 }],
      ["Una Brack|MEMBER_OF|Adze", { since: 2001 }],
      ["Pim Oster|MEMBER_OF|Adze", { since: 2019 }],
      ["Lio Varn|MEMBER_OF|Adze", { since: 2011 }],
      ["Mo Kerr|CANCELLED|Gannet", { refundEur: 90, stars: 2 }],
      ["Mo Kerr|CANCELLED|Tern", { refundEur: 140, stars: 4 }],
      ["Ida Voss|CANCELLED|Tern", { refundEur: 60, stars: 5 }],
      "Gannet|BUILT_AT|Northslip",
      "Skua|BUILT_AT|Southslip",
    ],
  );
});

/** The rows of what is said, nodes by name; null where nothing is. */
async function said(question: string): Promise<unknown[] | null> {
  const { plans, reading, abstained } = await openPlanner({ graph, embedder }).plan(question);
  if (abstained || (reading?.confidence ?? 0) < LEAST_CONFIDENCE) return null;
  const { rows } = await graph.match(reading?.computes?.query ?? plans[0]!.candidate.query);
  const isTable = reading?.computes?.kind === "table";
  return rows.map((row) => {
    const cells = row.map((cell) => (cell as { node?: string } | null)?.node ?? cell);
    return isTable ? cells.join(" ") : cells[0];
  });
}

const sorted = async (question: string) => (await said(question))?.map(String).sort() ?? null;

describe("a number in another unit", () => {
  it.each([
    ["Which boats have a repair of more than 2 hours?", ["Gannet", "Tern"]],
    ["Which boats are taller than 6.2 m?", ["Skua"]],
    ["boats over 5m", ["Gannet", "Skua"]],
    ["boats with a height of at least 620cm", ["Gannet", "Skua"]],
    ["Which boats cost more than 1 million euros?", ["Gannet", "Skua"]],
    ["boats with a price over 400k euros", ["Gannet", "Skua"]],
    ["boats with a warranty of more than a year", ["Gannet", "Skua"]],
    ["Which yards have more than 2 m inhabitants?", ["Southslip"]],
  ])("%s", async (question, found) => {
    expect(await sorted(question)).toEqual(found);
  });
});

describe("so much per hour", () => {
  it("is one average", async () => {
    expect(await said("What do masters charge per hour on average?")).toEqual([55]);
  });

  it("leaves other groups alone", async () => {
    expect(await sorted("average hourly fee per rank")).toEqual(["helper 20", "master 55"]);
  });
});

describe("all of it together", () => {
  it.each([
    ["On average, how many docks do the yards have?", [19 / 3]],
    ["How many docks do the yards have on average?", [19 / 3]],
    ["On average, how much do masters charge?", [55]],
    ["How many docks do the yards have?", [19]],
    ["Add up the docks of the yards", [19]],
    ["Total up the pay of the sailors", [750]],
    ["Sum up the docks of all the yards", [19]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it("is an average of each", async () => {
    expect(await sorted("On average, how much do joiners charge per rank?")).toEqual([
      "helper 20",
      "master 55",
    ]);
  });
});

describe("the one of many", () => {
  it.each([
    ["Which of the yards is the oldest?", ["Southslip"]],
    ["Which of the boats has the longest warranty?", ["Gannet"]],
    ["Which one of the boats is the priciest?", ["Skua"]],
    ["Which of the boats costs the most?", ["Skua"]],
    ["Among the sailors, which one got the most pay?", ["Ida Voss"]],
    ["Among the yards, which one opened earliest?", ["Southslip"]],
    ["Which of the yards with at least 6 docks is the oldest?", ["Southslip"]],
    ["Among the yards, which one has the most docks?", ["Southslip"]],
    ["Of the boats, which is the priciest?", ["Skua"]],
    ["Among the masters, who has the highest hourly fee?", ["Una Brack"]],
    ["Which yards are the oldest?", ["Southslip", "Northslip", "Eastslip"]],
    ["Which of the yards are the oldest?", ["Southslip", "Northslip", "Eastslip"]],
    ["Which of the yards are the oldest there is?", ["Southslip", "Northslip", "Eastslip"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("the most of something", () => {
  it.each([
    ["What is the priciest boat?", ["Skua"]],
    ["the two dearest boats", ["Skua", "Gannet"]],
    ["What's the lowest hourly fee?", [20]],
    ["What is the biggest refund we ever paid?", [140]],
    ["What was the worst refund anyone ever got for Tern?", [60]],
    ["Which joiner has the highest hourly fee?", ["Una Brack"]],
    ["Who is the newest member of Adze?", ["Pim Oster"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each([
    "What is the quaintest boat?",
    "the two flimsiest boats",
    "What is the lowest hourly fee in the attic?",
  ])("is not what nothing in the graph says: %s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("an order", () => {
  it.each([
    ["sort the yards by number of docks, largest first", ["Southslip", "Eastslip", "Northslip"]],
    ["list the yards from oldest to newest", ["Southslip", "Northslip", "Eastslip"]],
    ["list the boats from most expensive to cheapest", ["Skua", "Gannet", "Tern"]],
    ["list the sailors by pay, best paid first", ["Ida Voss", "Mo Kerr"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("of each", () => {
  it.each([
    ["hours spent per joiner", ["Lio Varn 8", "Pim Oster 5", "Una Brack 42"]],
    ["What do joiners charge on average at each rank?", ["helper 20", "master 55"]],
    ["how many stars does Tern get on average", ["4.5"]],
  ])("%s", async (question, found) => {
    expect(await sorted(question)).toEqual(found);
  });

  it("is no sum of what does not add up", async () => {
    expect(await sorted("stars per boat")).not.toEqual(expect.arrayContaining(["Tern 9"]));
    expect(await sorted("hourly fee per rank")).not.toEqual(expect.arrayContaining(["master 110"]));
  });
});

describe("the first of more, and what comes behind it", () => {
  it.each([
    ["Which yard is the second largest by docks?", ["Eastslip"]],
    ["third largest yard by docks", ["Northslip"]],
    ["What are the two largest yards by docks?", ["Eastslip", "Southslip"]],
    ["Who were the two best paid sailors?", ["Ida Voss", "Mo Kerr"]],
    ["Which were the two oldest yards?", ["Northslip", "Southslip"]],
  ])("%s", async (question, found) => {
    expect(await sorted(question)).toEqual(found);
  });
});
