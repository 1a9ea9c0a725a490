/** Original files, whose addresses a page needs without all that is known of sources. */
import { endpoint } from "./endpoint";

export const downloadSource = endpoint({
  path: "/api/knowledge-bases/{id}/files/{source}",
  summary: "The original file of a source by its name: a PDF to open, any other to download",
  download: ["application/pdf", "application/octet-stream"],
});
