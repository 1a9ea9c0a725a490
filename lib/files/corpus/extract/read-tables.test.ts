/** Tables as graphs: small ones by hand, and random ones that were written from a graph that must come back. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SourceTable } from "../../source";
import { cellText, readerOf } from "./cells";
import { BY_TABLES, readTables } from "./read-tables";
import { nameRows } from "./row-names";

const { signal } = new AbortController();

/** Cells between bars, the first line being the header. */
function table(title: string, ...lines: string[]): SourceTable {
  const [header, ...rows] = lines.map((line) => line.split("|").map((cell) => cell.trim()));
  return { id: `${title}.csv`, title, header: header!, rows };
}

/** "Anna (Employee) MANAGER Bernd" and "Anna Salary=7", in the order of the alphabet. */
function said(...tables: SourceTable[]): string[] {
  const { nodes, edges } = readTables(tables, signal);
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const values = nodes.flatMap(({ name, properties }) =>
    Object.entries(properties ?? {}).map(([key, value]) => `${name} ${key}=${value}`),
  );
  return [
    ...edges.map(({ source, type, target }) => `${names.get(source)} ${type} ${names.get(target)}`),
    ...values,
  ].sort();
}

const STAFF = table(
  "employees",
  "Name|Department|Salary|Manager|Start Date",
  "Anna Müller|Research|72.500,50|Bernd Groß|01.03.2019",
  "Bernd Groß|Research|98.000,00||15.06.2012",
  "Clara Díaz|Sales|54.000,00|Bernd Groß|02.01.2021",
  "Frank Li|Sales|n/a|Bernd Groß|30.02.2020",
  "Anna Müller|Research|72.500,50|Bernd Groß|01.03.2019",
);

