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

/** Undefined when the ending is none of a graph that is read line by line. */
export function detectGraphFile(
  ending: string,
  lines: readonly string[],
): Detection | { refusal: string } | undefined {
  const known = BY_ENDING.get(ending);
  if (known || !XML.has(ending)) return known;
  const opening = lines.join("\n");
  const root = /<(?![?!])(?:[\w.-]+:)?([\w.-]+)/
    .exec(opening.replace(/<!--[\s\S]*?-->/g, ""))?.[1]
    ?.toLowerCase();
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
