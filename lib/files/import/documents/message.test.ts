import { describe, expect, it } from "vitest";
import { FileRefusal } from "../rows/row-log";
import { type ReadAttachment, readMessage } from "./message";

const bytesOf = (...lines: string[]) => new TextEncoder().encode(lines.join("\r\n"));
const readText: ReadAttachment = async (id, bytes) => {
  if (!id.endsWith(".txt")) throw new FileRefusal("It is of no format that is read.");
  return {
    documents: [{ id, title: undefined, text: new TextDecoder().decode(bytes), tables: [] }],
    problems: [],
  };
};
const HEAD = [
  "From: Ilse Brandt <ilse@example.org>",
  "To: board@example.org",
  "Subject: =?utf-8?q?Minutes_f=C3=BCr_March?=",
  "Date: Tue, 04 Mar 2025 10:00:00 +0100",
];
const part = (name: string, type: string, text: string, how = "attachment") => [
  "--b",
  `Content-Type: ${type}`,
  `Content-Disposition: ${how}; filename="${name}"`,
  "",
  text,
];

describe("a message", () => {
  it("is who wrote what to whom and when", async () => {
    const { documents } = await readMessage(
      "m.eml",
      bytesOf(...HEAD, "", "The board met.", "", "It agreed."),
      readText,
    );
    expect(documents).toEqual([
      {
        id: "m.eml",
        title: "Minutes für March",
        text: "Minutes für March\n\nFrom: Ilse Brandt <ilse@example.org>\nTo: board@example.org\nDate: 2025-03-04T09:00:00.000Z\n\nThe board met.\n\nIt agreed.",
        tables: [],
      },
    ]);
  });

  it("that is HTML alone is the text of the page, without its scripts", async () => {
    const html = "<style>p{}</style><p>The board <b>met</b>.</p><script>alert(1)</script>";
    const { documents } = await readMessage(
      "m.eml",
      bytesOf("Subject: x", "Content-Type: text/html", "", html),
      readText,
    );
    expect(documents[0]!.text).toBe("x\n\nThe board met.");
  });

  it("has its attachments as documents that belong to it, each by a name of its own, and names the others", async () => {
    const message = bytesOf(
      ...HEAD,
      'Content-Type: multipart/mixed; boundary="b"',
      "",
      "--b",
      "Content-Type: text/plain",
      "",
      "See attached.",
      ...part("notes.txt", "text/plain", "First notes."),
      ...part("../../notes.txt", "text/plain", "Second notes."),
      ...part("plan.dwg", "application/octet-stream", "x"),
      ...part("logo.png", "image/png", "x", "inline"),
      "--b--",
    );
    const { documents, problems } = await readMessage("m.eml", message, readText);
    expect(documents.map(({ id, text, parent }) => [id, text.trim(), parent])).toEqual([
      ["m.eml", expect.stringContaining("See attached."), undefined],
      ["m.eml/notes.txt", "First notes.", "m.eml"],
      ["m.eml/2 notes.txt", "Second notes.", "m.eml"],
    ]);
    expect(problems).toEqual([{ field: "attachment plan.dwg", reason: "It is of no format that is read." }]);
  });

  it("without headers, or nested to no end, is refused", async () => {
    await expect(readMessage("m.eml", bytesOf("Just a text."), readText)).rejects.toThrow(
      "without the headers",
    );
    const nested = Array.from({ length: 200 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary="b${at}"`,
      "",
      `--b${at}`,
    ]).flat();
    await expect(readMessage("m.eml", bytesOf("Subject: x", ...nested), readText)).rejects.toThrow(
      "cannot be read",
    );
  });
});
