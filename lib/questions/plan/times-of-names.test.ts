/** "When" of one name: the only time of it that the verb fits, and no place, no other time and nobody else's. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { noMeanings } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Vessel", "Red Heron", { launchDate: "2019-05-02", volumeM3: 900 }],
      ["Vessel", "Grey Tern", { launchDate: "2020-08-11", volumeM3: 700 }],
      ["LaunchPad", "North Pad", { builtYear: 1998 }],
      ["LaunchPad", "South Pad", { builtYear: 2004 }],
      ["Fair", "Kite Fair", { fairDate: "2022-09-17", visitors: 800 }],
      ["Fair", "Cloud Fair", { fairDate: "2023-04-01", visitors: 300 }],
      ["Gazette", "Wind Letter", { publishedOn: "2021-02-03", pages: 12 }],
      ["Gazette", "Rain Letter", { publishedOn: "2021-06-09", pages: 8 }],
      ["Operator", "Ines Rohde", { birthYear: 1971, memberSince: 2003 }],
      ["Operator", "Karl Duyn", { birthYear: 1984, memberSince: 2015 }],
      ["Steward", "Olaf Brink", { joinedOn: "2012-03-04", wage: 21 }],
      ["Race", "Autumn Race", { startDate: "2022-10-01", entryDeadline: "2022-09-01" }],
      ["Race", "Winter Race", { startDate: "2023-01-15", entryDeadline: "2022-12-10" }],
      ["Medal", "Gull Medal", { firstAwardedYear: 1975 }],
      ["Medal", "Tern Medal", { firstAwardedYear: 1990 }],
      ["Lighter", "Old Lighter", { buildYear: 1980, sold: true }],
      ["Lighter", "New Lighter", { buildYear: 1995, sold: false }],
    ],
    [
      "Red Heron|LAUNCHED_FROM|North Pad",
      "Grey Tern|LAUNCHED_FROM|South Pad",
      "Ines Rohde|GUIDES|Red Heron",
      "Karl Duyn|GUIDES|Grey Tern",
      "Ines Rohde|WROTE|Wind Letter",
      "Karl Duyn|WROTE|Rain Letter",
      "Ines Rohde|VISITED|Kite Fair",
      "Karl Duyn|VISITED|Cloud Fair",
      "Olaf Brink|KEEPS|North Pad",
      "Red Heron|ENTERED|Autumn Race",
      "Grey Tern|ENTERED|Winter Race",
      "Red Heron|WON|Gull Medal",
      "Grey Tern|WON|Tern Medal",
      ["Old Lighter|BUILT_BY|Olaf Brink", { signedOn: "1978-03-01" }],
      ["New Lighter|BUILT_BY|Olaf Brink", { signedOn: "1993-05-01" }],
    ],
  );
});

const said = (question: string) => saidOf(graph, question, noMeanings);

describe("when something of one name was", () => {
  it.each<[string, unknown]>([
    ["When was Red Heron launched?", ["2019-05-02"]],
    ["When did the Kite Fair take place?", ["2022-09-17"]],
    ["When was the Cloud Fair?", ["2023-04-01"]],
    ["When was the Cloud Fair held?", ["2023-04-01"]],
    ["when did Wind Letter come out?", ["2021-02-03"]],
    ["On what date did the Rain Letter appear?", ["2021-06-09"]],
    ["When did Karl Duyn become a member?", [2015]],
    ["When did Olaf Brink become a member?", ["2012-03-04"]],
    ["When did the Winter Race take place?", ["2023-01-15"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

it("is none of a relation, where it says the verb", async () => {
  expect([null, [1980]]).toContainEqual(await said("When was Old Lighter built?"));
});

it("is shown with no place", async () => {
  for (const question of ["When was Red Heron launched?", "When was the launch of Red Heron?"])
    expect([null, ["2019-05-02"]]).toContainEqual(await saidOf(graph, question));
});

describe("no other time", () => {
  it.each([
    "When was Red Heron scrapped?",
    "When was the Kite Fair called off?",
    "When did Karl Duyn retire?",
    "When did Karl Duyn take place?",
    "When was the Wind Letter burnt?",
    "When did Red Heron's pilot retire?",
    "When did Ines Rohde come out?",
    "When was the Gull Medal awarded?",
    "When was Old Lighter sold?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
  it.each<[string, unknown]>([
    ["When was Karl Duyn born?", [1984]],
    ["Where was Red Heron launched from?", ["North Pad"]],
    ["When was North Pad built?", [1998]],
    ["Who wrote the Wind Letter?", ["Ines Rohde"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});
