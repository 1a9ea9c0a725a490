/** E-mail (.eml): who wrote what to whom and when, and its attachments as documents of their own that belong to it. */
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { FileRefusal } from "../rows/row-log";
import type { DocumentsFound } from "./found-document";
import { readMarkup } from "./read-markup";

/** Reads an attachment; throws FileRefusal when it is of no format that is read, or damaged. */
export type ReadAttachment = (id: string, bytes: Uint8Array) => Promise<DocumentsFound>;

const DEEPEST = 32;
const MOST_ATTACHMENTS = 1_000;
/** A message opens with a header: a name without spaces, and a colon. */
const HEADER = /^[!-9;-~]+:/;

/** @throws FileRefusal when it has no headers, or nests deeper than messages do */
export async function readMessage(
  id: string,
  bytes: Uint8Array,
  readAttachment: ReadAttachment,
): Promise<DocumentsFound> {
  const opening = new TextDecoder("latin1").decode(bytes.subarray(0, 1_000)).trimStart();
  if (!HEADER.test(opening) && !opening.startsWith("From "))
    throw new FileRefusal(
      "The file opens without the headers of a message; expected e-mail as programs save it.",
    );
  const email = await parse(bytes);
  const body = email.text?.trim()
    ? { text: email.text.trim(), tables: [], problems: [] }
    : readMarkup(email.html ?? "");
  const subject = email.subject?.trim() || undefined;
  const text = [subject, headLines(email).join("\n"), body.text].filter(Boolean).join("\n\n");
  const found: DocumentsFound = {
    documents: [{ id, title: subject, text, tables: body.tables }],
    problems: [...body.problems],
  };
  for (const [index, attachment] of email.attachments.slice(0, MOST_ATTACHMENTS).entries())
    if (!isDecoration(attachment)) await takeAttachment(id, attachment, index, readAttachment, found);
  const more = email.attachments.length - MOST_ATTACHMENTS;
  if (more > 0)
    found.problems.push({
      field: "attachments",
      reason: `The message has ${more} attachments more than ${MOST_ATTACHMENTS.toLocaleString("en")}, the limit.`,
    });
  return found;
}

async function takeAttachment(
  message: string,
  { filename, content }: Attachment,
  index: number,
  readAttachment: ReadAttachment,
  found: DocumentsFound,
): Promise<void> {
  const own = filename?.split(/[\\/]/).at(-1)?.trim() || `attachment ${index + 1}`;
  const taken = found.documents.some(({ id }) => id === `${message}/${own}`);
  const id = `${message}/${taken ? `${index + 1} ${own}` : own}`;
  try {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
    const { documents, problems } = await readAttachment(id, bytes);
    for (const document of documents)
      found.documents.push({ ...document, parent: document.parent ?? message });
    for (const { field, reason } of problems) found.problems.push({ field: `${own}, ${field}`, reason });
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    found.problems.push({ field: `attachment ${own}`, reason: error.message });
  }
}

/** Pictures within the text: logos and signatures. */
function isDecoration({ mimeType, disposition, related, contentId }: Attachment): boolean {
  return (
    mimeType.startsWith("image/") &&
    (disposition !== "attachment" || related === true || contentId !== undefined)
  );
}

function headLines({ from, to, cc, date }: Email): string[] {
  const people = (list: Email["to"]) => (list ?? []).map(personOf).filter(Boolean).join(", ");
  const lines = [
    ["From", from ? personOf(from) : ""],
    ["To", people(to)],
    ["Cc", people(cc)],
    ["Date", date ?? ""],
  ];
  return lines.flatMap(([name, value]) => (value ? `${name}: ${value}` : []));
}

function personOf({ name, address }: { name?: string; address?: string }): string {
  if (!address) return name ?? "";
  return name ? `${name} <${address}>` : address;
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { maxNestingDepth: DEEPEST, attachmentEncoding: "arraybuffer" });
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message.replace(/\.$/, "")})` : "";
    throw new FileRefusal(`The message cannot be read${why}; expected e-mail as programs save it.`);
  }
}
