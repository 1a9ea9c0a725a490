/** Two relations between nodes of one kind, or one that is said twice; and what few things have, said as an adjective. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let animals: GraphSource;
let modules: GraphSource;
let firms: GraphSource;
let lamps: GraphSource;

beforeAll(async () => {
  animals = await graphOf(
    ["Orca", "Seal", "Penguin", "Squid", "Krill", "Algae", "Cod", "Gull"].map((name) => ["Animal", name]),
    [
      "Orca|EATS|Seal",
      "Orca|EATS|Penguin",
      "Seal|EATS|Squid",
      "Seal|EATS|Cod",
      "Penguin|EATS|Krill",
      "Penguin|EATS|Squid",
      "Squid|EATS|Krill",
      "Cod|EATS|Krill",
      "Gull|EATS|Cod",
      "Krill|EATS|Algae",
    ],
  );
  modules = await graphOf(
    ["parser", "lexer", "printer", "tables", "strings", "runner"].map((name) => ["Module", name]),
    [
      "parser|DEPENDS_ON|lexer",
      "parser|DEPENDS_ON|tables",
      "printer|DEPENDS_ON|strings",
      "printer|DEPENDS_ON|tables",
      "lexer|DEPENDS_ON|strings",
      "lexer|DEPENDS_ON|tables",
      "runner|DEPENDS_ON|parser",
      "runner|DEPENDS_ON|printer",
      "runner|REPLACES|tables",
      "strings|REPLACES|lexer",
    ],
  );
  firms = await graphOf(
    ["Acme", "Borea", "Cobalt", "Delta", "Echo"].map((name) => ["Company", name]),
    [
      "Acme|OWNS|Borea",
      "Acme|OWNS|Cobalt",
      "Borea|OWNS|Delta",
      "Cobalt|SUPPLIES|Delta",
      "Echo|SUPPLIES|Acme",
      "Delta|SUPPLIES|Acme",
      "Borea|SUPPLIES|Echo",
    ],
  );
  lamps = await graphOf(
    Array.from({ length: 90 }, (_, at) => [
      "Lamp",
      `Lumen ${at + 1}`,
      { watts: at, ...(at > 86 && { dimmable: true, shade: at > 88 ? "copper" : "linen" }) },
    ]),
    [],
  );
});

describe("what is denied behind a clause is denied of what the clause describes", () => {
  it.each([
    ["Which animals that eat Krill do not eat Squid?", ["Cod", "Squid"]],
    ["Which animals that eat Squid don't eat Krill?", ["Seal"]],
    ["Which animals that Orca eats do not eat Krill?", ["Seal"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(animals, question)).toEqual(found);
  });
  it.each([
    ["Which modules that depend on tables do not depend on strings?", ["parser"]],
    ["Modules that depend on strings but do not depend on lexer", ["lexer", "printer"]],
    ["Modules that depend on tables but not strings", ["parser"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(modules, question)).toEqual(found);
  });
});

describe("each of two relations runs as the question says", () => {
  it.each([
    ["Which companies that Acme owns supply Delta?", ["Cobalt"]],
    ["Which companies that Acme owns do not supply Delta?", ["Borea"]],
    ["Which companies that supply Acme are owned by Borea?", ["Delta"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(firms, question)).toEqual(found);
  });
});

it.each(["Companies that own Delta or supply Delta", "Companies that supply Delta or supply Echo"])(
  "an alternative is no way from the one to the other: %s",
  async (question) => {
    expect(await saidOf(firms, question)).toEqual(["Borea", "Cobalt"]);
  },
);

describe("a verb that is said twice leads two steps", () => {
  it("of animals", async () => {
    expect(await saidOf(animals, "What do the animals that Orca eats eat?")).toEqual([
      "Cod",
      "Krill",
      "Squid",
    ]);
  });
  it("of modules", async () => {
    expect(await saidOf(modules, "What do the modules that runner depends on depend on?")).toEqual([
      "lexer",
      "strings",
      "tables",
    ]);
  });
});

describe("what only few have", () => {
  it.each<[string, unknown[]]>([
    ["How many dimmable lamps are there?", [3]],
    ["Which lamps are dimmable?", ["Lumen 88", "Lumen 89", "Lumen 90"]],
    ["How many lamps are not dimmable?", [87]],
    ["How many dimmable lamps have more than 87 watts?", [2]],
    ["Which lamps are copper?", ["Lumen 90"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(lamps, question)).toEqual(found);
  });
});
