/** DOCX: paragraphs, headings, lists and tables by Mammoth. Pictures, headers, comments and deleted text are left out. */
import { zipSync } from "fflate";
import mammoth from "mammoth";
import { FileRefusal } from "../rows/row-log";
import type { DocumentsFound } from "./found-document";
import { readMarkup } from "./read-markup";
import { unpackParts } from "./unpack-parts";

const NOUN = "Word document";
const PART = /\.(?:xml|rels)$/i;
const STYLES = ["p[style-name='Title'] => h1:fresh"];
/** Word writes none; a reader that believes them can be made to work forever. */
const DECLARATION = "<!DOCTYPE";

/** @throws FileRefusal when it is damaged, or unpacks to more than `limit` bytes */
export async function readWordDocument(
  id: string,
  bytes: Uint8Array,
  limit: number,
): Promise<DocumentsFound> {
  const parts = unpackParts(bytes, (name) => PART.test(name), limit, NOUN);
  for (const [name, part] of parts) {
    if (new TextDecoder("latin1").decode(part.subarray(0, 4_096)).toUpperCase().includes(DECLARATION))
      throw new FileRefusal(`The ${NOUN} declares XML entities in ${name}; expected one as Word saves it.`);
  }
  const html = await toHtml(zipSync(Object.fromEntries(parts), { level: 0 }));
  const { title, text, tables, problems } = readMarkup(html);
  return { documents: [{ id, title, text, tables }], problems };
}

async function toHtml(archive: Uint8Array): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(archive) },
      {
        styleMap: STYLES,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
      },
    );
    return value;
  } catch (error) {
    const why = error instanceof Error ? ` (${error.message.replace(/\.$/, "")})` : "";
    throw new FileRefusal(`The ${NOUN} cannot be read${why}; expected one as Word saves it.`);
  }
}
