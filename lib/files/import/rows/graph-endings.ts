/** Endings of files that hold a graph, and those of columns; XML is recognised by its first element. */
import type { Detection, TextDetection } from "./detection";

export const GRAPH_ENDINGS: readonly string[] =
  "ttl turtle trig nt ntriples nq nquads rdf owl xml jsonld gexf json cyjs parquet arrow feather".split(" ");

/** In words, for messages. */
export const GRAPH_FILES =
  "RDF (Turtle, TriG, N-Triples, N-Quads, RDF/XML, JSON-LD), GEXF, JSON graphs and tables, Parquet, Arrow and Feather";

const BY_ENDING = new Map<string, TextDetection>([
  ["ttl", { format: "rdf", syntax: "Turtle" }],
  ["turtle", { format: "rdf", syntax: "Turtle" }],
  ["trig", { format: "rdf", syntax: "TriG" }],
  ["nt", { format: "rdf", syntax: "N-Triples" }],
  ["ntriples", { format: "rdf", syntax: "N-Triples" }],
  ["nq", { format: "rdf", syntax: "N-Quads" }],
  ["nquads", { format: "rdf", syntax: "N-Quads" }],
  ["gexf", { format: "gexf" }],
]);
const XML = new Set(["rdf", "owl", "xml"]);

/** First lines of graphs that are not read, with what no other text has, by the usual ending of their files. */
const OTHER_GRAPHS: readonly (readonly [ending: string, opening: RegExp])[] = [
  [
    "gml",
    /^(?:(?:#|(?:creator|version|comment)\b).*\n\s*)*graph\s*\[[\s\S]*?\b(?:node\s*\[|directed\s+[01]\b)/i,
  ],
  ["net", /^(?:%.*\n\s*)*\*(?:vertices|network)\b/i],
  ["dot", /^(?:strict\s+)?(?:di)?graph(?:\s+(?:[\w.-]+|"[^"\n]*"))?\s*\{[\s\S]*?(?:--|->|;|\}\s*(?:\n|$))/i],
  ["gdf", /^nodedef\s*>/i],
  ["dl", /^dl\s+n\s*=/i],
  ["obo", /^format-version:\s/],
];

/** Lines of three words that say nothing of what they are. */
const FEWEST_EDGES = 4;

/** The usual ending of files of a graph format that is not read, where a text's first lines are of one; undefined for any other. */
export function otherGraphOf(lines: readonly string[]): string | undefined {
  const opening = lines.join("\n").trimStart();
  return (
    OTHER_GRAPHS.find(([, first]) => first.test(opening))?.[0] ?? (areSpacedEdges(lines) ? "sif" : undefined)
  );
}

/** True if each line is a name, a relation and a name, parted by blanks, most relations come again, and a name of one side does on the other. */
function areSpacedEdges(lines: readonly string[]): boolean {
  const edges = lines.map((line) => line.trim().split(" "));
  if (
    edges.length < FEWEST_EDGES ||
    !edges.every((edge) => edge.length === 3 && edge.every((name) => /[^.,;:!?]$/.test(name)))
  )
    return false;
  const [sources, relations] = [0, 1].map((at) => edges.map((edge) => edge[at]!)) as [string[], string[]];
  const again = relations.filter((one) => relations.indexOf(one) !== relations.lastIndexOf(one));
  if (again.length * 2 <= edges.length) return false;
  return edges.some(([source, , target]) => source !== target && sources.includes(target!));
}

/** The name of the first element of XML, in lower case and without its prefix. */
export function rootName(opening: string): string | undefined {
  const withoutRemarks = opening.replace(/<!--[\s\S]*?-->/g, "");
  return /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/.exec(withoutRemarks)?.[1]?.toLowerCase();
}

/** Undefined when the ending is none of a graph that is read line by line. */
export function detectGraphFile(
  ending: string,
  lines: readonly string[],
): Detection | { refusal: string } | undefined {
  const known = BY_ENDING.get(ending);
  if (known || !XML.has(ending)) return known;
  const opening = lines.join("\n");
  const root = rootName(opening);
  if (root === "graphml") return { format: "graphml" };
  if (root === "gexf") return { format: "gexf" };
  if (root === "rdf") return { format: "rdf", syntax: "RDF/XML" };
  // An ontology is as often saved as Turtle under these endings.
  if (ending !== "xml" && root === undefined) return { format: "rdf", syntax: "Turtle" };
  if (ending !== "xml" && /^\s*@?(?:prefix|base)\b/im.test(opening))
    return { format: "rdf", syntax: "Turtle" };
  return {
    refusal: `The first element is ${root ? `<${root}>` : "missing"}; expected RDF/XML, GraphML or GEXF.`,
  };
}
