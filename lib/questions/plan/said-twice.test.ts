/** One relation that a question speaks of twice, between nodes of one kind; and what few things have, said as an adjective. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let animals: GraphSource;
let modules: GraphSource;
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
  lamps = await graphOf(
    Array.from({ length: 90 }, (_, at) => [
      "Lamp",
      `Lumen ${at + 1}`,
      { watts: at, ...(at > 86 && { dimmable: true }) },
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
  ])("%s", async (question, found) => {
    expect(await saidOf(modules, question)).toEqual(found);
  });
});

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
  ])("%s", async (question, found) => {
    expect(await saidOf(lamps, question)).toEqual(found);
  });
});
