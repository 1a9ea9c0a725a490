/** The supported RDF vocabulary: the predicates that name things, those that describe them, and how IRIs are shortened. */
import type { PropertyValue } from "../../../graph/graph-element";
import { decoded } from "../rows/file-name";

/** A term as RDF/JS has it; every parser makes these. */
export interface Term {
  termType: string;
  value: string;
  language?: string;
  datatype?: { value: string };
  /** The parts of a statement that is a term. */
  subject?: Term;
  predicate?: Term;
  object?: Term;
}

export interface Statement {
  subject: Term;
  predicate: Term;
  object: Term;
  graph: Term;
}

export const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const SKOS = "http://www.w3.org/2004/02/skos/core#";
export const XSD = "http://www.w3.org/2001/XMLSchema#";
export const RDF_TYPE = `${RDF}type`;
/** RDF 1.2: what it leads to is a statement. */
export const RDF_REIFIES = `${RDF}reifies`;

/** Predicates whose literals name a thing, the best one first. */
export const NAMES: readonly string[] = [
  `${SKOS}prefLabel`,
  `${RDFS}label`,
  "http://schema.org/name",
  "https://schema.org/name",
  "http://xmlns.com/foaf/0.1/name",
  "http://purl.org/dc/terms/title",
  "http://purl.org/dc/elements/1.1/title",
];

/** Local names of what names and describes things in vocabularies of people's own, in small letters, the best one first. */
export const OWN_NAMES = ["preflabel", "name", "label", "title", "fullname", "displayname"];
export const OWN_TEXTS = ["description", "comment", "abstract", "definition"];

/** Predicates whose literals describe a thing. */
export const TEXTS: readonly string[] = [
  `${RDFS}comment`,
  `${SKOS}definition`,
  "http://schema.org/description",
  "https://schema.org/description",
  "http://purl.org/dc/terms/description",
  "http://purl.org/dc/elements/1.1/description",
  "http://dbpedia.org/ontology/abstract",
];

const NUMBERS = new Set(
  "integer decimal double float int long short byte nonNegativeInteger positiveInteger negativeInteger nonPositiveInteger unsignedInt unsignedLong unsignedShort"
    .split(" ")
    .map((name) => XSD + name),
);

/** A literal by its datatype; a number that a double does not keep stays as it is written. */
export function literalValue({ value, datatype }: Term): PropertyValue {
  const type = datatype?.value ?? "";
  if (type === `${XSD}boolean`)
    return value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value;
  if (!NUMBERS.has(type) || value.trim() === "") return value;
  const number = Number(value);
  const isExact = !/^[+-]?\d+$/.test(value.trim()) || Number.isSafeInteger(number);
  return Number.isFinite(number) && isExact ? number : value;
}

/** The last part of an IRI, decoded: what comes after the last `#`, `/` or `:`. */
export function localName(iri: string): string {
  const bare = iri.replace(/[#/]+$/, "");
  const cut = Math.max(bare.lastIndexOf("#"), bare.lastIndexOf("/"));
  const last = bare.slice((cut === -1 ? bare.lastIndexOf(":") : cut) + 1);
  return decoded(last) || iri;
}

/** English first, then none, then any other. */
export function languageRank(language: string | undefined): number {
  if (language?.toLowerCase().split("-")[0] === "en") return 0;
  return language ? 2 : 1;
}
