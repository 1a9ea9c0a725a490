/** The formats in which the graph of a knowledge base is exported, and what each of them does not carry. */
import * as z from "zod";

export const graphExportFormatSchema = z.enum(["jsonl", "csv", "graphml", "ntriples", "cypher"]);
export type GraphExportFormat = z.infer<typeof graphExportFormatSchema>;

export interface GraphExportInfo {
  title: string;
  ending: string;
  contentType: string;
  /** The purpose of the format, and what is lost, in a sentence. */
  note: string;
  /** True if an import of the file gives the same graph. */
  isExact: boolean;
}

export const GRAPH_EXPORTS: Readonly<Record<GraphExportFormat, GraphExportInfo>> = {
  jsonl: {
    title: "JSON lines",
    ending: "jsonl",
    contentType: "application/jsonl",
    note: "Hopscope's own format: an import gives exactly the same graph.",
    isExact: true,
  },
  graphml: {
    title: "GraphML",
    ending: "graphml",
    contentType: "application/graphml+xml",
    note: "For Gephi, NetworkX and Cytoscape; an import gives exactly the same graph.",
    isExact: true,
  },
  ntriples: {
    title: "RDF as N-Triples",
    ending: "nt",
    contentType: "application/n-triples",
    note: "For RDF stores; an import of the file gives exactly the same graph. A store merges equal parallel edges.",
    isExact: true,
  },
  csv: {
    title: "CSV tables",
    ending: "zip",
    contentType: "application/zip",
    note: "Nodes and edges in a ZIP, for spreadsheets. Does not carry types of values: the text “007” stays, but “7” becomes a number.",
    isExact: false,
  },
  cypher: {
    title: "Cypher script",
    ending: "cypher",
    contentType: "text/plain",
    note: "Creates the graph in an empty Neo4j 5. Does not carry properties called id, name or text; Hopscope does not import it.",
    isExact: false,
  },
};
