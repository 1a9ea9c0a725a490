/** Questions that are near to what set readings are made for, and ask for something else. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let office: GraphSource;
let garden: GraphSource;

beforeAll(async () => {
  office = await graphOf(
    [
      ["Lawyer", "Ada Moss", { hiredYear: 2009, isPartner: true }],
      ["Lawyer", "Ben Krog", { hiredYear: 2014, isPartner: false }],
      ["Lawyer", "Cleo Dahl", { hiredYear: 2018, isPartner: false }],
      ["Lawyer", "Dov Lind", { hiredYear: 2020, isPartner: false }],
      ["Judge", "Ida Roth", { appointedYear: 2001 }],
      ["Judge", "Jon Lund", { appointedYear: 2011 }],
      ["LegalCase", "Oil Spill", { openedOn: "2016-01-04", closedOn: "2018-05-01", isClassAction: true }],
      ["LegalCase", "Broken Pipe", { openedOn: "2019-03-04", closedOn: "2021-02-01", isClassAction: false }],
      ["LegalCase", "Late Ferry", { openedOn: "2021-03-04", closedOn: "2022-08-01", isClassAction: false }],
      ["LegalCase", "Bad Paint", { openedOn: "2017-06-04", closedOn: "2019-12-01", isClassAction: true }],
      ["Client", "Norland Oil"],
      ["Client", "Tom Reed"],
      ["Client", "Ferry Line"],
    ],
    [
      "Ada Moss|LED|Oil Spill",
      "Ben Krog|LED|Oil Spill",
      "Ben Krog|LED|Broken Pipe",
      "Cleo Dahl|LED|Late Ferry",
      "Ada Moss|LED|Bad Paint",
      "Ida Roth|PRESIDED_OVER|Oil Spill",
      "Ida Roth|PRESIDED_OVER|Bad Paint",
      "Jon Lund|PRESIDED_OVER|Broken Pipe",
      "Norland Oil|SUED|Ferry Line",
      "Tom Reed|SUED|Norland Oil",
    ],
  );
  garden = await graphOf(
    [
      ["Gardener", "Vera Holt", { joinedYear: 2005, isVolunteer: true }],
      ["Gardener", "Will Park", { joinedYear: 2012, isVolunteer: false }],
      ["Gardener", "Xena Poe", { joinedYear: 2015, isVolunteer: true }],
      ["Species", "Bracken", { kind: "fern", minTempC: -10, maxTempC: 25 }],
      ["Species", "Lady Fern", { kind: "fern", minTempC: -5, maxTempC: 22 }],
      ["Species", "Dog Rose", { kind: "rose", minTempC: -20, maxTempC: 30 }],
      ["Species", "Basil", { kind: "herb", minTempC: 10, maxTempC: 35 }],
      ["Species", "Mint", { kind: "herb", minTempC: -15, maxTempC: 30 }],
      ["Bed", "North Bed"],
      ["Bed", "South Bed"],
      ["Greenhouse", "Glass House", { minTempC: 15, maxTempC: 32 }],
      ["Packet", "P-1", { seedCount: 100 }],
      ["Packet", "P-2", { seedCount: 40 }],
      ["Packet", "P-3", { seedCount: 250 }],
      ["Institute", "Kew Bank"],
      ["Institute", "Alp Bank"],
      ["Shop", "Green Corner"],
      ["Shop", "Leaf and Co"],
      ["Show", "Spring Show"],
      ["Show", "Rose Show"],
    ],
    [
      ["Vera Holt|TENDS|North Bed", { since: 2006, until: 2014 }],
      ["Will Park|TENDS|North Bed", { since: 2015 }],
      ["Xena Poe|TENDS|South Bed", { since: 2016 }],
      ["Will Park|TENDS|South Bed", { since: 2015 }],
      "Basil|GROWS_IN|Glass House",
      "Mint|GROWS_IN|Glass House",
      "Bracken|GROWS_IN|North Bed",
      "P-1|PACKET_OF|Basil",
      "P-2|PACKET_OF|Dog Rose",
      "P-3|PACKET_OF|Mint",
      ["P-1|SENT_TO|Kew Bank", { seedsSent: 60 }],
      ["P-3|SENT_TO|Alp Bank", { seedsSent: 200 }],
      "Green Corner|SELLS|P-1",
      "Green Corner|SELLS|P-2",
      "Leaf and Co|SELLS|P-3",
      "Vera Holt|JUDGED|Spring Show",
      "Will Park|JUDGED|Rose Show",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // Of several that are named, "who is it" asks for the one that the question began with.
  ["Is there a judge who presided over Oil Spill, and who is it?", ["Ida Roth"]],
  ["Is there anyone who led Broken Pipe, and who was it?", ["Ben Krog"]],
  ["Did any lawyer lead Late Ferry, and who was it?", ["Cleo Dahl"]],
  // What a verb denies is the whole of what follows.
  ["Which lawyers did not lead a class action?", ["Cleo Dahl", "Dov Lind"]],
  ["Which lawyers led class actions?", ["Ada Moss", "Ben Krog"]],
  ["Which lawyers who are partners did not lead a case?", null],
  ["Which lawyers are not partners and did not lead a case?", ["Dov Lind"]],
  // Both ends of one relation.
  ["Which clients sued or were sued by Norland Oil?", null],
  ["Which clients sued Norland Oil or Ferry Line?", ["Norland Oil", "Tom Reed"]],
])("%s", async (question, expected) => {
  expect(await saidOf(office, question)).toEqual(expected);
});

it.each<[string, unknown[] | null]>([
  // Packets have seeds, and send and get none.
  ["Who has sent seeds?", null],
  ["Who was sent seeds?", null],
  // The most seeds are not the most packets.
  ["Which shop sells the most seeds?", ["Leaf and Co"]],
  ["Which shop sells the most packets?", ["Green Corner"]],
  // One extreme of another.
  ["Which species has the highest minimum temperature?", ["Basil"]],
  ["What is the lowest maximum temperature of a fern?", [22]],
  ["Which species has the lowest temperature?", ["Dog Rose"]],
  // That of a name, and of what is in it.
  ["What is the highest temperature of species in Glass House?", [35]],
  ["What is the highest temperature in Glass House?", [32]],
  // Who joined then, and since when they tend something.
  ["Which gardeners joined in 2015 and tend South Bed?", ["Xena Poe"]],
  // A flag that is asked for as a noun.
  ["Volunteers who judged a show", ["Vera Holt"]],
  ["List the volunteers", ["Vera Holt", "Xena Poe"]],
  // None of a name, and something else that is not the name's.
  ["Does Dog Rose have no packets?", null],
  ["Does Green Corner have no packets?", null],
  ["Does Basil have no bed?", [true]],
])("%s", async (question, expected) => {
  expect(await saidOf(garden, question)).toEqual(expected);
});

/** "Pending" is somewhat like "closed on", as it may be by meaning. */
const somewhatAlike: Embedder = {
  id: "somewhat",
  dimensions: 64,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 64);
    for (const [row, text] of texts.entries()) {
      const own = 4 + ([...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 60);
      const cosine = /^closed on$/i.test(text) ? 1 : /^pending$/i.test(text) ? 0.75 : 0;
      matrix[row * 64] = cosine;
      matrix[row * 64 + own] = Math.sqrt(1 - cosine ** 2);
    }
    return matrix;
  },
};

it("what was pending had not been closed", async () => {
  expect(await saidOf(office, "Which cases were pending before 2020?", somewhatAlike)).toBeNull();
  expect(await saidOf(office, "Which cases were closed before 2020?", somewhatAlike)).toEqual([
    "Bad Paint",
    "Oil Spill",
  ]);
});
