/** A graph as N-Triples (RDF 1.1): a statement for each edge, and its properties with a resource that describes it. */
import type { PropertyValue } from "../../graph/graph-element";
import type { ExportedGraph, Properties } from "../../graph/snapshot/exported-graph";
import {
  iriOf,
  NAME,
  nodeIri,
  RDF_STATEMENT,
  STATEMENT_PARTS,
  TEXT,
} from "../import/graph-formats/exact-rdf";
import { RDF_TYPE, XSD } from "../import/graph-formats/rdf-terms";

export function* writeNtriples(graph: ExportedGraph): Generator<string> {
  for (const { id, name, labels, text, properties } of graph.nodes()) {
    const node = iri(nodeIri(id));
    let statements = "";
    for (const label of labels) statements += statement(node, RDF_TYPE, iri(iriOf("label", label)));
    statements += statement(node, NAME, quoted(name));
    if (text !== "") statements += statement(node, TEXT, quoted(text));
    yield statements + described(node, properties);
  }
  let count = 0;
  for (const { source, type, target, kind, properties } of graph.edges()) {
    const [from, predicate, to] = [iri(nodeIri(source)), iriOf(kind, type), iri(nodeIri(target))];
    const plain = statement(from, predicate, to);
    if (Object.keys(properties).length === 0) {
      yield plain;
      continue;
    }
    const edge = iri(iriOf("edge", String(++count)));
    yield plain +
      statement(edge, RDF_TYPE, iri(RDF_STATEMENT)) +
      statement(edge, STATEMENT_PARTS.subject, from) +
      statement(edge, STATEMENT_PARTS.predicate, iri(predicate)) +
      statement(edge, STATEMENT_PARTS.object, to) +
      described(edge, properties);
  }
}

function described(subject: string, properties: Properties): string {
  return Object.entries(properties)
    .map(([key, value]) => statement(subject, iriOf("property", key), literal(value)))
    .join("");
}

function statement(subject: string, predicate: string, object: string): string {
  return `${subject} ${iri(predicate)} ${object} .\n`;
}

function iri(address: string): string {
  return `<${address}>`;
}

function literal(value: PropertyValue): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "boolean") return `"${value}"^^${iri(`${XSD}boolean`)}`;
  if (Number.isSafeInteger(value)) return `"${value}"^^${iri(`${XSD}integer`)}`;
  // With an exponent, so that no reader takes it for a whole number of too many digits.
  return `"${value.toExponential()}"^^${iri(`${XSD}double`)}`;
}

/** Control characters and line separators by their numbers. */
function quoted(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}\u2028\u2029\ufeff]/gu, (sign) => {
    if (sign === '"' || sign === "\\") return `\\${sign}`;
    return `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  });
  return `"${escaped}"`;
}
