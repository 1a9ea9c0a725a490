/** For tests: for each parser, a small file that costs it the most. */
import { deflateSync, gzipSync } from "node:zlib";
import { makeData, Null, Table, tableToIPC, Vector } from "apache-arrow";
import { zipSync } from "fflate";

/** By name, made when they are needed; at most 10 MB each. */
export function hostileFiles(): Map<string, () => Uint8Array> {
  const text = (value: string) => new Uint8Array(Buffer.from(value));
  const xml = (root: string) => gzipSync(Buffer.from(`<${root}>${`${"<a>".repeat(1_000)}\n`.repeat(2_800)}`));
  return new Map<string, () => Uint8Array>([
    ["deep.graphml", () => xml("graphml")],
    ["deep.gexf", () => xml("gexf")],
    ["deep.rdf", () => xml('rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"')],
    ["deep.ttl", () => gzipSync(Buffer.from(`<urn:a> <urn:b> ${"[ <urn:b> ".repeat(2_000_000)}`))],
    ["list.ttl", () => gzipSync(Buffer.from(`<urn:a> <urn:b> ${"( ".repeat(4_000_000)}`))],
    ["deep.jsonld", () => text(`{"@context":{},"@graph":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`)],
    ["contexts.jsonld", () => text(JSON.stringify({ "@context": contexts(), "@id": "urn:a", a: "b" }))],
    ["deep.json", () => text(`${"[".repeat(2_000_000)}${"]".repeat(2_000_000)}`)],
    ["columns.csv", () => text(`${"a,".repeat(1_000_000)}b\n${"1,".repeat(1_000_000)}2\n`)],
    ["quotes.csv", () => text(`a,b\n${'"'.repeat(3_000_000)}\n`)],
    ["bomb.pdf", () => bombPdf(400)],
    ["bomb.docx", () => office("word/document.xml", "<w:p>", 300)],
    ["bomb.xlsx", () => workbook(80)],
    ["bomb.pptx", () => office("ppt/presentation.xml", "<a:p>", 300)],
    ["bomb.odt", () => office("content.xml", "<text:p>", 300)],
    ["bomb.epub", () => office("OEBPS/a.xhtml", "<p>", 300)],
    ["deep.html", () => text("<div>".repeat(700_000))],
    ["stars.md", () => text(`${"*a_ ".repeat(700_000)}`)],
    ["brackets.md", () => text(`${"[".repeat(2_000_000)}`)],
    ["parts.eml", () => text(mail(200_000))],
    ["rows.parquet", () => parquet()],
    ["rows.arrow", () => arrow(1_000_000_000)],
    ["bomb.csv.gz", () => gzipSync(Buffer.alloc(300 * 2 ** 20, "a,b\n"))],
  ]);
}

/** A page whose contents are compressed twice: 1,000 times 1,000. */
function bombPdf(megabytes: number): Uint8Array {
  const inner = deflateSync(Buffer.alloc(megabytes * 2 ** 20, "BT (a) Tj ET "));
  const stream = deflateSync(inner);
  const head = Buffer.from(
    "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n" +
      "3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << >> /Contents 4 0 R >>\nendobj\n" +
      `4 0 obj\n<< /Length ${stream.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`,
  );
  const tail = Buffer.from("\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\n%%EOF\n");
  return new Uint8Array(Buffer.concat([head, stream, tail]));
}

function contexts(): object[] {
  return Array.from({ length: 2_000 }, (_, at) =>
    Object.fromEntries(Array.from({ length: 40 }, (_, term) => [`t${at}x${term}`, `urn:${at}:${term}`])),
  );
}

