/** What Neo4j, Cytoscape and indexes made for retrieval export comes in with what it means there. */
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

type Found = Awaited<ReturnType<typeof harvest>>;
const notesOf = (found: Found) => found.files.flatMap(({ notes }) => notes);
const called = (found: Found) => nodesOf(found).map(({ name, labels }) => `${name} ${labels.join("+")}`);
const json = (value: unknown) => JSON.stringify(value);
const arrow = (columns: Record<string, unknown[]>) =>
  Buffer.from(tableToIPC(tableFromArrays(columns), "file"));

describe("Neo4j", () => {
  const elements = [
    { type: "node", id: "0", labels: ["Boat", "Ferry"], properties: { name: "Osprey", id: 7, type: "slow" } },
    { type: "node", id: "1", labels: ["Quay"], properties: { title: "East", sizes: [1, 2] } },
    { type: "node", id: "2" },
    {
      id: "0",
      type: "relationship",
      label: "LIES_AT",
      properties: { since: 1990, "type (property)": "rope" },
      start: { id: "0", labels: ["Boat"] },
      end: { id: "1", labels: ["Quay"] },
    },
  ];
  const [nodes, rels] = [elements.slice(0, 3), elements.slice(3)];
  const keyed = (all: typeof elements) => Object.fromEntries(all.map((one) => [one.id, one]));
  const lines = `${elements.map(json).join("\n")}\n`;

  it.each([
    ["lines.jsonl", lines],
    ["lines.json", lines],
    ["array.json", json(elements)],
    ["object.json", json({ nodes, rels })],
    ["keys.json", json({ nodes: keyed(nodes), rels: keyed(rels) })],
  ])("APOC's %s is its graph", async (name, content) => {
    const found = await harvest({ [name]: content });
    expect(rejectionsOf(found)).toEqual([]);
    expect(nodesOf(found)).toMatchObject([
      {
        id: "0",
        name: "Osprey",
        labels: ["Boat", "Ferry"],
        properties: { "id (property)": 7, "type (property)": "slow" },
      },
      { id: "1", name: "East", labels: ["Quay"], properties: { sizes: "[1,2]" } },
      { id: "2", name: "2", labels: ["Entity"] },
    ]);
    expect([...found.graph.edges()]).toMatchObject([
      { source: "0", type: "LIES_AT", target: "1", properties: { since: 1990, "type (property)": "rope" } },
    ]);
  });

  it("names the line of APOC's that is neither", async () => {
    const found = await harvest({ "a.jsonl": `${lines}{"type":"index"}\n` });
    expect(rejectionsOf(found)).toEqual([expect.stringContaining("a.jsonl:5 - The line is neither")]);
  });

  it("APOC's one table of nodes and edges is both", async () => {
    const found = await harvest({
      "all.csv":
        '"_id","_labels","name","_start","_end","_type","since"\n"0",":Boat:Ferry","Osprey",,,,""\n"1",":Quay","East",,,,""\n,,,"0","1","LIES_AT","1990"\n',
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found)).toEqual(["Osprey Boat+Ferry", "East Quay"]);
    expect([...found.graph.edges()]).toMatchObject([{ type: "LIES_AT", properties: { since: 1990 } }]);
  });

  const boat = {
    identity: 4,
    labels: ["Boat"],
    properties: { name: "Osprey", built: { low: 1970, high: 0 } },
  };
  const quay = { identity: 5, labels: ["Quay"], properties: { name: "East" } };
  const lies = { identity: 6, start: 4, end: 5, type: "LIES_AT", properties: {} };
  it.each([
    [
      "records",
      [
        { b: boat, r: lies, q: quay, "count(*)": 3 },
        { b: boat, r: lies, q: quay, "count(*)": 3 },
      ],
    ],
    [
      "paths",
      [{ p: { start: boat, end: quay, segments: [{ start: boat, relationship: lies, end: quay }] }, n: 3 }],
    ],
  ])("results of its browser are a graph: %s", async (_, value) => {
    const found = await harvest({ "records.json": json(value) });
    expect(nodesOf(found)).toMatchObject([{ name: "Osprey", properties: { built: 1970 } }, { name: "East" }]);
    expect(edgesOf(found)).toEqual(["4 LIES_AT 5"]);
    expect(notesOf(found)).toEqual([
      expect.stringContaining("Values beside nodes and relationships are left out"),
    ]);
  });

  it("says how to have the graph of a table of its browser", async () => {
    const found = await harvest({ "export.csv": 'b,n\n"(:Boat {name: Osprey})",1\n' });
    expect(found.files[0]).toMatchObject({
      format: "table",
      notes: [expect.stringContaining("save the result as JSON")],
    });
  });
});

