/** The names of file formats for people. */
import { DOCUMENT_FORMATS } from "./import/rows/document-format";
import type { SourceFormat } from "./source";

const NAMES: Readonly<Record<SourceFormat, string>> = {
  nodes: "nodes",
  edges: "edges",
  triples: "triples",
  "graph-lines": "exported graph (JSON lines)",
  graphml: "GraphML",
  gexf: "GEXF",
  rdf: "RDF",
  "json-graph": "graph (JSON)",
  documents: "documents",
  tables: "tables",
  document: "document",
  table: "table",
  workbook: "workbook (XLSX)",
  pdf: "PDF",
  docx: "document (DOCX)",
  odt: "document (ODT)",
  pptx: "slides (PPTX)",
  epub: "book (EPUB)",
  email: "e-mail",
  "left-out": "left out",
};

/** By the ending of the file; `.rdf`, `.owl` and `.xml` are as often Turtle as XML. */
const RDF_SYNTAXES: ReadonlyMap<string, string> = new Map([
  ["ttl", "Turtle"],
  ["turtle", "Turtle"],
  ["trig", "TriG"],
  ["nt", "N-Triples"],
  ["ntriples", "N-Triples"],
  ["nq", "N-Quads"],
  ["nquads", "N-Quads"],
  ["jsonld", "JSON-LD"],
  ["json", "JSON-LD"],
]);

/** A format in words, such as "RDF (Turtle)". @param file its name, whose ending says how RDF is written */
export function formatInWords(format: SourceFormat, file: string): string {
  const ending = /\.([^./]+)$/.exec(file.toLowerCase().replace(/\.gz$/, ""))?.[1] ?? "";
  const syntax = format === "rdf" ? RDF_SYNTAXES.get(ending) : undefined;
  return syntax === undefined ? NAMES[format] : `${NAMES[format]} (${syntax})`;
}

const GRAPHS: readonly SourceFormat[] = ["graph-lines", "graphml", "gexf", "json-graph", "rdf"];
const BRING_NODES: ReadonlySet<SourceFormat> = new Set([...GRAPHS, "nodes", "triples"]);

/** True if a file of this format is a graph by itself, and no rows. */
export function isGraph(format: SourceFormat): boolean {
  return GRAPHS.includes(format);
}

/** True if files of this format have nodes, to which edges of other files may lead. */
export function bringsNodes(format: SourceFormat): boolean {
  return BRING_NODES.has(format);
}

const TEXTS: ReadonlySet<SourceFormat> = new Set([
  "documents",
  "tables",
  "document",
  "table",
  "workbook",
  ...DOCUMENT_FORMATS,
]);

/** True if a file of this format is documents or tables: which of them are taken does not depend on graphs beside it. */
export function isText(format: SourceFormat): boolean {
  return TEXTS.has(format);
}

/** True if a file of this name is Markdown, whose pages may link to each other. */
export function isNote(name: string): boolean {
  return /\.(?:md|markdown|mdx)(?:\.gz)?$/i.test(name);
}
