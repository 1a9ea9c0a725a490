/** RDF as people write it. */
import { describe, expect, it } from "vitest";
import { edgesOf, harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const called = (found: Awaited<ReturnType<typeof harvest>>) => nodesOf(found).map(({ name }) => name);
const edgeProperties = (found: Awaited<ReturnType<typeof harvest>>) =>
  [...found.graph.edges()].map(({ properties }) => properties ?? {});
const notesOf = (found: Awaited<ReturnType<typeof harvest>>) => found.files.flatMap(({ notes }) => notes);

describe("RDF as people write it", () => {
  const PREFIXES =
    "@prefix : <http://yard.example/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .\n";

  it.each([
    [
      "a quoted statement",
      ':ivo :rents :shed . << :ivo :rents :shed >> :from 2011 ; :as "store" ; :by :town .',
    ],
    ["an annotation", ':ivo :rents :shed {| :from 2011 ; :as "store" ; :by :town |} .'],
    ["a named annotation", ':ivo :rents :shed ~ :r {| :from 2011 ; :as "store" ; :by :town |} .'],
    [
      "a resource",
      ':s a rdf:Statement ; rdf:subject :ivo ; rdf:predicate :rents ; rdf:object :shed ; :from 2011 ; :as "store" ; :by :town . :ivo :rents :shed .',
    ],
    ["a statement that is only described", '<< :ivo :rents :shed >> :from 2011 ; :as "store" ; :by :town .'],
  ])("%s is a property of its edge", async (_, text) => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo rdfs:label "Ivo" . :town rdfs:label "Town" . ${text}`,
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(
      called(found)
        .filter((name) => name !== "Town")
        .sort(),
    ).toEqual(["Ivo", "shed"]);
    expect([...found.graph.edges()].map(({ type, properties }) => ({ type, ...properties }))).toEqual([
      { type: "rents", from: 2011, as: "store", by: "Town" },
    ]);
    expect(notesOf(found)).toEqual([
      expect.stringContaining("Statements about statements became properties of edges: 1."),
    ]);
  });

  it("reads N-Triples of RDF-star, and joins what is said of one statement", async () => {
    const [a, b, c] = ["ivo", "rents", "shed"].map((name) => `<http://yard.example/${name}>`);
    const found = await harvest({
      "yard.nt": `${a} ${b} ${c} .\n<< ${a} ${b} ${c} >> <http://yard.example/from> "2011" .\n<< ${a} ${b} ${c} >> <http://yard.example/as> "store" .\n`,
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(edgeProperties(found)).toEqual([{ from: "2011", as: "store" }]);
  });

  it("has one edge for each time that a statement holds", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo :rents :shed {| :from 2011 |} {| :from 2015 |} .`,
    });
    expect(edgeProperties(found)).toEqual([{ from: 2011 }, { from: 2015 }]);
  });

  it("says what it leaves out, and keeps what others speak of", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}<< :ivo :age 40 >> :from 2011 . :s a rdf:Statement ; rdf:subject :ivo ; rdf:predicate :rents ; rdf:object :shed ; :from 2011 . :ann :doubts :s .`,
    });
    expect(called(found)).toContain("s");
    expect(notesOf(found).join(" ")).toContain(
      'Statements about a value or a type are left out, for only edges have properties: 1. The first: "age".',
    );
  });

  it("has the items of a list as values and edges", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo :sizes (3 5 8) ; :visits (:shed :town (:mill)) ; :none () . :c rdf:first 1 ; rdf:rest :c .`,
    });
    expect(nodesOf(found).find(({ name }) => name === "ivo")!.properties).toEqual({ sizes: "[3,5,8]" });
    expect(edgesOf(found).map((edge) => edge.replaceAll("http://yard.example/", ""))).toEqual([
      "c rest c",
      "ivo visits shed",
      "ivo visits town",
      "ivo visits mill",
    ]);
  });

  it("loses only what has an IRI that is none", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo rdfs:label "Ivo" ;\n  :page <http://yard.example/my page> ;\n  :rents :shed .\n# it's\n:ann :says """It is here.\n<http://x y>\nso .""" ; :plan <http://yard.example/{id}> , :shed .\n:shed :near :ivo .\n`,
    });
    expect(rejectionsOf(found)).toEqual([
      'yard.ttl:3 - The statement is left out, for "http://yard.example/my page" is no IRI.',
      'yard.ttl:8 - The statement is left out, for "http://yard.example/{id}" is no IRI.',
    ]);
    expect(edgesOf(found).map((edge) => edge.replaceAll("http://yard.example/", ""))).toEqual([
      "ivo rents shed",
      "ann plan shed",
      "shed near ivo",
    ]);
    expect(nodesOf(found).find(({ name }) => name === "ann")!.properties).toEqual({
      says: "It is here.\n<http://x y>\nso .",
    });
  });

  it("names each statement of JSON-LD that has a term which is no IRI, and fields without a meaning", async () => {
    const found = await harvest({
      "a.jsonld": JSON.stringify({
        "@context": { "@vocab": "http://x.example/", ex: "http://x.example/", note: null },
        "@id": "http://x.example/a",
        "@type": "Thing Type",
        name: "A",
        "my key": 1,
        near: { "@id": "not an iri" },
      }),
      "b.jsonld": JSON.stringify({
        "@context": { name: "http://x.example/name" },
        "@graph": [{ "@id": "urn:b", name: "B", age: 3 }, { "@id": "urn:c", name: "C", age: 4 }, "lost"],
      }),
    });
    expect(rejectionsOf(found)).toEqual([
      'a.jsonld:- - The statement is left out, for "http://x.example/my key" is no IRI.',
      'a.jsonld:- - The statement is left out, for "http://x.example/Thing Type" is no IRI.',
      'a.jsonld:- - The statement is left out, for "file:///not an iri" is no IRI.',
    ]);
    expect(notesOf(found)).toEqual([
      'Fields that no context gives a meaning are left out: 2. The first: "age".',
      'Values that say nothing of a thing are left out: 1. The first: "lost".',
    ]);
    expect(called(found)).toEqual(["A", "B", "C"]);
  });

  it("names a term of JSON-LD that is no IRI once, with how often", async () => {
    const things = Array.from({ length: 2_000 }, (_, at) => ({ "@id": `urn:${at}`, name: "N", "my key": 1 }));
    const found = await harvest({
      "a.jsonld": JSON.stringify({ "@context": { "@vocab": "http://x.example/" }, "@graph": things }),
    });
    expect(rejectionsOf(found)).toEqual([
      'a.jsonld:- - 2,000 statements are left out, for "http://x.example/my key" is no IRI.',
    ]);
  });

  it("refuses what is nearly all broken", async () => {
    const found = await harvest({ "yard.ttl": "no statement .\n".repeat(5_000) });
    expect(rejectionsOf(found)).toHaveLength(101);
    expect(rejectionsOf(found)).toContainEqual(expect.stringContaining("100 statements are no Turtle"));
  });

  it("names things by vocabularies of people's own", async () => {
    const found = await harvest({
      "a.ttl": `${PREFIXES}:1 :title "Dr." ; :name "Brie" ; :description "A soft cheese." . :2 :label "Meaux" . :3 rdfs:label "Oslo" ; :name "O" .`,
      "b.jsonld":
        '{"@context": "https://schema.org", "@type": "Person", "name": "Ida", "knows": {"name": "Ben"}}',
    });
    expect(rejectionsOf(found)).toEqual([]);
    expect(nodesOf(found)).toMatchObject([
      { name: "Brie", text: "A soft cheese.", properties: { title: "Dr." } },
      { name: "Meaux" },
      { name: "Oslo", properties: { name: "O" } },
      { name: "Ida", labels: ["Person"] },
      { name: "Ben" },
    ]);
    expect(edgesOf(found)).toEqual([expect.stringMatching(/ knows /)]);
  });

  it("has what blank nodes hold as properties, but for names and several of a kind", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:ivo :address [ a :Address ; :street "Hill 1" ; :geo [ :lat 1.5 ] ] ; :mass [ rdf:value 80 ; :unit "kg" ] ; :parts [ a rdf:Bag ; rdf:_1 "a" ; rdf:_2 "b" ] ; :pet [ rdfs:label "Rex" ] ; :job [ :from 1 ; :as "x" ] , [ :from 2 ] .`,
    });
    expect(nodesOf(found).find(({ name }) => name === "ivo")!.properties).toEqual({
      "address street": "Hill 1",
      "address geo lat": 1.5,
      mass: 80,
      "mass unit": "kg",
      parts: '["a","b"]',
    });
    expect(edgesOf(found)).toHaveLength(3);
    expect(notesOf(found)).toEqual([
      expect.stringContaining("Blank nodes that only hold values became properties"),
    ]);
  });

  it("has the synonyms of an ontology as names", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}@prefix o: <http://www.geneontology.org/formats/oboInOwl#> . :inn rdfs:label "inn" ; o:hasExactSynonym "tavern" ; o:hasBroadSynonym "house" .`,
    });
    expect(nodesOf(found)[0]!.properties).toMatchObject({ aliases: JSON.stringify(["tavern"]) });
  });

  it("has several values as a list, and other names as names", async () => {
    const found = await harvest({
      "yard.ttl": `${PREFIXES}:inn rdfs:label "The Crow"@en , "Zur Krähe"@de ; :nickname "Crow" , "Old Crow" ; :rooms 3 , 5 ; :code "x" .`,
    });
    expect(nodesOf(found)[0]).toMatchObject({
      name: "The Crow",
      properties: {
        name_de: "Zur Krähe",
        nickname: '["Crow","Old Crow"]',
        rooms: "[3,5]",
        code: "x",
        aliases: '["Zur Krähe","Crow","Old Crow"]',
      },
    });
  });
});
