/** What is true or false of somebody, what a place can hold, main ones, alternatives, brackets, and what is asked behind a statement. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Coach", "Ada Brook", { fullTime: true, joinedOn: "2012-05-01", rank: "senior" }],
      ["Coach", "Ben Hale", { fullTime: false, joinedOn: "2015-02-01", rank: "junior" }],
      ["Coach", "Cal Moor", { fullTime: true, joinedOn: "2019-09-01", rank: "junior" }],
      ["Rink", "North Rink", { capacity: 300, gateCount: 4, hasBar: true, openedYear: 1990 }],
      ["Rink", "Old Rink", { capacity: 120, gateCount: 4, hasBar: false, openedYear: 1960 }],
      ["Rink", "Pond Rink", { capacity: 45, gateCount: 1, hasBar: false, openedYear: 2004 }],
      ["Town", "Aldby"],
      ["Town", "Norby"],
      ["Language", "Danish"],
      ["Language", "Welsh"],
      ["Club", "Blades", { rented: true }],
      ["Club", "Comets", { rented: true }],
      ["Club", "Drifters", { rented: false }],
      ["Skate", "Swift", { skateClass: "speed", weightG: 900 }],
      ["Skate", "Tern", { skateClass: "figure", weightG: 1200 }],
      ["Skate", "Wren", { skateClass: "speed", weightG: 1500 }],
      ["Skater", "Ina Voss"],
      ["Skater", "Jan Wood"],
      ["Vessel", "Ice Queen"],
      ["Vessel", "Grey Seal"],
      ["ShippingCompany", "Norline"],
    ],
    [
      ["Ada Brook|COMMANDS|North Rink", { since: 2013 }],
      ["Ben Hale|COMMANDS|Old Rink", { since: 2016 }],
      ["Ada Brook|RENTED|Old Rink", { since: 2013, until: 2015 }],
      ["Cal Moor|RENTED|Old Rink", { since: 2019 }],
      "Ada Brook|TRAINED|Ben Hale",
      "Ben Hale|TRAINED|Cal Moor",
      ["Ada Brook|INSPECTED|Ice Queen", { inspectedOn: "2020-01-01" }],
      ["Ada Brook|INSPECTED|Grey Seal", { inspectedOn: "2020-02-01" }],
      ["Ben Hale|INSPECTED|Grey Seal", { inspectedOn: "2023-02-01" }],
      "Norline|OWNS|Ice Queen",
      "Norline|OWNS|Grey Seal",
      "North Rink|LIES_IN|Aldby",
      "Old Rink|LIES_IN|Norby",
      "Pond Rink|LIES_IN|Norby",
      "Blades|SPEAKS|Danish",
      "Comets|SPEAKS|Welsh",
      "Drifters|SPEAKS|Welsh",
      "Blades|PLAYS_AT|North Rink",
      "Comets|PLAYS_AT|Old Rink",
      "Drifters|PLAYS_AT|Old Rink",
      "Ina Voss|WEARS|Swift",
      "Jan Wood|WEARS|Tern",
      "Jan Wood|WEARS|Wren",
      "Ina Voss|SKATES_FOR|Comets",
      ["Jan Wood|FORMERLY_SKATED_FOR|Blades", { until: 2020 }],
      ["Ina Voss|FORMERLY_SKATED_FOR|Blades", { until: 2021 }],
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // Of what is true or false a verb says no more, unless it denies, or something else is asked of it.
  ["Does Ada Brook work full time?", [true]],
  ["Does Ben Hale coach full time?", [false]],
  ["Is North Rink equipped with a bar?", [true]],
  ["Does Old Rink lack a bar?", [true]],
  ["Does Ada Brook work full time on Sundays?", null],
  // What a place can hold is its capacity, unless the graph counts such things.
  ["How many people can North Rink hold?", [300]],
  ["How many skaters can Pond Rink take?", [45]],
  ["How many gates does Old Rink have?", [4]],
  // The main one of what has one.
  ["What is the main language of Blades?", ["Danish"]],
  ["What are the primary languages of the clubs that play at Old Rink?", ["Welsh"]],
  ["Which main clubs play at Old Rink?", null],
  // Ties, and two words that make one property.
  ["Which rinks have the most gates?", ["North Rink", "Old Rink"]],
  ["How many skates are there in each skate class?", ["figure", "speed"]],
  ["How many skates by skate class?", ["figure", "speed"]],
  ["Number of skates per skate class", ["figure", "speed"]],
  // Brackets that say it again, politeness, and a label that says what is named.
  ["Which skates weigh over a kilo (1,000 g)?", ["Tern", "Wren"]],
  ["Number of coaches by rank, please", ["junior", "senior"]],
  ["When did Ada Brook join as a coach?", ["2012-05-01"]],
  ["Who in the world trained Cal Moor?", ["Ben Hale"]],
  // "Or" of what is read on one side alone, and either of two names.
  ["How many clubs bought or rented a rink?", null],
  ["Which coaches do not inspect or command a vessel?", ["Cal Moor"]],
  ["Which clubs play at either North Rink or Old Rink?", ["Blades", "Comets", "Drifters"]],
  // What has no end in the graph holds now, and what is called former does not.
  ["Who currently commands North Rink?", ["Ada Brook"]],
  ["Who currently rents Old Rink?", ["Cal Moor"]],
  ["Which skaters now skate for no club?", ["Jan Wood"]],
  ["Which clubs does Jan Wood skate for?", null],
  ["Which clubs did Jan Wood formerly skate for?", ["Blades"]],
  // "Home to" is what has it, "i.e." says nothing, and "them" says again who is meant.
  ["Which town is home to the most rinks?", ["Norby"]],
  ["Which rinks have nobody commanding them?", ["Pond Rink"]],
  ["Which rink has the most gates, i.e. four?", ["North Rink", "Old Rink"]],
  // The most of what is counted is by no date, a ship is no shipping company, and to add up is not to list.
  ["Which coach has inspected the most boats?", ["Ada Brook"]],
  ["Which ship was inspected by both Ada Brook and Ben Hale?", ["Grey Seal"]],
  ["Add up what Ada Brook rented.", null],
  // What is asked for comes behind a statement.
  ["Which towns are home to rinks commanded by coaches that Ada Brook trained back home?", null],
  ["Ada Brook trained a coach; which rinks does this coach command?", ["Old Rink"]],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});
