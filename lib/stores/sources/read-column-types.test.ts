/** Types of columns and fields: what their values say, what a file declares, what a person chooses. */
import { describe, expect, it } from "vitest";
import { harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const graphml = (inside: string) =>
  `<?xml version="1.0"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n${inside}\n</graphml>\n`;
const notesOf = (found: Awaited<ReturnType<typeof harvest>>) => found.files.flatMap(({ notes }) => notes);

describe("types of columns", () => {
  const read = async (column: string, cells: readonly string[]) => {
    const rows = cells.map((cell, at) => `n${at},"${cell}"`).join("\n");
    const found = await harvest({ "nodes.csv": `id,${column}\n${rows}\n` });
    return { values: nodesOf(found).map(({ properties }) => properties), notes: notesOf(found) };
  };

  it("writes dates of one column in one way, and keeps apart what could be two", async () => {
    const { values, notes } = await read("built", [
      "2020-01-31",
      "3 May 2019",
      "July 9, 2018",
      "02/03/2017",
      "N/A",
    ]);
    expect(values).toEqual([
      { built: "2020-01-31" },
      { built: "2019-05-03" },
      { built: "2018-07-09" },
      { built: "2017-02-03 or 2017-03-02", "built (as written)": "02/03/2017" },
      {},
    ]);
    expect(notes).toEqual([
      'The column "built" is read as dates: 2 values are rewritten ("3 May 2019" is 2019-05-03); 1 value is said to be none ("N/A"); 1 value is two days, for nothing says which number is the month, and kept as "built (as written)", too ("02/03/2017").',
    ]);
  });

  it("leaves seasons and codes alone that look like months", async () => {
    const seasons = Array.from({ length: 20 }, (_, at) => `${2000 + at}-${String(at + 1).padStart(2, "0")}`);
    for (const cells of [seasons, ["4711-01", "4711-13"], ["2012-13", "2001-02", "2005"]]) {
      const { values } = await read("season", cells);
      expect(values.map((value) => Object.entries(value!).join())).toEqual(
        cells.map((cell) => `season,${cell}`),
      );
    }
  });

  it("tells day and month by a value that can mean nothing else", async () => {
    const { values } = await read("built", ["04/12/2020", "25/12/2020", "1/2/2021"]);
    expect(values.map(({ built }) => built)).toEqual(["2020-12-04", "2020-12-25", "2021-02-01"]);
  });

  it("leaves dates alone of which nothing says what they mean", async () => {
    const { values, notes } = await read("built", ["04/12/2020", "05/11/2020"]);
    expect(values.map(({ built }) => built)).toEqual(["04/12/2020", "05/11/2020"]);
    expect(notes).toEqual([expect.stringContaining("in an order that nothing says")]);
  });

  it("rejects days that no calendar has, and names what is no date", async () => {
    const cells = [
      "2021-02-28",
      "2020-02-29",
      "May 1, 2021",
      "2021-02-31",
      "2021-13-01",
      "2021-04-31T10:00",
      "soon",
    ];
    const { values, notes } = await read("built", [...cells, "3 May 2021", "31/02/2021", "2021-06-30"]);
    expect(values.map(({ built }) => built)).toEqual([
      "2021-02-28",
      "2020-02-29",
      "2021-05-01",
      undefined,
      undefined,
      undefined,
      undefined,
      "2021-05-03",
      undefined,
      "2021-06-30",
    ]);
    expect(values[3]).toEqual({ "built (as written)": "2021-02-31" });
    expect(notes).toEqual([
      expect.stringContaining(
        '5 values are no date and kept as "built (as written)" ("2021-02-31", "2021-13-01", "2021-04-31T10:00", "soon", "31/02/2021")',
      ),
    ]);
    const declared = await harvest({ "nodes.csv": "id:ID,built:date\na,2021-02-31\nb,2021-03-31\n" });
    expect(rejectionsOf(declared)).toEqual([
      expect.stringContaining('nodes.csv:2 built The field "built" holds'),
    ]);
  });

  it("names the dates that it cannot read where most can be", async () => {
    const cells = ["2020-01-31", "3 May 2019", "July 9, 2018", "2021-01-01", "2021-01-02", "2021-01-03"];
    const { values, notes } = await read("built", [...cells, "soon", "later", "02/03/2017", "04/12/2020"]);
    expect(values.slice(5)).toEqual([
      { built: "2021-01-03" },
      { "built (as written)": "soon" },
      { "built (as written)": "later" },
      { built: "2017-02-03 or 2017-03-02", "built (as written)": "02/03/2017" },
      { built: "2020-04-12 or 2020-12-04", "built (as written)": "04/12/2020" },
    ]);
    expect(notes[0]).toContain('2 values are no date and kept as "built (as written)" ("soon", "later")');
    expect(notes[0]).toContain('too ("02/03/2017", "04/12/2020")');
  });

  it("reads numbers with thousands and currencies, and words for nothing", async () => {
    const { values } = await read("cost", ["2,400.50", "€80", "12", "n/a", "on request", "1.250,75"]);
    expect(values).toEqual([
      { cost: 2400.5 },
      { cost: 80 },
      { cost: 12 },
      {},
      { "cost (as written)": "on request" },
      { cost: 1250.75 },
    ]);
  });

  it("takes points for thousands where other columns are as Germans write them, and says where they could be both", async () => {
    const populated = async (column: string, cells: readonly string[]) => {
      const people = ["12.500", "1.234", "999"];
      const rows = cells.map((cell, at) => `n${at};${people[at]};${cell}\n`).join("");
      const found = await harvest({ "nodes.csv": `id;people;${column}\n${rows}` });
      return { values: nodesOf(found).map(({ properties }) => properties!.people), notes: notesOf(found) };
    };
    const thousands = [12_500, 1_234, 999];
    expect((await populated("seen", ["1.2.2020", "15.11.2019", "3.4.2020"])).values).toEqual(thousands);
    expect((await populated("area", ["12,5", "7,25", "100"])).values).toEqual(thousands);
    expect((await populated("price", ["1.250,00 €", "12,00 €", "7 €"])).values).toEqual(thousands);
    expect((await populated("total", ["1.234.567", "12.500", "999"])).values).toEqual(thousands);
    expect((await populated("sales", ["1 200,50", "12 000,00", "7,5"])).values).toEqual(thousands);
    const either = await populated("place", ["Elm", "Ash", "Oak"]);
    expect(either.values).toEqual([12.5, 1.234, 999]);
    expect(either.notes).toEqual([
      expect.stringContaining('a point could part thousands, too, as in "12.500"'),
    ]);
    expect(await populated("depth", ["1.5", "2.25", "3"])).toEqual({ values: [12.5, 1.234, 999], notes: [] });
  });

  it("reads yes and no beside true and false, and leaves them alone", async () => {
    expect((await read("open", ["yes", "No", "TRUE", "n/a"])).values).toEqual([
      { open: true },
      { open: false },
      { open: true },
      {},
    ]);
    expect((await read("open", ["yes", "no"])).values).toEqual([{ open: "yes" }, { open: "no" }]);
  });

  it("is what a person chooses: a value that is none of it rejects its row", async () => {
    const csv = "id;price;open;since;tags;code\na;1.000,5;1;3.4.2020;x,y;7\nb;cheap;no;4.4.2020;z;8\n";
    const chosen = (["price", "open", "since", "tags", "code"] as const).map((column, at) => ({
      column,
      as: "property" as const,
      type: (["number", "boolean", "date", "list", "text"] as const)[at],
    }));
    const readings = { "nodes.csv": { columns: chosen }, "nodes.jsonl": { columns: chosen } };
    const found = await harvest({ "nodes.csv": csv }, {}, "given", readings);
    expect(nodesOf(found).map(({ properties }) => properties)).toEqual([
      { price: 1000.5, open: true, since: "2020-04-03", tags: '["x","y"]', code: "7" },
    ]);
    expect(rejectionsOf(found)).toEqual([
      'nodes.csv:3 price The field "price" holds "cheap"; expected a value of the type that was chosen, number.',
    ]);
    const lines =
      '{"id":"a","name":"A","price":"2","tags":["x"],"code":7}\n{"id":"b","name":"B","since":7}\n';
    const typed = await harvest({ "nodes.jsonl": lines }, {}, "given", readings);
    expect(nodesOf(typed).map(({ properties }) => properties)).toEqual([
      { price: 2, tags: '["x"]', code: "7" },
    ]);
    expect(rejectionsOf(typed)).toEqual([expect.stringContaining("chosen, date")]);
  });

  it("is asked of more than the first rows", async () => {
    const cells = Array.from({ length: 600 }, (_, at) => (at < 300 ? String(at + 1) : `x${at}`));
    expect((await read("code", cells)).values.map(({ code }) => code)).toEqual(cells);
  });

  it("is asked of all rows, in a preview, too", async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, at) => `n${at},${at < 2_500 ? `1.${at % 10}` : "on request"},b\n`,
    );
    const found = await harvest({ "nodes.csv": `id,price,note\n${rows.join("")}` });
    const preview = await harvest({ "nodes.csv": `id,price,note\n${rows.join("")}` }, { firstBytes: 100 });
    for (const { graph } of [found, preview])
      expect(graph.node(0).properties).toEqual({ price: 1, note: "b" });
    expect(nodesOf(found).at(-1)!.properties).toEqual({ "price (as written)": "on request", note: "b" });
    expect(notesOf(found)).toEqual([expect.stringContaining("500 values are no number")]);
    const codes = rows.map((row) => row.replace(/,1\.(\d),/, ",1$1,").replace("on request", "1e5x"));
    const mixed = await harvest({ "nodes.csv": `id,price,note\n${codes.slice(1_000).join("")}` });
    expect(mixed.graph.node(0).properties!.price).toBe(10);
  });

  it("is asked of all values of JSONL whose types differ", async () => {
    const object = (at: number) => ({
      id: `n${at}`,
      name: "x",
      label: "S",
      tags: ["a"],
      plain: "7",
      size: at,
    });
    const lines = Array.from({ length: 2_200 }, (_, at) => ({
      ...object(at),
      ...(at % 2 === 0 && { other: 1 }),
      n: at === 2_100 ? "six" : at,
      code: at < 5 ? `1e${at}x` : at,
      ...(at < 1_000 ? { v: 1.5 } : { v: "2.50" }),
      kind: at % 2 === 0 ? at : "odd",
    }));
    const found = await harvest({ "nodes.jsonl": lines.map((line) => JSON.stringify(line)).join("\n") });
    expect(rejectionsOf(found)).toEqual([]);
    const nodes = nodesOf(found).map(({ properties }) => properties);
    const same = { tags: '["a"]', plain: "7" };
    expect(nodes[7]).toEqual({ ...same, size: 7, n: 7, code: 7, v: 1.5, kind: "odd" });
    expect(nodes[2_100]).toMatchObject({ ...same, v: 2.5, "n (as written)": "six", kind: "2100" });
    expect(nodes[2_100]).not.toHaveProperty("n");
    expect(nodes[1]).toMatchObject({ "code (as written)": "1e1x" });
    expect(notesOf(found)).toEqual([
      'The column "n" is read as numbers: 1 value is no number and kept as "n (as written)" ("six").',
      expect.stringContaining('The column "code" is read as numbers: 5 values are no number'),
      expect.stringContaining('The column "kind" is read as text'),
    ]);
  });

  it("reads lists by the separators in use", async () => {
    const rows = ["1|2,a;b,Ann Lee; Bo,Oslo", "1,b,Bo,Rome", "2|1,a;c;d,Cy; Ann Lee,Rome", "3|2,d,Di,Oslo"];
    const found = await harvest({
      "nodes.csv": `id,kinds,tags,cast,place\n${rows.map((row, at) => `n${at},${row}`).join("\n")}\n`,
    });
    expect(nodesOf(found)[0]!.properties).toEqual({
      kinds: '["1","2"]',
      tags: '["a","b"]',
      cast: '["Ann Lee","Bo"]',
      place: "Oslo",
    });
    expect(nodesOf(found)[1]!.properties).toMatchObject({ tags: '["b"]', cast: '["Bo"]' });
    expect(notesOf(found)).toContain('The column "tags" is read as lists, parted by ";".');
    expect((await read("cast", ["Ann Lee, Bo", "Bo", "Ann Lee", "Bo, Cy"])).values[0]).toEqual({
      cast: '["Ann Lee","Bo"]',
    });
    expect((await read("place", ["Rome, Italy", "Oslo, Norway", "Bari, Italy"])).values[0]).toEqual({
      place: "Rome, Italy",
    });
    const prose = "It ran all the way down to the sea; it never stopped.";
    expect((await read("said", [prose, prose])).values[0]).toEqual({ said: prose });
  });

  it("takes names in other languages, and others, for aliases", async () => {
    const found = await harvest({
      "nodes.csv": "id,name,name_de,label@it,synonyms\n1,Dog,Hund,cane,hound;mutt\n2,Cat,Katze,gatto,\n",
    });
    expect(nodesOf(found)).toMatchObject([
      { name: "Dog", properties: { name_de: "Hund", aliases: '["Hund","cane","hound","mutt"]' } },
      { name: "Cat", properties: { aliases: '["Katze","gatto"]' } },
    ]);
  });

  it("rejects a row whose cell breaks the type that its header declares", async () => {
    const found = await harvest({
      "nodes.csv":
        "id:ID,born:int,up:boolean,seen:date,sizes:float[]\na,1970,true,2020-01-02,1;2.5\nb,x,,,\nc,1.5,,,\nd,,yes,,\ne,,,3 May,\nf,,,,1;two\n",
    });
    expect(nodesOf(found)).toMatchObject([
      { properties: { born: 1970, up: true, seen: "2020-01-02", sizes: "[1,2.5]" } },
    ]);
    expect(rejectionsOf(found)).toEqual([
      'nodes.csv:3 born The field "born" holds "x"; expected a value of its type, int.',
      'nodes.csv:4 born The field "born" holds "1.5"; expected a value of its type, int.',
      'nodes.csv:5 up The field "up" holds "yes"; expected a value of its type, boolean.',
      'nodes.csv:6 seen The field "seen" holds "3 May"; expected a value of its type, date.',
      'nodes.csv:7 sizes The field "sizes" holds "two"; expected a value of its type, float.',
    ]);
  });

  it("keeps what only looks like numbers beside texts", async () => {
    expect(
      (await read("version", ["1.10", "1.9", "2.0", "2.1", "next"])).values.map(({ version }) => version),
    ).toEqual(["1.10", "1.9", "2.0", "2.1", "next"]);
    const { values, notes } = await read("version", ["1.10", "1.20", "1.30", "beta"]);
    expect(values.map(({ version }) => version)).toEqual(["1.10", "1.20", "1.30", "beta"]);
    expect(notes).toEqual([expect.stringContaining('"version" is read as text')]);
    expect((await read("price", ["12.50", "8.25", "9.75", "on request"])).values).toEqual([
      { price: 12.5 },
      { price: 8.25 },
      { price: 9.75 },
      { "price (as written)": "on request" },
    ]);
    expect((await read("size", ["1.5", "2", "3.25", "4", "big"])).values.map(({ size }) => size)).toEqual([
      1.5,
      2,
      3.25,
      4,
      undefined,
    ]);
    expect((await read("code", ["1e5", "12", "x7"])).values.map(({ code }) => code)).toEqual([
      "1e5",
      "12",
      "x7",
    ]);
    expect((await read("place", ["NA", "DE", "n/a"])).values.map(({ place }) => place)).toEqual([
      "NA",
      "DE",
      "n/a",
    ]);
  });
});

