import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

/** Windows-1252 is Latin-1 where these letters are. */
const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16();

const GERMAN = "von;nach;beziehung;anteil\nMüller;Köln;wohnt in;0,5\nGroß;München;arbeitet in;1.234,75\n";

describe("encodings", () => {
  it.each([
    ["UTF-8", Buffer.from(GERMAN)],
    ["UTF-8", Buffer.from(`\ufeff${GERMAN}`)],
    ["UTF-16LE", Buffer.from(`\ufeff${GERMAN}`, "utf16le")],
    ["UTF-16LE", Buffer.from(GERMAN, "utf16le")],
    ["UTF-16BE", utf16be(GERMAN)],
    ["Windows-1252", latin1(GERMAN)],
  ])("a German edge list comes in from %s", async (encoding, content) => {
    const found = await harvest({ "liste.csv": content });
    expect(rejectionsOf(found)).toEqual([]);
    expect(found.files).toMatchObject([{ format: "triples", encoding, delimiter: ";", accepted: 2 }]);
    expect(edgesOf(found)).toEqual(["Müller wohnt in Köln", "Groß arbeitet in München"]);
    expect([...found.graph.edges()].map(({ properties }) => properties)).toEqual([
      { anteil: 0.5 },
      { anteil: 1234.75 },
    ]);
  });

  it("finds Shift_JIS", async () => {
    // "id,name" and a row of two words: 日本語 (Japanese), 東京 (Tokyo).
    const bytes = Buffer.from("69642c6e616d650a93fa967b8cea2c938c8b9e0a", "hex");
    const found = await harvest({ "nodes.csv": bytes });
    expect(nodesOf(found)).toMatchObject([{ id: "日本語", name: "東京" }]);
    expect(found.files).toMatchObject([{ encoding: "Shift_JIS" }]);
  });

  it("finds an encoding whose first letter comes late", async () => {
    const rows = Array.from({ length: 60_000 }, (_, at) => `n${at},name ${at}`).join("\n");
    const found = await harvest({ "nodes.csv": latin1(`id,name\n${rows}\nlast,Köln\nmore,Düsseldorf\n`) });
    expect(nodesOf(found).slice(-2)).toMatchObject([{ name: "Köln" }, { name: "Düsseldorf" }]);
  });

  it("takes what a person says, and refuses what is no encoding", async () => {
    const content = Buffer.from([0x69, 0x64, 0x0a, 0xc4, 0xee, 0xec, 0x0a]);
    const said = { "nodes.csv": { encoding: "windows-1251" } };
    expect(nodesOf(await harvest({ "nodes.csv": content }, {}, "given", said))).toMatchObject([
      { id: "Дом" },
    ]);
    const refused = await harvest({ "nodes.csv": "id\na\n" }, {}, "given", {
      "nodes.csv": { encoding: "morse" },
    });
    expect(rejectionsOf(refused)).toEqual([
      expect.stringContaining('There is no encoding "morse"; expected one of "UTF-8"'),
    ]);
  });

  it("names the line that a chosen encoding cannot decode, and takes the others", async () => {
    const bytes = Buffer.concat([Buffer.from("id\na\n"), Buffer.from([0xff, 0xfd]), Buffer.from("\nb\n")]);
    const found = await harvest({ "nodes.csv": bytes }, {}, "given", {
      "nodes.csv": { encoding: "Shift_JIS" },
    });
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(rejectionsOf(found)).toEqual([expect.stringMatching(/^nodes.csv:3 .*not valid Shift_JIS/)]);
  });

  it("any rows come back equal from every encoding and delimiter", async () => {
    // Letters of every Windows-1252 text, with whole words of German so that there is something to recognise.
    const cell = fc.string({
      unit: fc.constantFrom("a", "ß", "ü", "é", "-", "e", "n", '"', ",", ";", "|"),
      maxLength: 8,
    });
    const encodings = {
      utf8: (text: string) => Buffer.from(text),
      utf16: (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
      latin1,
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(",", ";", "\t", "|"),
        fc.constantFrom<keyof typeof encodings>("utf8", "utf16", "latin1"),
        async (cells, delimiter, encoding) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const rows = [
            ["id", "name", "note"],
            ["words", "Müller in München", "x"],
          ].concat(cells.map(([name, note], at) => [`n${at}`, name, note]));
          const text = rows.map((row) => row.map(quoted).join(delimiter)).join("\n");
          const found = await harvest({ "nodes.csv": encodings[encoding](`${text}\n`) }, {}, "given", {
            "nodes.csv": { delimiter: delimiter as ";" },
          });
          expect(rejectionsOf(found)).toEqual([]);
          expect(nodesOf(found).map(({ id, name }) => [id, name])).toEqual(
            rows.slice(1).map(([id, name]) => [id, name!.trim() || id]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("tables of edges", () => {
  it.each([
    ["from,to,relationship", "triples"],
    ["Subject;Predicate;Object", "triples"],
    ["head|relation|tail|year", "triples"],
    ["source_id,target_id,weight", "triples"],
    ["Quelle;Ziel", "triples"],
    ["start,end,type", "triples"],
    ["Subjekt;Prädikat;Objekt", "triples"],
    ["de,vers,relation", "triples"],
    ["origen,destino,relación", "triples"],
    ["person1,person2,relation", "triples"],
    ["parent,child", "table"],
    ["entity1\trelation\tentity2", "triples"],
    ["#node1\tnode2\tcombined_score", "triples"],
    ["from,to,price", "table"],
    ["id,name", "table"],
  ])("%s is read as %s", async (header, format) => {
    const delimiter = /[;|\t]/.exec(header)?.[0] ?? ",";
    const row = header.split(delimiter).map((_, at) => `v${at}`);
    const found = await harvest({ "list.csv": `${header}\n${row.join(delimiter)}\n` });
    expect(rejectionsOf(found)).toEqual([]);
    expect(found.files).toMatchObject([{ format, accepted: 1 }]);
    if (format === "triples") expect(found.graph.edgeCount).toBe(1);
  });

  it.each([
    ["source,target,relationship,label,weight", "a,b,owns,since 2010,1", "owns"],
    ["source,target,label,relation", "a,b,since 2010,owns", "owns"],
    ["Quelle;Ziel;Typ", "a;b;owns", "owns"],
    ["source,target,kind", "a,b,owns", "owns"],
    ["source,target,category,label", "a,b,old,owns", "owns"],
    ["source,target,kind", "a,b,2", "RELATED_TO"],
    ["source,target,relation", "a,b,mutual", "mutual"],
    ["Source,Target,Type,Relation,Label", "a,b,Directed,owns,x", "owns"],
  ])("of %s have their relation where their header says so", async (header, row, relation) => {
    const found = await harvest({ "list.csv": `${header}\n${row}\n` });
    expect(edgesOf(found)).toEqual([`a ${relation} b`]);
  });

  it("has a number behind two ends as a property", async () => {
    const found = await harvest({ "links.tsv": "#node1\tnode2\tscore\nYAL1\tYBR2\t900\nYAL1\tYCR3\t400\n" });
    expect(edgesOf(found)).toEqual(["YAL1 RELATED_TO YBR2", "YAL1 RELATED_TO YCR3"]);
    expect([...found.graph.edges()][0]!.properties).toEqual({ score: 900 });
  });

  it("says what a table could be, and reads it so on request", async () => {
    const content = { "flights.csv": "from,to,price\nBerlin,Rome,90\n" };
    const [file] = (await harvest(content)).files;
    expect(file!.notes).toEqual([
      expect.stringMatching(/columns "from", "to" could also mean edges; read it as triples/),
    ]);
    const read = await harvest(content, {}, "given", { "flights.csv": { readAs: "triples", label: "City" } });
    expect(edgesOf(read)).toEqual(["Berlin RELATED_TO Rome"]);
    expect(nodesOf(read).map(({ labels }) => labels)).toEqual([["City"], ["City"]]);
  });

  it("takes dates between start and end for a table of events", async () => {
    const found = await harvest({ "events.csv": "start,end,type\n2020-01-01,2020-01-05,fair\n" });
    expect(found.files).toMatchObject([{ format: "table" }]);
  });

  it("takes columns for what a person says", async () => {
    const found = await harvest(
      { "a.csv": "who,what,whom,secret,year\nAda,wrote to,Charles,x,1835\n" },
      {},
      "given",
      {
        "a.csv": {
          readAs: "triples",
          columns: [
            { column: "who", as: "source" },
            { column: "what", as: "type" },
            { column: "whom", as: "target" },
            { column: "secret", as: "ignore" },
          ],
        },
      },
    );
    expect(edgesOf(found)).toEqual(["Ada wrote to Charles"]);
    expect([...found.graph.edges()][0]!.properties).toEqual({ year: 1835 });
  });

  it("reads the direction of Gephi's edges as a property and their label as the type", async () => {
    const rows = "Source,Target,Type,Id,Label,Weight\na,b,Directed,0,knows,1.5\n";
    const found = await harvest({ "gephi.csv": rows });
    expect(edgesOf(found)).toEqual(["a knows b"]);
    expect([...found.graph.edges()][0]!.properties).toMatchObject({ Type: "Directed", Weight: 1.5 });
  });

  it("reads the headers of neo4j-admin: spaces of ids, types and lists", async () => {
    const found = await harvest({
      "people.csv":
        "personId:ID(P),name,born:int,tags:string[],:LABEL,note:IGNORE\n1,Ada,1815,a;b,Person;Author,x\n",
      "cities.csv": ":ID(C),name,:LABEL\n1,London,City\n",
      "lives.csv": ":START_ID(P),since:int,:END_ID(C),:TYPE\n1,1820,1,LIVES_IN\n",
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(nodesOf(found).find(({ id }) => id === "P:1")).toMatchObject({
      name: "Ada",
      labels: ["Person", "Author"],
      properties: { personId: 1, born: 1815, tags: '["a","b"]' },
    });
    expect(edgesOf(found)).toEqual(["P:1 LIVES_IN C:1"]);
    expect([...found.graph.edges()][0]!.properties).toEqual({ since: 1820 });
  });

  it("takes __proto__ as an id and a column like any other", async () => {
    const found = await harvest({
      "list.csv": "from,to,relationship,__proto__\n__proto__,constructor,toString,x\n",
    });
    expect(edgesOf(found)).toEqual(["__proto__ toString constructor"]);
    expect(Object.entries([...found.graph.edges()][0]!.properties ?? {})).toEqual([["__proto__", "x"]]);
  });

  it("refuses to read a document as rows", async () => {
    const found = await harvest({ "a.md": "# A\n\nText.\n" }, {}, "given", { "a.md": { readAs: "nodes" } });
    expect(rejectionsOf(found)).toEqual([expect.stringContaining("A .md file cannot be read as nodes")]);
  });
});