describe("Cytoscape and others", () => {
  it("names nodes and relations by its shared columns", async () => {
    const found = await harvest({
      "g.graphml":
        '<graphml><key attr.name="shared name" for="node" id="n"/><key attr.name="shared interaction" for="edge" id="i"/><graph edgedefault="directed"><node id="1"><data key="n">Wren</data></node><node id="2"><data key="n">Owl</data></node><edge source="2" target="1"><data key="i">hunts</data></edge></graph></graphml>',
      "t.graphml":
        '<graphml><key attr.name="labelV" for="node" id="v"/><key attr.name="labelE" for="edge" id="e"/><graph edgedefault="directed"><node id="3"><data key="v">bird</data></node><edge source="3" target="3"><data key="e">preens</data></edge></graph></graphml>',
    });
    expect(called(found)).toEqual(["Wren Entity", "Owl Entity", "3 bird"]);
    expect(edgesOf(found)).toEqual(["2 hunts 1", "3 preens 3"]);
  });

  it("has both ends of an edge in one column of its tables", async () => {
    const found = await harvest({
      "default edge.csv":
        'SUID,interaction,name,selected,shared interaction,shared name,weight\n90,pp,"Wren (x) (pp) Owl",false,pp,"Wren (x) (pp) Owl",2\n91,pd,Owl (pd) Fox,false,pd,Owl (pd) Fox,3\n92,pd,broken,false,pd,broken,3\n',
    });
    expect(found.files).toMatchObject([{ format: "table", notes: [] }]);
    const tables = {
      "default edge.csv":
        'SUID,interaction,name,selected,shared interaction,shared name,weight\n90,pp,"Wren (x) (pp) Owl",false,pp,"Wren (x) (pp) Owl",2\n91,pd,Owl (pd) Fox,false,pd,Owl (pd) Fox,3\n',
      "default node.csv":
        "SUID,name,selected,shared name,degree\n1,A wren,false,Wren (x),1\n2,Owl,false,Owl,2\n",
    };
    const read = await harvest(tables);
    expect(rejectionsOf(read)).toEqual([]);
    expect(edgesOf(read)).toEqual(["Wren (x) pp Owl", "Owl pd Fox"]);
    expect([...read.graph.edges()].map(({ properties }) => properties)).toEqual([
      { weight: 2 },
      { weight: 3 },
    ]);
    expect(nodesOf(read)).toMatchObject([
      { id: "Wren (x)", name: "A wren", properties: { degree: 1 } },
      { id: "Owl" },
      { id: "Fox" },
    ]);
    expect(read.files[0]!.notes).toEqual([expect.stringContaining("as Cytoscape writes it")]);
    const named = await harvest({ "my edges.csv": tables["default edge.csv"] });
    expect(named.graph.edgeCount).toBe(2);
  });

  it("takes lines of two names and a number for edges with weights", async () => {
    const found = await harvest({ "net.csv": "ann,bob,2\nbob,cy,1.5\n", "tabs.txt": "1\t2\t3\n2\t3\t4\n" });
    expect(edgesOf(found)).toEqual([
      "ann RELATED_TO bob",
      "bob RELATED_TO cy",
      "1 RELATED_TO 2",
      "2 RELATED_TO 3",
    ]);
    expect([...found.graph.edges()].map(({ properties, weight }) => properties?.weight ?? weight)).toEqual([
      2, 1.5, 3, 4,
    ]);
    const others = await harvest({
      "u.tsv": "f1\tyear\t1999\nf2\tyear\t2000\n",
      "t.csv": "Oslo,north,2\nRome,south,3\n",
    });
    expect(others.files.map(({ format }) => format)).toEqual(["table", "triples"]);
  });

  it("takes the kind of an edge for its type where it has no other", async () => {
    const found = await harvest({
      "g.gexf":
        '<gexf version="1.3"><graph defaultedgetype="directed"><attributes class="edge"><attribute id="0" title="kind" type="string"/></attributes><nodes><node id="a" label="A"/><node id="b" label="B"/></nodes><edges><edge source="a" target="b"><attvalues><attvalue for="0" value="owes"/></attvalues></edge><edge source="b" target="a" kind="pays"/></edges></graph></gexf>',
    });
    expect(edgesOf(found)).toEqual(["a owes b", "b pays a"]);
  });

  it("reads the adjacency of NetworkX, and its labels as names", async () => {
    const nodes = [
      { id: "a", label: "Odd Mill" },
      { id: "b", label: "Weir" },
      { id: "c", label: "Pond" },
    ];
    const adjacency = (directed: boolean) =>
      json({ directed, nodes, adjacency: [[{ id: "b", flow: 2 }], [{ id: "a" }], []] });
    const found = await harvest({ "g.json": adjacency(true) });
    expect(called(found)).toEqual(["Odd Mill Entity", "Weir Entity", "Pond Entity"]);
    expect(edgesOf(found)).toEqual(["a RELATED_TO b", "b RELATED_TO a"]);
    expect(edgesOf(await harvest({ "g.json": adjacency(false) }))).toEqual(["a RELATED_TO b"]);
    const data = {
      elements: {
        nodes: nodes.map((node) => ({ data: { ...node, value: node.id, name: node.id } })),
        edges: [],
      },
    };
    expect(nodesOf(await harvest({ "g.json": json(data) }))).toMatchObject([
      { name: "Odd Mill", properties: {} },
      {},
      {},
    ]);
  });
});

