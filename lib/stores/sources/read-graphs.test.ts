import { tableFromArrays, tableToIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

/** One graph: two people, a city, three edges. */
const NODES = [
  ["ada", "Ada Lovelace", "Person", 1815],
  ["ch", "Charles Babbage", "Person", 1791],
  ["ldn", "London", "City", undefined],
] as const;
const EDGES = [
  ["ada", "knows", "ch"],
  ["ada", "lives_in", "ldn"],
  ["ch", "lives_in", "ldn"],
] as const;

const link = (source: string, type: string, target: string) => ({ source, relation: type, target });
const plain = NODES.map(([id, name, label, born]) => ({
  id,
  name,
  label,
  ...(born !== undefined && { born }),
}));
const links = EDGES.map(([source, type, target]) => link(source, type, target));
const E = "http://example.org/";

const turtle = [
  `@prefix ex: <${E}> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .`,
  ...NODES.map(
    ([id, name, label, born]) =>
      `ex:${id} a ex:${label} ; rdfs:label "${name}"${born ? ` ; ex:born ${born}` : ""} .`,
  ),
  ...EDGES.map(([source, type, target]) => `ex:${source} ex:${type} ex:${target} .`),
].join("\n");
const XSD = "http://www.w3.org/2001/XMLSchema#";
const ntriples = [
  ...NODES.flatMap(([id, name, label, born]) => [
    `<${E}${id}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <${E}${label}> .`,
    `<${E}${id}> <http://www.w3.org/2000/01/rdf-schema#label> "${name}" .`,
    ...(born ? [`<${E}${id}> <${E}born> "${born}"^^<${XSD}integer> .`] : []),
  ]),
  ...EDGES.map(([source, type, target]) => `<${E}${source}> <${E}${type}> <${E}${target}> .`),
].join("\n");
const rdfXml = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:ex="${E}">
${NODES.map(
  ([id, name, label, born]) =>
    `<ex:${label} rdf:about="${E}${id}"><rdfs:label>${name}</rdfs:label>${born ? `<ex:born rdf:datatype="${XSD}integer">${born}</ex:born>` : ""}${EDGES.filter(
      ([source]) => source === id,
    )
      .map(([, type, target]) => `<ex:${type} rdf:resource="${E}${target}"/>`)
      .join("")}</ex:${label}>`,
).join("\n")}
</rdf:RDF>`;
const jsonLd = JSON.stringify({
  "@context": { "@vocab": E, "@base": E, label: "http://www.w3.org/2000/01/rdf-schema#label" },
  "@graph": NODES.map(([id, name, label, born]) => ({
    "@id": id,
    "@type": label,
    label: name,
    ...(born && { born }),
    ...Object.fromEntries(
      EDGES.filter(([source]) => source === id).map(([, type, target]) => [type, { "@id": target }]),
    ),
  })),
});
const gexf = `<gexf xmlns="http://gexf.net/1.3" version="1.3"><graph defaultedgetype="directed">
<attributes class="node"><attribute id="0" title="labels" type="string"/><attribute id="1" title="born" type="integer"/></attributes>
<nodes>${NODES.map(([id, name, label, born]) => `<node id="${id}" label="${name}"><attvalues><attvalue for="0" value="${label}"/>${born ? `<attvalue for="1" value="${born}"/>` : ""}</attvalues></node>`).join("\n")}</nodes>
<edges>${EDGES.map(([source, type, target], at) => `<edge id="${at}" source="${source}" target="${target}" label="${type}"/>`).join("")}</edges>
</graph></gexf>`;
const column = <T>(values: readonly T[]) => values as T[];
const arrow = (columns: Record<string, unknown[]>) =>
  Buffer.from(tableToIPC(tableFromArrays(columns), "file"));

const FORMATS: [string, Record<string, string | Buffer>][] = [
  ["Turtle", { "g.ttl": turtle }],
  ["TriG", { "g.trig": turtle.replace(/(ex:ada a[\s\S]*)/, `ex:g { $1 }`) }],
  ["N-Triples", { "g.nt": `${ntriples}\n` }],
  ["N-Quads", { "g.nq": ntriples.replaceAll(" .", ` <${E}g> .`) }],
  ["RDF/XML", { "g.rdf": rdfXml }],
  ["JSON-LD", { "g.jsonld": jsonLd }],
  ["JSON-LD named .json", { "g.json": jsonLd }],
  ["GEXF", { "g.gexf": gexf }],
  ["node-link", { "g.json": JSON.stringify({ directed: true, nodes: plain, links }) }],
  ["node-link with edges", { "g.json": JSON.stringify({ nodes: plain, edges: links }) }],
  [
    "D3 by position",
    {
      "g.json": JSON.stringify({
        nodes: plain,
        links: EDGES.map(([source, type, target]) => ({
          source: plain.findIndex(({ id }) => id === source),
          type,
          target: plain.findIndex(({ id }) => id === target),
        })),
      }),
    },
  ],
  [
    "Cytoscape",
    {
      "g.cyjs": JSON.stringify({
        elements: { nodes: plain.map((data) => ({ data })), edges: links.map((data) => ({ data })) },
      }),
    },
  ],
  [
    "Cytoscape as a list",
    { "g.json": JSON.stringify({ elements: [...plain, ...links].map((data) => ({ data })) }) },
  ],
  [
    "JSON Graph Format",
    {
      "g.json": JSON.stringify({
        graph: {
          nodes: Object.fromEntries(
            NODES.map(([id, label, type, born]) => [
              id,
              { label, metadata: { labels: type, ...(born && { born }) } },
            ]),
          ),
          edges: links,
        },
      }),
    },
  ],
  [
    "lists of objects",
    { "nodes.json": JSON.stringify(plain), "edges.json": JSON.stringify({ rows: links }) },
  ],
  [
    "Arrow",
    {
      "nodes.arrow": arrow({
        id: column(NODES.map(([id]) => id)),
        name: column(NODES.map(([, name]) => name)),
        label: column(NODES.map(([, , label]) => label)),
        born: NODES.map(([, , , born]) => born ?? null),
      }),
      "list.feather": arrow({
        from: column(EDGES.map(([source]) => source)),
        relationship: column(EDGES.map(([, type]) => type)),
        to: column(EDGES.map(([, , target]) => target)),
      }),
    },
  ],
];

describe("one graph in every format", () => {
  it.each(FORMATS)("%s", async (_, files) => {
    const found = await harvest(files);
    expect(rejectionsOf(found)).toEqual([]);
    const short = (id: string) => id.replace(E, "");
    const nodes = nodesOf(found).map(({ id, name, labels, properties }) => [
      short(id),
      name,
      labels[0],
      properties.born,
    ]);
    expect(nodes.sort()).toEqual([...NODES].map((node) => [...node]).sort());
    const edges = [...found.graph.edges()].map(({ source, type, target }) => [
      short(source),
      type,
      short(target),
    ]);
    expect(edges.sort()).toEqual(EDGES.map((edge) => [...edge]).sort());
  });
});

describe("RDF", () => {
  it("prefers English names, has others as properties, texts, blank nodes and typed literals", async () => {
    const found = await harvest({
      "a.ttl": `@prefix ex: <${E}> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix o: <http://other.org/> .
ex:c rdfs:label "Köln"@de, "Cologne"@en ; rdfs:comment "A city." ; ex:old true ; ex:area 405.2 ; ex:code "007" ; ex:near [ rdfs:label "here" ] .
ex:Some_Thing o:near ex:c .`,
    });
    expect(nodesOf(found).find(({ id }) => id === `${E}c`)).toMatchObject({
      name: "Cologne",
      text: "A city.",
      labels: ["Entity"],
      properties: { name_de: "Köln", old: true, area: 405.2, code: "007" },
    });
    expect(
      nodesOf(found)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["Cologne", "Some Thing", "here"]);
    // Two predicates of one local name stay apart.
    expect([...found.graph.edges()].map(({ type }) => type).sort()).toEqual(["near", "o:near"]);
  });

  it("joins what several files say of one thing", async () => {
    const found = await harvest({ "a.nt": `<${E}a> <${E}p> <${E}b> .\n`, "b.ttl": `<${E}b> a <${E}City> .` });
    expect(nodesOf(found).find(({ id }) => id === `${E}b`)!.labels).toEqual(["City"]);
    expect(found.files.map(({ accepted }) => accepted)).toEqual([1, 1]);
  });

  it("loses one line of N-Triples, and one statement of Turtle", async () => {
    const good = `<${E}a> <${E}p> <${E}b> .`;
    const found = await harvest({
      "a.nt": `${good}\nnot a statement\n${good}\n`,
      "b.ttl": `${good}\n<${E}c> nonsense .\n<${E}d> <${E}p>\n  <${E}e> .`,
    });
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^a.nt:2 - The statement is left out, for it is no N-Triples: /),
      expect.stringMatching(/^b.ttl:2 - The statement is left out, for it is no Turtle: /),
    ]);
    expect(found.files.map(({ accepted }) => accepted)).toEqual([2, 2]);
  });

  it("fetches nothing", async () => {
    const found = await harvest({
      "a.jsonld": '{"@context": "https://terms.example/", "@id": "urn:a", "name": "x"}',
    });
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/needs the context "https:\/\/terms.example\/", and nothing is fetched/),
    ]);
  });
});

describe("hostile graph files", () => {
  const laughs = (root: string) =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "haha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at} "&a${at - 1 < 0 ? "" : at - 1};&a${at - 1 < 0 ? "" : at - 1};">`).join("")}]>${root}`;

  it.each([
    [
      "g.rdf",
      laughs(
        `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="${E}"><rdf:Description rdf:about="${E}a"><e:p>&a29;</e:p></rdf:Description></rdf:RDF>`,
      ),
      "entity made of other entities",
    ],
    ["g.gexf", "<html></html>", "no <gexf> element"],
    ["g.xml", "<note/>", "first element is <note>"],
    ["g.json", '{"nodes": [', "The JSON breaks"],
    ["g.json", "[1, 2]", "neither a graph"],
    ["g.json", `${"[".repeat(200_000)}`, "The JSON breaks"],
    ["g.parquet", Buffer.from("PAR1 no more"), "The Parquet file is damaged or cut off"],
    ["g.arrow", Buffer.from("ARROW1\0\0 no more"), "Arrow file"],
    ["g.ttl", `<${E}a> <${E}b> "${"x".repeat(100)}`, "it is no Turtle"],
  ])("%s is refused: %#", async (name, content, reason) => {
    const found = await harvest({ [name]: content });
    expect(found.graph.edgeCount).toBe(0);
    expect(rejectionsOf(found).join(" ")).toContain(reason);
  });

  it("expands no entities of GEXF", async () => {
    const graph = '<gexf><graph><nodes><node id="a" label="&a29;"/></nodes></graph></gexf>';
    const found = await harvest({ "g.gexf": laughs(graph) });
    expect(nodesOf(found)[0]!.name.length).toBeLessThan(20);
  });

  it("takes __proto__ as an id and a property like any other", async () => {
    const text =
      '{"nodes": [{"id": "__proto__", "__proto__": "x"}, {"id": "b"}], "links": [{"source": "__proto__", "target": "b"}]}';
    const found = await harvest({ "g.json": text });
    expect(edgesOf(found)).toEqual(["__proto__ RELATED_TO b"]);
    expect(Object.entries(nodesOf(found)[0]!.properties)).toEqual([["__proto__", "x"]]);
  });
});