function office(part: string, piece: string, megabytes: number): Uint8Array {
  const body = Buffer.alloc(megabytes * 2 ** 20, piece);
  const types = part.startsWith("word")
    ? '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
    : "";
  return zipSync({
    // First, since the first part that only one format has decides which one it is.
    [part]: body,
    ...(types
      ? { "[Content_Types].xml": Buffer.from(types) }
      : { mimetype: Buffer.from("application/epub+zip") }),
    "META-INF/container.xml": Buffer.from(
      '<container><rootfiles><rootfile full-path="OEBPS/a.opf"/></rootfiles></container>',
    ),
    "OEBPS/a.opf": Buffer.from(
      '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    ),
  });
}

function workbook(megabytes: number): Uint8Array {
  return zipSync({
    "[Content_Types].xml": Buffer.from("<Types/>"),
    "xl/workbook.xml": Buffer.from(
      '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": Buffer.from(
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": Buffer.alloc(megabytes * 2 ** 20, "<row><c><v>1</v></c></row>"),
  });
}

/** A message of many empty parts, each of which is one more to hold. */
function mail(parts: number): string {
  const part = "--x\r\nContent-Type: text/plain; name=a.txt\r\n\r\na\r\n";
  return `From: a@b\r\nSubject: c\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${part.repeat(parts)}--x--\r\n`;
}

/** A table of 282 bytes: a column without values takes no room, however long it is. */
function arrow(rows: number): Uint8Array {
  return tableToIPC(new Table({ id: new Vector([makeData({ type: new Null(), length: rows })]) }), "file");
}

/** A table of 200 bytes whose only page repeats one value a thousand million times. */
function parquet(rows = 1_000_000_000): Uint8Array {
  const page = (kind: number, bytes: Buffer, header: Buffer) =>
    Buffer.concat([
      struct(
        [1, I32, int(kind)],
        [2, I32, int(bytes.length)],
        [3, I32, int(bytes.length)],
        [kind === 2 ? 7 : 5, STRUCT, header],
      ),
      bytes,
    ]);
  const dictionary = page(2, Buffer.from([7, 0, 0, 0]), struct([1, I32, int(1)], [2, I32, int(0)]));
  // Indexes of one bit: one run of this length, of the first value.
  const run = Buffer.concat([Buffer.from([1]), varint(BigInt(rows) * 2n), Buffer.from([0])]);
  const counts = struct([1, I32, int(rows)], [2, I32, int(8)], [3, I32, int(3)], [4, I32, int(3)]);
  const data = page(0, run, counts);
  const pages = Buffer.concat([Buffer.from("PAR1"), dictionary, data]);
  const size = int(dictionary.length + data.length);
  const column = struct(
    [1, I32, int(1)],
    [2, LIST, list(I32, int(8))],
    [3, LIST, list(BINARY, name("a"))],
    [4, I32, int(0)],
    [5, I64, int(rows)],
    [6, I64, size],
    [7, I64, size],
    [9, I64, int(4 + dictionary.length)],
    [11, I64, int(4)],
  );
  const chunk = struct([2, I64, int(4)], [3, STRUCT, column]);
  const group = struct([1, LIST, list(STRUCT, chunk)], [2, I64, size], [3, I64, int(rows)]);
  const root = struct([4, BINARY, name("root")], [5, I32, int(1)]);
  const field = struct([1, I32, int(1)], [3, I32, int(0)], [4, BINARY, name("a")]);
  const schema = list(STRUCT, root, field);
  const footer = struct(
    [1, I32, int(1)],
    [2, LIST, schema],
    [3, I64, int(rows)],
    [4, LIST, list(STRUCT, group)],
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footer.length);
  return new Uint8Array(Buffer.concat([pages, footer, length, Buffer.from("PAR1")]));
}

/** Thrift's compact protocol, as the footer and headers of Parquet are written. */
const [I32, I64, BINARY, LIST, STRUCT] = [5, 6, 8, 9, 12] as const;

function struct(...fields: [id: number, type: number, value: Buffer][]): Buffer {
  let before = 0;
  const written = fields.map(([id, type, value]) => {
    const opening = ((id - before) << 4) | type;
    before = id;
    return Buffer.concat([Buffer.from([opening]), value]);
  });
  return Buffer.concat([...written, Buffer.from([0])]);
}

function list(type: number, ...items: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([(items.length << 4) | type]), ...items]);
}

function name(value: string): Buffer {
  return Buffer.concat([varint(BigInt(value.length)), Buffer.from(value)]);
}

/** Zigzag, of what is not negative. */
function int(value: number): Buffer {
  return varint(BigInt(value) * 2n);
}

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left >>= 7n) {
    if (left < 128n) return Buffer.from([...bytes, Number(left)]);
    bytes.push(Number(left & 127n) | 128);
  }
}
