/** JSON-LD with its contexts inside: nothing is fetched. */
import jsonld from "jsonld";
import { FileRefusal, quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { Remarks } from "../rows/tool-conventions";
import type { RdfCollection } from "./rdf-collection";
import { baseOf } from "./rdf-file";
import type { Statement } from "./rdf-terms";

/** The one context that most pages name, in short: its terms are all of one vocabulary. */
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org(?:\/|\/docs\/jsonldcontext\.jsonl?d?|$)/;
const SCHEMA_CONTEXT = { "@vocab": "https://schema.org/", type: "@type", id: "@id" };

/** Something that the parser leaves out, or finds strange. */
interface JsonLdEvent {
  code: string;
  details: Readonly<Record<string, unknown>>;
}

/** Terms that are no IRIs: the parser leaves out their statements. */
const NO_IRI = /^relative (?:graph|subject|predicate|object) reference$/;
/** Left out because it says nothing of anything. */
const NO_STATEMENT =
  /^(?:free-floating scalar|object with only @\w+|empty object|blank node predicate|reserved .*)$/;

/** @throws FileRefusal when it is no JSON-LD, or names a context on the network */
export async function takeJsonLd(document: unknown, collection: RdfCollection, log: RowLog): Promise<void> {
  let remote: string | undefined;
  const documentLoader = async (url: string) => {
    if (SCHEMA_ORG.test(url)) return { document: { "@context": SCHEMA_CONTEXT }, documentUrl: url };
    remote ??= url;
    throw new Error("Nothing is fetched.");
  };
  const remarks = new Remarks();
  /** Statements lost to each term that is no IRI. */
  const broken = new Map<string, number>();
  const eventHandler = ({ event: { code, details }, next }: { event: JsonLdEvent; next: () => void }) => {
    const { property, expandedProperty = null } = details;
    const isKey = code === "invalid property";
    const isDefined = isKey && expandedProperty !== null && expandedProperty !== property;
    const term = String(isDefined ? expandedProperty : Object.values(details)[0]);
    const example = quoteValue(term);
    if (isDefined || NO_IRI.test(code)) broken.set(term, (broken.get(term) ?? 0) + 1);
    else if (isKey) remarks.add("Fields that no context gives a meaning are left out: #.", example);
    else if (NO_STATEMENT.test(code))
      remarks.add("Values that say nothing of a thing are left out: #.", example);
    next();
  };
  let statements: Statement[];
  try {
    const options = { documentLoader, eventHandler, base: baseOf(log.name) };
    statements = (await jsonld.toRDF(document as jsonld.JsonLdDocument, options)) as Statement[];
  } catch (error) {
    if (remote !== undefined)
      throw new FileRefusal(
        `The file needs the context ${quoteValue(remote)}, and nothing is fetched from the network; expected the context written into the file.`,
      );
    const why = error instanceof Error ? error.message.split("\n")[0]!.slice(0, 200) : "";
    throw new FileRefusal(`The JSON-LD cannot be read: ${why}`);
  }
  remarks.tell(log);
  for (const [term, count] of broken) {
    const what = count === 1 ? "The statement is" : `${count.toLocaleString("en")} statements are`;
    log.rejectRow(undefined, new RowProblem(`${what} left out, for ${quoteValue(term)} is no IRI.`));
  }
  if (statements.length === 0)
    throw new FileRefusal(
      "The JSON-LD says nothing: it has no statement; expected @id, @type and a @context for its fields.",
    );
  for (const statement of statements) collection.add(statement, log);
}
