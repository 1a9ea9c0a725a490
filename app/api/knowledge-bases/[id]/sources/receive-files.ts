/** Takes files from a multipart upload as streams, so that a large one is never in memory as a whole. */
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { type Readings, readingsSchema } from "@/lib/api/sources";
import { HopscopeError } from "@/lib/graph/errors";
import type { StoreFile } from "@/lib/server/knowledge-bases/sources";

/**
 * Reads every file of the form field `files`; returns what the field `readings` says of them.
 * @throws HopscopeError `too-large` at once when the declared length is over the limit, else as soon as the bytes are;
 *   `invalid-input` when the body is no multipart form or carries no file
 */
export async function receiveFiles(
  request: Request,
  limitMegabytes: number,
  store: StoreFile,
): Promise<Readings> {
  const limit = limitMegabytes * 1024 * 1024;
  const tooLarge = () =>
    new HopscopeError(
      "too-large",
      `The upload is larger than the limit of ${limitMegabytes.toLocaleString("en")} MB.`,
      {
        hint: "Compress the files with gzip, send them in several uploads, or raise HOPSCOPE_UPLOAD_LIMIT_MB.",
      },
    );
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("multipart/form-data") || !request.body) {
    throw new HopscopeError(
      "unsupported-format",
      `Expected a multipart/form-data upload with files in the field "files", found "${type.slice(0, 80)}".`,
    );
  }

  const parser = openParser({ "content-type": type });
  const body = Readable.fromWeb(request.body as NodeReadableStream<Uint8Array>);
  let bytes = 0;
  let stored = Promise.resolve();
  let readings: Readings = [];
  const arriving: Readable[] = [];
  let failed = false;
  await new Promise<void>((resolve, reject) => {
    const fail = (error: unknown) => {
      failed = true;
      body.destroy();
      parser.destroy();
      // A broken form leaves its last file without an end; who reads it would wait forever.
      for (const content of arriving) content.destroy(error instanceof Error ? error : undefined);
      // A failure to store a file also breaks its reading; the storing side knows the reason.
      const end = (reason?: unknown) => reject(error instanceof HopscopeError ? error : (reason ?? error));
      stored.then(() => end(), end);
    };
    parser.on("file", (field: string, content: Readable, name: string) => {
      // The parser ends the chunk that it is in, also after a failure: no file of it may be stored behind the answer.
      if (failed || field !== "files" || !name) {
        content.resume();
        return;
      }
      arriving.push(content);
      content.on("error", fail);
      stored = stored.then(() => store(sourceName(name), content));
      stored.catch(fail);
    });
    parser.on("field", (field: string, text: string) => {
      if (field !== "readings") return;
      try {
        readings = readReadings(text);
      } catch (error) {
        fail(error);
      }
    });
    parser.on("finish", () => stored.then(resolve, fail));
    parser.on("error", (error: Error) =>
      fail(
        new HopscopeError("invalid-input", `The upload is not a complete multipart form: ${error.message}.`),
      ),
    );
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > limit) fail(tooLarge());
    });
    body.on("error", fail);
    body.pipe(parser);
  });
  if (arriving.length === 0)
    throw new HopscopeError("invalid-input", 'The upload has no file in the field "files".');
  return readings;
}

/** @throws HopscopeError `invalid-input` */
function readReadings(text: string): Readings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HopscopeError("invalid-input", 'The field "readings" is no JSON; expected a list of readings.');
  }
  const parsed = readingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new HopscopeError("invalid-input", 'The field "readings" cannot be read.', {
    problems: parsed.error.issues.map(({ path, message }) => ({ at: path.join("."), message })),
  });
}

function openParser(headers: BusboyHeaders): Busboy {
  try {
    return new Busboy({ headers, preservePath: true });
  } catch (error) {
    throw new HopscopeError(
      "invalid-input",
      `The upload is not a multipart form: ${(error as Error).message}.`,
    );
  }
}

/** A path below the folder that was added: forward slashes, no way out. */
function sourceName(given: string): string {
  const parts = given
    .replaceAll("\\", "/")
    .split("/")
    .filter((part) => part && part !== ".");
  if (parts.length === 0 || parts.includes("..") || given.includes("\0") || given.length > 500)
    throw new HopscopeError("invalid-input", `"${given.slice(0, 80)}" is not a usable file name.`);
  return parts.join("/");
}