it("keeps the groups of D3 that are numbers, and finds the ends that vis.js names", async () => {
  const found = await harvest({
    "g.json": json({
      nodes: [
        { id: "Fox", group: 1, x: 2 },
        { id: "Tern", group: 0, index: 1 },
      ],
      edges: [{ from: "Fox", to: "Tern", label: "eats" }],
    }),
  });
  expect(rejectionsOf(found)).toEqual([]);
  expect(nodesOf(found).map(({ properties }) => properties)).toEqual([{ group: 1 }, { group: 0 }]);
  expect(edgesOf(found)).toEqual(["Fox eats Tern"]);
});

describe("indexes made for retrieval", () => {
  it("of GraphRAG that pandas wrote: lists as Python and numpy print them", async () => {
    const found = await harvest({
      "text_units.csv": "id,text,n_tokens,document_ids\nt1,A mill.,2,['d 1']\nt2,A pond.,2,['d 1' \"d2\"]\n",
      "entities.csv":
        "id,title,type,description,text_unit_ids\ne1,MILL,GEO,x,\"['t1'\n 't2']\"\ne2,POND,GEO,x,\"['t1', 't2']\"\n",
      "documents.csv": "id,title,text,text_unit_ids\nd 1,a,x,[]\nd2,b,x,[]\n",
      "stats.json": json({ total_runtime: 3 }),
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(edgesOf(found).sort()).toEqual([
      "t1 MENTIONS e1",
      "t1 MENTIONS e2",
      "t1 PARENT document:d 1",
      "t2 MENTIONS e1",
      "t2 MENTIONS e2",
      "t2 PARENT document:d 1",
      "t2 PARENT document:d2",
    ]);
  });

  it("of GraphRAG with its drawing and its vectors, which say nothing more", async () => {
    const drawing =
      '<graphml><graph edgedefault="undirected"><node id="MILL"/><node id="POND"/><edge source="MILL" target="POND"/></graph></graphml>';
    const vectors = arrow({ id: ["e1", "e2"], embedding: ["[0.1,0.2]", "[0.3,0.4]"] });
    const found = await harvest({
      "output/entities.csv": "id,title,type,description,text_unit_ids\ne1,MILL,GEO,x,[]\ne2,POND,GEO,x,[]\n",
      "output/relationships.csv":
        "id,source,target,description,weight,text_unit_ids\nr1,MILL,POND,fills,1,[]\n",
      "output/graph.graphml": drawing,
      "output/embeddings.entity.description.arrow": vectors,
      "output/lancedb/default-entity.lance/data/a.lance": Buffer.from([0, 1, 0]),
      "output/lancedb/default-entity.lance/_versions/1.manifest": Buffer.from([0, 1, 0]),
      "mine/graph.graphml": drawing.replaceAll("MILL", "mine"),
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found).sort()).toEqual(["MILL GEO", "POND Entity", "POND GEO", "mine Entity"]);
    expect(found.tables).toEqual([]);
    expect(found.files.map(({ format, notes }) => `${format}: ${notes[0]}`)).toEqual([
      "graphml: Edges without a direction are kept from their first end to their second: 1.",
      "left-out: The file is left out: it holds vectors, which are made anew.",
      "nodes: It is a part of what GraphRAG writes: entities, whose types are labels.",
      "graphml: The file is left out: its graph is in the tables of GraphRAG beside it.",
      "left-out: The file is left out: it holds vectors, which are made anew.",
      "left-out: The file is left out: it holds vectors, which are made anew.",
      expect.stringContaining("triples: It is a part of what GraphRAG writes: relationships"),
    ]);
  });

  it("of GraphRAG, whose documents of one text unit have the id of that", async () => {
    const found = await harvest({
      "documents.json": json([{ id: "t1", title: "mill.txt", text: "A mill.", text_unit_ids: ["t1"] }]),
      "text_units.json": json([{ id: "t1", text: "A mill.", n_tokens: 2, document_id: "t1" }]),
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found)).toEqual(["mill.txt Document", "A mill. Passage"]);
    expect(edgesOf(found)).toEqual(["t1 PARENT document:t1"]);
  });

  it("of GraphRAG without relationships have those of its drawing", async () => {
    const found = await harvest({
      "entities.csv": "id,title,type,description,text_unit_ids\ne1,MILL,GEO,x,[]\n",
      "graph.graphml":
        '<graphml><graph edgedefault="directed"><node id="MILL"/><node id="POND"/><edge source="MILL" target="POND"/></graph></graphml>',
    });
    expect(edgesOf(found)).toEqual(["MILL RELATED_TO POND"]);
  });

  it("reads tables about vectors and labels that are of no index", async () => {
    const table = [{ from: "a", to: "b", type: "KNOWS", from_label: "Frau", to_label: "Herr" }];
    const found = await harvest({
      "diseases.json": json([{ id: "malaria", vector: "mosquito" }]),
      "e.csv": "from,to,type,from_label,to_label\na,b,KNOWS,Frau,Herr\n",
      "f.json": json(table),
      "g.json": json([{ id: "e1", embedding: [0.1, -0.2] }]),
    });
    expect(found.files.map(({ name, format }) => `${name} ${format}`)).toEqual([
      "diseases.json table",
      "e.csv triples",
      "f.json triples",
      "g.json left-out",
    ]);
    const labels = { from_label: "Frau", to_label: "Herr" };
    expect([...found.graph.edges()].map(({ properties }) => properties)).toEqual([labels, labels]);
    expect(notesOf(found).join()).not.toContain("neo4j-graphrag");
  });

  it("of GraphRAG are one graph: entities, relationships, text units, communities and reports", async () => {
    const vector = Array.from({ length: 64 }, () => 0.5);
    const found = await harvest({
      "output/entities.json": json([
        {
          id: "e1",
          human_readable_id: 0,
          title: "IDA MOOR",
          type: "PERSON",
          description: "A lamp maker.",
          text_unit_ids: ["t1"],
          degree: 1,
          x: 0,
          description_embedding: vector,
        },
        {
          id: "e2",
          human_readable_id: 1,
          title: "LAMP WORKS",
          type: "FIRM",
          description: "Makes lamps.",
          text_unit_ids: ["t1", "t9"],
          degree: 1,
          x: 0,
          description_embedding: vector,
        },
      ]),
      "output/relationships.arrow": arrow({
        id: ["r1"],
        source: ["IDA MOOR"],
        target: ["LAMP WORKS"],
        description: ["Ida leads the works."],
        weight: [3],
        text_unit_ids: ["[]"],
      }),
      "output/text_units.json": json([
        {
          id: "t1",
          text: "Ida Moor leads the Lamp Works.",
          n_tokens: 8,
          document_ids: ["d1"],
          entity_ids: ["e1", "e2"],
        },
      ]),
      "output/documents.json": json([
        { id: "d1", title: "lamps.txt", text: "Ida Moor leads the Lamp Works.", text_unit_ids: ["t1"] },
      ]),
      "output/communities.json": json([
        {
          id: "x",
          community: 0,
          level: 0,
          parent: -1,
          title: "Community 0",
          entity_ids: ["e1", "e2"],
          relationship_ids: ["r1"],
          text_unit_ids: ["t1"],
        },
        {
          id: "y",
          community: 1,
          level: 1,
          parent: 0,
          title: "Community 1",
          entity_ids: ["e1"],
          relationship_ids: [],
          text_unit_ids: ["t1"],
        },
      ]),
      "output/community_reports.json": json([
        {
          id: "p",
          community: 0,
          level: 0,
          title: "Lamp makers",
          summary: "Lamps.",
          full_content: "All of it.",
          findings: [],
        },
      ]),
      "output/stats.json": json({ workflows: {} }),
      "output/context.json": "{}",
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found).sort()).toEqual([
      "Community 0 Community",
      "Community 1 Community",
      "IDA MOOR PERSON",
      "Ida Moor leads the Lamp Works. Passage",
      "LAMP WORKS FIRM",
      "Lamp makers CommunityReport",
      "lamps.txt Document",
    ]);
    expect(nodesOf(found).find(({ id }) => id === "e1")).toMatchObject({
      text: "A lamp maker.",
      properties: { degree: 1 },
    });
    expect(edgesOf(found).sort()).toEqual([
      "community:1 PARENT community:0",
      "e1 IN_COMMUNITY community:0",
      "e1 IN_COMMUNITY community:1",
      "e1 RELATED_TO e2",
      "e2 IN_COMMUNITY community:0",
      "p REPORTS_ON community:0",
      "t1 MENTIONS e1",
      "t1 MENTIONS e2",
      "t1 PARENT document:d1",
    ]);
    expect([...found.graph.edges()][0]!.properties).toEqual({
      description: "Ida leads the works.",
      weight: 3,
    });
    const notes = notesOf(found).join(" ");
    expect(notes).toContain(
      'Links to nodes that no file of this import has are left out: 1. The first: "t9" MENTIONS "e2".',
    );
    expect(notes).toContain("counts of GraphRAG");
    expect(found.documents.length + found.tables.length).toBe(0);
  });

  it("of LightRAG are one graph, without its caches and vectors", async () => {
    const data = (fields: Record<string, string>) =>
      Object.entries(fields)
        .map(([key, value]) => `<data key="${key}">${value}</data>`)
        .join("");
    const entity = {
      entity_type: "person",
      description: "Ida.&lt;SEP&gt;A maker.",
      source_id: "chunk-1&lt;SEP&gt;chunk-2",
      created_at: "1",
    };
    const found = await harvest({
      "graph_chunk_entity_relation.graphml": `<graphml><graph edgedefault="undirected"><node id="Ida Moor">${data({ entity_id: "Ida Moor", ...entity })}</node><node id="Lamp Works">${data({ ...entity, entity_type: "UNKNOWN", source_id: "chunk-1" })}</node><edge source="Ida Moor" target="Lamp Works">${data({ keywords: "leads,founds", description: "Ida leads.", source_id: "chunk-1", created_at: "1" })}</edge></graph></graphml>`,
      "kv_store_text_chunks.json": json({
        "chunk-1": {
          content: "Ida Moor leads the Lamp Works, which make lamps of all kinds for ships.",
          full_doc_id: "doc-1",
          chunk_order_index: 0,
          file_path: "lamps.txt",
        },
        "chunk-2": {
          content: "She is a maker.",
          full_doc_id: "doc-1",
          chunk_order_index: 1,
          file_path: "lamps.txt",
        },
      }),
      "kv_store_full_docs.json": json({ "doc-1": { content: "Ida Moor leads.", file_path: "lamps.txt" } }),
      "kv_store_llm_response_cache.json": json({ a: { return: "x" } }),
      "vdb_entities.json": json({
        embedding_dim: 2,
        data: [{ __id__: "e", entity_name: "Ida" }],
        matrix: "AA",
      }),
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(called(found)).toEqual([
      "Ida Moor person",
      "Lamp Works Entity",
      "lamps.txt Document",
      "Ida Moor leads the Lamp Works, which make lamps of all … Passage",
      "She is a maker. Passage",
    ]);
    expect(nodesOf(found)[0]).toMatchObject({ text: "Ida.\nA maker.", properties: {} });
    expect(edgesOf(found)).toEqual([
      "Ida Moor leads Lamp Works",
      "chunk-1 MENTIONS Ida Moor",
      "chunk-2 MENTIONS Ida Moor",
      "chunk-1 MENTIONS Lamp Works",
      "chunk-1 PARENT doc-1",
      "chunk-2 PARENT doc-1",
    ]);
    expect(notesOf(found).filter((note) => note.includes("The file is left out"))).toHaveLength(2);
  });

  it("of LightRAG where chunks are called after documents, and documents have keys of their own", async () => {
    const data = (key: string, value: string) => `<data key="${key}">${value}</data>`;
    const found = await harvest({
      "graph_chunk_entity_relation.graphml": `<graphml><graph edgedefault="undirected"><node id="Ida Moor">${data("entity_type", "person")}${data("source_id", "lamps-chunk-000&lt;SEP&gt;manual_creation")}</node></graph></graphml>`,
      "kv_store_text_chunks.json": json({ "lamps-chunk-000": { content: "Ida.", full_doc_id: "lamps" } }),
      "kv_store_full_docs.json": json({ lamps: { content: "Ida.", file_path: "lamps.txt" } }),
    });
    expect(edgesOf(found)).toEqual(["lamps-chunk-000 MENTIONS Ida Moor", "lamps-chunk-000 PARENT lamps"]);
    expect(called(found)).toContain("lamps.txt Document");
  });

  it("of neo4j-graphrag are nodes and edges by their columns, without vectors", async () => {
    const found = await harvest({
      "Person.json": json([
        {
          __id__: "p",
          labels: ["Person", "__Entity__"],
          name: "Ida",
          embedding: Array.from({ length: 64 }, () => 1),
        },
      ]),
      "Chunk.json": json([{ __id__: "c", labels: ["Chunk"], text: "Ida leads.", index: 0 }]),
      "Document.json": json([{ __id__: "d", labels: ["Document"], path: "lamps.txt", createdAt: "2026" }]),
      "Person_FROM_CHUNK_Chunk.json": json([
        { from: "p", to: "c", from_label: "Person", to_label: "Chunk", type: "FROM_CHUNK" },
      ]),
      "Person_KNOWS_Person.json": json([
        { from: "p", to: "p", from_label: "Person", to_label: "Person", type: "KNOWS", since: 2011 },
      ]),
    });
    expect(called(found).sort()).toEqual(["Ida Person", "Ida leads. Chunk", "lamps.txt Document"]);
    expect(nodesOf(found).find(({ id }) => id === "p")!.properties).toEqual({});
    expect([...found.graph.edges()]).toEqual([
      { source: "c", type: "MENTIONS", target: "p", kind: "similarity", properties: {} },
      { source: "p", type: "KNOWS", target: "p", kind: "relation", properties: { since: 2011 } },
    ]);
    expect(notesOf(found)).toContain("Vectors are left out, for they are made anew: 1.");
  });
});
