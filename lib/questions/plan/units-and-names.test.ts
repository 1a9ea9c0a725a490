/** Units that tell properties apart, nouns that names give their labels, who and where are no place and no station, and what came first. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Barrel", "Cask Ash", { volumeLitres: 420, weight_kg: 150, value_eur: 500 }],
      ["Barrel", "Cask Birch", { volumeLitres: 310, weight_kg: 450, value_eur: 900 }],
      ["Barrel", "Cask Cedar", { volumeLitres: 120, weight_kg: 600, value_eur: 700 }],
      ["Malt", "Amber", { price_per_kg: 3, colour_ebc: 60 }],
      ["Malt", "Smoked", { price_per_kg: 7, colour_ebc: 3 }],
      ["Cooper", "Ana Voll", { birthDate: "1970-01-02", monthly_pay_eur: 3900 }],
      ["Cooper", "Ben Moe", { birthDate: "1981-03-04", monthly_pay_eur: 3100 }],
      ["Cooper", "Cato Lie", { birthDate: "1992-05-06", monthly_pay_eur: 2600 }],
      ["Cellar", "Northgate", { depth_m: 9 }],
      ["Cellar", "Southgate", { depth_m: 4 }],
      ["Station", "Quay One"],
      ["Station", "Quay Two"],
      ["Opening", "Head Cooper", { salaryMin: 4000 }],
      ["Opening", "Night Watch", { salaryMin: 2000 }],
      ["Vat", "Big Vat", { volumeLiters: 900 }],
      ["Vat", "Low Vat", { volumeLiters: 200 }],
      ["Grievance", "Sour Batch", { filedOn: "2021-04-01" }],
      ["Grievance", "Late Cart", { filedOn: "2020-02-01" }],
    ],
    [
      "Cask Ash|LIES_IN|Northgate",
      "Cask Birch|LIES_IN|Southgate",
      "Cask Cedar|LIES_IN|Southgate",
      ["Cato Lie|REPAIRED|Cask Ash", { repairedOn: "2019-01-01" }],
      ["Ana Voll|REPAIRED|Cask Ash", { repairedOn: "2016-01-01" }],
      ["Ben Moe|REPAIRED|Cask Birch", { repairedOn: "2014-01-01" }],
      "Ana Voll|STATIONED_AT|Quay One",
      ["Ana Voll|TAUGHT|Ben Moe", { since: "2001-01-01", until: "2005-01-01" }],
      ["Ana Voll|TAUGHT|Cato Lie", { since: "2015-01-01" }],
      "Ben Moe|STATIONED_AT|Quay Two",
      "Cato Lie|STATIONED_AT|Quay Two",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // Kilos are no litres, and litres no euros.
  ["Which barrels take more than 300 litres?", ["Cask Ash", "Cask Birch"]],
  ["Which barrels can carry more than 300 kilos?", ["Cask Birch", "Cask Cedar"]],
  ["malts that cost between 2 and 5 a kilo", ["Amber"]],
  // The only word for wages that the graph has, and those who are born.
  ["Who earns more than Ben Moe?", ["Ana Voll"]],
  ["coopers earning less than Ben Moe", ["Cato Lie"]],
  // Barrels are called casks.
  ["Which casks lie in Southgate?", ["Cask Birch", "Cask Cedar"]],
  ["What is the heaviest cask?", ["Cask Cedar"]],
  ["What is the most valuable barrel?", ["Cask Birch"]],
  ["Where is Ana Voll stationed?", ["Quay One"]],
  // Where a cask lies caused nothing.
  ["Who caused Cask Cedar?", null],
  // Nobody is taught no longer and now.
  ["Which coopers are now older than the cooper who used to teach them?", null],
  // No graph of coopers knows a nurse.
  ["Which nurses repaired Cask Ash?", null],
  ["Which people repaired Cask Ash?", ["Ana Voll", "Cato Lie"]],
  ["Who was the first to repair Cask Ash?", ["Ana Voll"]],
  ["What was the first grievance we got?", ["Late Cart"]],
  // Numbers are no participles, and a least pay is no time.
  ["Show the first ten grievances", ["Late Cart", "Sour Batch"]],
  ["Which openings offer more than 3000 euros?", ["Head Cooper"]],
  ["Which vats hold more than 300 litres?", ["Big Vat"]],
])("%s", async (question, answers) => {
  expect(await saidOf(graph, question)).toEqual(answers);
});
