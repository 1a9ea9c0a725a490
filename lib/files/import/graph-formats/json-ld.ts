/** JSON-LD with its contexts inside: nothing is fetched. */
import jsonld from "jsonld";
import { FileRefusal, quoteValue, type RowLog } from "../rows/row-log";
import type { RdfCollection } from "./rdf-collection";
import { baseOf } from "./rdf-file";
import type { Statement } from "./rdf-terms";

/** The one context that most pages name, in short: its terms are all of one vocabulary. */
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org(?:\/|\/docs\/jsonldcontext\.jsonl?d?|$)/;
const SCHEMA_CONTEXT = { "@vocab": "https://schema.org/", type: "@type", id: "@id" };

/** @throws FileRefusal when it is no JSON-LD, or names a context on the network */
export async function takeJsonLd(document: unknown, collection: RdfCollection, log: RowLog): Promise<void> {
  let remote: string | undefined;
  const documentLoader = async (url: string) => {
    if (SCHEMA_ORG.test(url)) return { document: { "@context": SCHEMA_CONTEXT }, documentUrl: url };
    remote ??= url;
    throw new Error("Nothing is fetched.");
  };
  let statements: Statement[];
  try {
    statements = (await jsonld.toRDF(document as jsonld.JsonLdDocument, {
      documentLoader,
      base: baseOf(log.name),
    })) as Statement[];
  } catch (error) {
    if (remote !== undefined)
      throw new FileRefusal(
        `The file needs the context ${quoteValue(remote)}, and nothing is fetched from the network; expected the context written into the file.`,
      );
    const why = error instanceof Error ? error.message.split("\n")[0]!.slice(0, 200) : "";
    throw new FileRefusal(`The JSON-LD cannot be read: ${why}`);
  }
  if (statements.length === 0)
    throw new FileRefusal(
      "The JSON-LD says nothing: it has no statement; expected @id, @type and a @context for its fields.",
    );
  for (const statement of statements) collection.add(statement, log);
}
