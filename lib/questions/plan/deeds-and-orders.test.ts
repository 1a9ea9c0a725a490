/** Counts of what somebody did, compared or averaged; and orders with ties, of names that begin with a number, and of what has no such measure. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Person", "Ada Lorne", { last_year: 1965, songs: 4, songs_composed: 3, songs_performed: 1 }],
      ["Person", "Bram Oster", { last_year: 1965, songs: 3, songs_composed: 1, songs_performed: 3 }],
      ["Person", "Cleo Wynn", { last_year: 1972, songs: 5, songs_composed: 2, songs_performed: 4 }],
      ["Person", "Dov Marsh", { last_year: 1980, songs: 3, songs_composed: 3, songs_performed: 0 }],
      ["Song", "Salt Road", { year: 1961 }],
      ["Song", "Seven Harbours", { year: 1963 }],
      ["Song", "Hill Song", { year: 1965 }],
      ["Song", "Night Ferry", { year: 1965 }],
      ["Song", "Grey Wall", { year: 1970 }],
      ["Song", "Old Quay", { year: 1972 }],
      ["Song", "Ebb", { year: 1979 }],
      ["Song", "High Tide", { year: 1980 }],
      ["Song", "Low Tide", { year: 1980 }],
      ["Style", "Shanty", { songs: 2 }],
      ["Style", "Hymn", { songs: 4 }],
    ],
    [
      "Salt Road|COMPOSED_BY|Ada Lorne",
      "Seven Harbours|COMPOSED_BY|Ada Lorne",
      "Hill Song|COMPOSED_BY|Ada Lorne",
      "Night Ferry|COMPOSED_BY|Bram Oster",
      "Grey Wall|COMPOSED_BY|Cleo Wynn",
      "Old Quay|COMPOSED_BY|Cleo Wynn",
      "Ebb|COMPOSED_BY|Dov Marsh",
      "High Tide|COMPOSED_BY|Dov Marsh",
      "Low Tide|COMPOSED_BY|Dov Marsh",
      "Salt Road|PERFORMED_BY|Bram Oster",
      "Hill Song|PERFORMED_BY|Bram Oster",
      "Night Ferry|PERFORMED_BY|Bram Oster",
      "Grey Wall|PERFORMED_BY|Cleo Wynn",
      "Old Quay|PERFORMED_BY|Cleo Wynn",
      "Salt Road|PERFORMED_BY|Cleo Wynn",
      "Hill Song|PERFORMED_BY|Cleo Wynn",
      "Old Quay|PERFORMED_BY|Ada Lorne",
      "Salt Road|HAS_STYLE|Shanty",
      "Old Quay|HAS_STYLE|Shanty",
      "Seven Harbours|HAS_STYLE|Hymn",
      "Hill Song|HAS_STYLE|Hymn",
      "Night Ferry|HAS_STYLE|Hymn",
      "Grey Wall|HAS_STYLE|Hymn",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("is read", () => {
  it.each<[string, unknown]>([
    ["What was the first song composed by Cleo Wynn?", ["Grey Wall"]],
    // By `songs_composed`, `songs_performed` and, where neither is said, `songs`.
    ["Did Cleo Wynn compose more songs than Ada Lorne?", [false]],
    ["Did Bram Oster perform more songs than Ada Lorne?", [true]],
    ["Does Cleo Wynn have more songs than Ada Lorne?", [true]],
    ["Who performed fewer songs, Ada Lorne or Bram Oster?", ["Ada Lorne"]],
    ["Who composed fewer songs, Ada Lorne or Bram Oster?", ["Bram Oster"]],
    ["Who composed more songs, Ada Lorne or Bram Oster?", ["Ada Lorne"]],
    ["Which has more performers, Salt Road or Night Ferry?", ["Salt Road"]],
    ["Which songs are older than Seven Harbours?", ["Salt Road"]],
    ["Which songs are newer than Hill Song?", ["Ebb", "Grey Wall", "High Tide", "Low Tide", "Old Quay"]],
    ["Which songs are older than Hill Song?", ["Salt Road", "Seven Harbours"]],
    ["Which people composed more than two songs?", ["Ada Lorne", "Dov Marsh"]],
    ["What is the last but one song composed by Ada Lorne?", ["Seven Harbours"]],
    ["What is the last song composed by Ada Lorne?", ["Hill Song"]],
    ["Which is Dov Marsh's newest song?", ["High Tide", "Low Tide"]],
    ["What was Cleo Wynn's first song as a composer?", ["Grey Wall"]],
    ["Which people performed at least two Ada Lorne songs?", ["Bram Oster", "Cleo Wynn"]],
    ["Which person composed the second most songs?", ["Ada Lorne", "Dov Marsh"]],
    ["What is the average year of songs?", [(11796 + 1979 + 1980 + 1980) / 9]],
  ])("%s", async (question, answer) => {
    expect(await said(question)).toEqual(answer);
  });
});

describe("is held back", () => {
  it.each([
    "What is the cheapest song by Ada Lorne?",
    "What is the average number of songs per composer?",
    "Has any song been composed by more than two people?",
    "Are there more shanties than hymn songs?",
    "Are there more hymns than shanty songs?",
    "Have Ada Lorne and Cleo Wynn performed together?",
    "When did Cleo Wynn last perform?",
    // What is denied of the second is not denied of the first.
    "Which Ada Lorne songs did Bram Oster not compose?",
    "Which Cleo Wynn songs did Ada Lorne not perform?",
  ])("%s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});