it("names values that are not of the type which their file declares", async () => {
  const found = await harvest({
    "a.gexf":
      '<gexf version="1.3"><graph><attributes class="node"><attribute id="0" title="age" type="integer"/><attribute id="1" title="tags" type="listinteger"/></attributes><nodes><node id="g1" label="G"><attvalues><attvalue for="0" value="12x"/><attvalue for="1" value="[1, b]"/></attvalues></node><node id="g2"><attvalues><attvalue for="0" value="7"/></attvalues></node></nodes></graph></gexf>',
    "b.graphml": graphml(
      '<key id="w" for="node" attr.name="width" attr.type="double"/><key id="o" for="node" attr.name="open" attr.type="boolean"/><graph><node id="m1"><data key="w">abc</data><data key="o">maybe</data></node><node id="m2"><data key="w">INF</data><data key="o">true</data></node><node id="m3"><data key="w">99999999999999999999</data></node></graph>',
    ),
    "c.ttl":
      '@prefix : <http://x.example/> . @prefix xsd: <http://www.w3.org/2001/XMLSchema#> . :r :age "abc"^^xsd:integer ; :size "1.5"^^xsd:decimal ; :born "2021-02-31"^^xsd:date ; :since "2021-02-28Z"^^xsd:date , "-0044-03-15"^^xsd:date ; :at "2020-01-01T10:00:00Z"^^xsd:dateTime ; :name "12x" .',
  });
  expect(rejectionsOf(found)).toEqual([]);
  const said = "Values that are not of the type which the file declares are kept as they are written";
  expect(notesOf(found)).toEqual([
    `${said}: 2. The first: "age" of type integer is "12x".`,
    `${said}: 2. The first: "width" of type double is "abc".`,
    `${said}: 2. The first: "age" of type integer is "abc".`,
  ]);
  expect(nodesOf(found)[0]!.properties).toEqual({ age: "12x", tags: '[1,"b"]' });
});