describe("reading tables", () => {
  it("makes rows nodes, numbers and dates their values, and names relations; what is no date is left out", () => {
    expect(said(STAFF)).toEqual(
      [
        "Anna Müller DEPARTMENT Research",
        "Anna Müller MANAGER Bernd Groß",
        "Anna Müller Salary=72500.5",
        "Anna Müller Start Date=2019-03-01",
        "Bernd Groß DEPARTMENT Research",
        "Bernd Groß Salary=98000",
        "Bernd Groß Start Date=2012-06-15",
        "Clara Díaz DEPARTMENT Sales",
        "Clara Díaz MANAGER Bernd Groß",
        "Clara Díaz Salary=54000",
        "Clara Díaz Start Date=2021-01-02",
        "Frank Li DEPARTMENT Sales",
        "Frank Li MANAGER Bernd Groß",
      ].sort(),
    );
    const { nodes } = readTables([STAFF], signal);
    expect(nodes.map(({ name, label }) => `${name} ${label}`).sort()).toEqual([
      "Anna Müller Employee",
      "Bernd Groß Employee",
      "Clara Díaz Employee",
      "Frank Li Employee",
      "Research Department",
      "Sales Department",
    ]);
  });

  it("gives each edge its row and the passage that holds it", () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Room ${at}|${at % 2 ? "North" : "South"}`);
    const { edges } = readTables([table("rooms", "Name|Wing", ...rows)], signal);
    expect(edges).toHaveLength(30);
    expect(edges[0]).toMatchObject({
      sentence: "Name: Room 0; Wing: South",
      chunk: "rooms.csv#0",
      by: BY_TABLES,
      confidence: 1,
    });
    // Segments have eight rows, and the last one what is left.
    expect(edges[29]).toMatchObject({ sentence: "Name: Room 29; Wing: North", chunk: "rooms.csv#3" });
  });

  it("follows ids and names into other tables, and lists of names", () => {
    const customers = table(
      "customers",
      "id|name|country",
      "1|ACME|Spain",
      "2|Globex|Spain",
      "3|Initech|France",
    );
    const orders = table(
      "orders",
      "order_id|customer_id|seller|amount",
      "7|1|Anna Müller|10",
      "8|1|Clara Díaz|20",
      "9|3|Clara Díaz|5",
    );
    const projects = table(
      "projects",
      "project|team",
      "Apollo|Anna Müller, Bernd Groß",
      "Hermes|Clara Díaz and Frank Li",
    );
    const found = said(customers, orders, STAFF, projects);
    expect(found).toEqual(
      expect.arrayContaining([
        "ACME COUNTRY Spain",
        "ACME Customer id=1",
        "Order 7 CUSTOMER ACME",
        "Order 7 SELLER Anna Müller",
        "Order 7 amount=10",
        "Order 9 CUSTOMER Initech",
        "Apollo TEAM Anna Müller",
        "Apollo TEAM Bernd Groß",
        "Hermes TEAM Frank Li",
      ]),
    );
    const { nodes } = readTables([customers, orders, STAFF, projects], signal);
    expect(nodes.filter(({ name }) => name === "Clara Díaz")).toHaveLength(1);
  });

  it("keeps apart rows that have one name, and leads to neither by it", () => {
    const people = [
      "1|John Smith|Oslo",
      "2|John Smith|Bergen",
      ...Array.from({ length: 20 }, (_, at) => `${at + 3}|Person ${at}|Oslo`),
    ];
    const pets = table("pets", "pet|owner", "Rex|John Smith", "Tom|Person 1", "Kit|Person 2");
    const { nodes, edges } = readTables([table("people", "id|name|city", ...people), pets], signal);
    const smiths = nodes.filter(
      ({ name, properties }) => name === "John Smith" && properties?.["Person id"] !== undefined,
    );
    expect(smiths).toHaveLength(2);
    const [owner] = edges.filter(({ source, type }) => type === "OWNER" && source.endsWith("rex"));
    expect(smiths.map(({ id }) => id)).not.toContain(owner!.target);
  });

  it("joins first and last names, and tells rows without a name apart by their number", () => {
    expect(said(table("guests", "First name|Last name|Table", "Ida|Holm|1", "Otto|Brand|2"))).toEqual([
      "Ida Holm Table=1",
      "Otto Brand Table=2",
    ]);
    expect(said(table("visits", "city|visitors", "Oslo|3", "Oslo|4", "Graz|5"))).toEqual([
      "Visit 1 CITY Oslo",
      "Visit 1 visitors=3",
      "Visit 2 CITY Oslo",
      "Visit 2 visitors=4",
      "Visit 3 CITY Graz",
      "Visit 3 visitors=5",
    ]);
  });

  it("leaves long texts, empty columns and columns without a header as they are", () => {
    const notes = table(
      "notes",
      "name|remark|nothing||remark",
      "A|It was late.||x|red",
      "B|It was early.||y|blue",
    );
    expect(said(notes)).toEqual([
      "A remark 2=red",
      "A remark=It was late.",
      "B remark 2=blue",
      "B remark=It was early.",
    ]);
  });

  it.each([
    ["one row", table("a", "name|x", "A|1")],
    ["one column", table("a", "name", "A", "B")],
    ["no header", { id: "a", title: "", header: [], rows: [["A", "B"]] }],
    ["rows that are too short", { id: "a", title: "a", header: ["x", "y"], rows: [["A"], [], ["B"]] }],
  ])("gives nothing of %s", (_, given) => {
    expect(readTables([given], signal)).toEqual({ nodes: [], edges: [] });
  });

  it("ends when it is no longer wanted", () => {
    expect(() => readTables([STAFF], AbortSignal.abort(new Error("enough")))).toThrow("enough");
  });

  it("gives back the graph that random tables were written from", () => {
    const world = fc.record({
      count: fc.integer({ min: 4, max: 40 }),
      seed: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      comma: fc.boolean(),
      byId: fc.boolean(),
    });
    fc.assert(
      fc.property(world, ({ count, seed, comma, byId }) => {
        const at = (index: number, below: number) => seed[index % seed.length]! % below;
        const cities = ["Graz", "Oslo", "Bern"];
        const people = Array.from({ length: count }, (_, index) => ({
          name: `Ida Holm${index}x`,
          city: cities[at(index, 3)]!,
          pay: 1000 + at(index + 7, 90_000) + 0.5,
          boss: at(index + 3, count),
        }));
        const bosses = new Set(people.map((one) => one.boss)).size;
        fc.pre(byId || bosses > 1); // One value names nothing.
        const written = (pay: number) => (comma ? pay.toLocaleString("de") : String(pay));
        const rows = people.map(({ name, city, pay, boss }, index) =>
          [String(index), name, city, written(pay), byId ? String(boss) : people[boss]!.name].join("|"),
        );
        const header = `id|name|city|pay|${byId ? "person_id" : "boss"}`;
        const type = byId ? "PERSON" : "BOSS";
        const expected = people.flatMap(({ name, city, pay, boss }, index) => [
          `${name} Person id=${index}`,
          ...(new Set(people.map((one) => one.city)).size * 1.2 <= count
            ? [`${name} CITY ${city}`]
            : [`${name} city=${city}`]),
          `${name} pay=${pay}`,
          ...(boss === index ? [] : [`${name} ${type} ${people[boss]!.name}`]),
        ]);
        expect(said(table("people", header, ...rows))).toEqual(expected.sort());
      }),
      { numRuns: 200 },
    );
  });
});

describe("cells", () => {
  it.each([
    [["1.5", "2"], "1.5", 1.5],
    [["1,5", "2"], "1,5", 1.5],
    [["1,200", "1,300.25"], "1,200", 1200],
    [["1.200", "1.300,25"], "1.200", 1200],
    [["$1,200", "€ 5"], "$1,200", 1200],
    [["−3", "4"], "−3", -3],
    [["12 %", "3 %"], "12 %", 12],
    [["2020-01-02"], "2020-01-02", "2020-01-02"],
    [["01.02.2020"], "01.02.2020", "2020-02-01"],
    [["01/02/2020"], "01/02/2020", "2020-01-02"],
    [["01/02/2020", "13/02/2020"], "01/02/2020", "2020-02-01"],
    [["12 March 2020", "1 Jan. 2021"], "12 March 2020", "2020-03-12"],
    [["March 12, 2020"], "March 12, 2020", "2020-03-12"],
    [["2020-02-01", "2020-02-02", "2020-02-03", "2020-02-04", "2020-02-30"], "2020-02-30", undefined],
    [["yes", "no"], "no", false],
  ])("of %j, %s is %s", (filled, cell, value) => {
    expect(readerOf(filled)?.(cell)).toBe(value);
  });

  it.each([
    [["007", "12"]],
    [["A1", "B2"]],
    [["4111111111111111", "5555555555554444"]],
    [[]],
    [["1", "two", "three"]],
  ])("takes %j for texts", (filled) => {
    expect(readerOf(filled)).toBeNull();
  });

  it.each(["-", "n/a", "NULL", " ", "–", "?"])("takes %j for nothing", (cell) => {
    expect(cellText(cell)).toBe("");
  });
});

describe("what rows are", () => {
  it.each([
    ["employees", "Name", "Employee"],
    ["work_orders-2024", "title", "WorkOrder"],
    ["Company – Cities", "name", "City"],
    ["Some long words about nothing at all", "name", "Row"],
    ["export", "Product name", "Product"],
    ["2024", "name", "Row"],
  ])("in %j with a column %j: %s", (title, header, label) => {
    expect(nameRows(table(title, `${header}|x`, "A|1", "B|2"))?.label).toBe(label);
  });
});
