/** The name that a source from the web gets: the path of its address below a folder of its server's name. */
import { createHash } from "node:crypto";
import { decoded, endingOf, refuseEnding } from "../../files/import/rows/file-name";

const MARKUP = ["html", "htm"];
const OFFICE = "application/vnd.openxmlformats-officedocument.";
/** Endings that files of a content type may have; a file with another one gets the first. */
const ENDINGS: ReadonlyMap<string, readonly string[]> = new Map([
  ["text/html", MARKUP],
  ["application/xhtml+xml", MARKUP],
  ["application/pdf", ["pdf"]],
  ["application/x-pdf", ["pdf"]],
  ["text/markdown", ["md", "markdown"]],
  ["text/x-markdown", ["md", "markdown"]],
  ["text/csv", ["csv"]],
  ["application/csv", ["csv"]],
  ["text/tab-separated-values", ["tsv", "triples"]],
  ["application/json", ["json", "jsonld", "cyjs", "jsonl", "ndjson"]],
  ["text/json", ["json", "jsonld", "cyjs", "jsonl", "ndjson"]],
  ["application/ld+json", ["jsonld"]],
  ["application/jsonl", ["jsonl", "ndjson"]],
  ["application/x-jsonlines", ["jsonl", "ndjson"]],
  ["application/x-ndjson", ["jsonl", "ndjson"]],
  ["text/turtle", ["ttl", "turtle"]],
  ["application/x-turtle", ["ttl", "turtle"]],
  ["application/trig", ["trig"]],
  ["application/n-triples", ["nt", "ntriples"]],
  ["application/n-quads", ["nq", "nquads"]],
  ["application/rdf+xml", ["rdf", "owl", "xml"]],
  ["application/xml", ["xml", "rdf", "owl", "graphml", "gexf"]],
  ["text/xml", ["xml", "rdf", "owl", "graphml", "gexf"]],
  ["application/gexf+xml", ["gexf"]],
  ["application/graphml+xml", ["graphml"]],
  ["application/vnd.apache.parquet", ["parquet"]],
  ["application/vnd.apache.arrow.file", ["arrow", "feather"]],
  [`${OFFICE}wordprocessingml.document`, ["docx"]],
  [`${OFFICE}spreadsheetml.sheet`, ["xlsx"]],
  [`${OFFICE}presentationml.presentation`, ["pptx"]],
  ["application/vnd.oasis.opendocument.text", ["odt"]],
  ["application/epub+zip", ["epub"]],
  ["message/rfc822", ["eml"]],
  ["application/zip", ["zip", "docx", "xlsx", "pptx", "odt", "epub"]],
]);
/** Content types that servers give files that they know nothing about. */
const UNKNOWN = new Set([
  ...["", "application/octet-stream", "binary/octet-stream", "application/x-download"],
  ...["application/gzip", "application/x-gzip"],
]);
const NEVER_READ = /^(?:image|audio|video|font)\//;
const LONGEST_STEP = 100;
const LONGEST_NAME = 400;

/** "text/html" of "text/html; charset=utf-8"; empty when there is none. */
export function contentTypeOf(headers: Headers): string {
  return (headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
}

/**
 * Such as `example.org/guide/install.html`. The ending is that of the content type where the server knows it, else the
 * path's own.
 * @param contentType as `contentTypeOf` gives it
 * @returns null when files of this type are not read
 */
export function sourceNameOf(url: URL, contentType: string): string | null {
  const steps = url.pathname.split("/").map(decoded);
  const base = steps.pop() || "index";
  const ending = endingFor(base, contentType);
  if (ending === null) return null;
  const [stem, own] = splitEnding(base);
  const host = url.host.replace(/[^\w.-]/g, "_");
  const last = fileStep(`${stem}${queryPart(url.search)}${own}${ending && `.${ending}`}`);
  return inBounds([host, ...steps.filter((step) => step !== "").map(fileStep), last].join("/"));
}

/** Ending to add to the name: empty where its own ending will do; null when such files are not read. */
function endingFor(base: string, contentType: string): string | null {
  const fits = ENDINGS.get(contentType);
  const isRead = refuseEnding(base) === undefined;
  if (fits) return isRead && fits.includes(endingOf(base)) ? "" : fits[0]!;
  if (contentType === "text/plain") return isRead ? "" : "txt";
  // Documents and archives are known by what is in them, whatever their name.
  if (UNKNOWN.has(contentType)) return "";
  return isRead && !MARKUP.includes(endingOf(base)) && !NEVER_READ.test(contentType) ? "" : null;
}

/** "table.csv.gz" is "table" and ".csv.gz". */
function splitEnding(base: string): [stem: string, ending: string] {
  const ending = /(?<=.)\.[^.]+(?:\.gz)?$/i.exec(base)?.[0] ?? "";
  return [base.slice(0, base.length - ending.length), ending];
}

/** Two addresses that differ in what they ask for are two sources. */
function queryPart(search: string): string {
  if (search.length < 2) return "";
  const asked = search.slice(1);
  const plain = asked.replace(/[^\w=&,.-]+/g, "_");
  return plain === asked && plain.length <= LONGEST_STEP / 2
    ? `@${plain}`
    : `@${plain.slice(0, LONGEST_STEP / 2)}~${digestOf(search)}`;
}

/** One step of a path that no system takes for anything but a name; a hidden file would be passed over. */
function fileStep(step: string): string {
  const plain = step.replace(/[\p{Cc}/\\:*?"<>|]/gu, "_").replace(/^\./, "_");
  if (plain.length <= LONGEST_STEP) return plain;
  const [stem, ending] = splitEnding(plain);
  return `${stem.slice(0, LONGEST_STEP - 30)}~${digestOf(step)}${ending.slice(-20)}`;
}

function inBounds(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  const steps = name.split("/");
  return `${steps[0]}/~${digestOf(name)}/${steps.at(-1)}`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
