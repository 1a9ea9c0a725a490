import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { receiveFiles } from "./receive-files";

const HEAD = '--x\r\nContent-Disposition: form-data; name="files"; filename="a/nodes.csv"\r\n\r\nid,name\r\n';

/** A form that sends its parts one after another, then breaks when it has no end. */
function upload(parts: readonly string[], broken = false): Request {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts[sent++];
      if (part !== undefined) controller.enqueue(new TextEncoder().encode(part));
      else if (broken) controller.error(new Error("The sender left."));
      else controller.close();
    },
  });
  let sent = 0;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  return new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

it("gives every file with its path below the folder", async () => {
  const files: Record<string, string> = {};
  const keep = async (name: string, content: Readable) => {
    files[name] = await text(content);
  };
  await receiveFiles(upload([HEAD, "1,One\r\n", "--x--\r\n"]), 1, keep);
  expect(files).toEqual({ "a/nodes.csv": "id,name\r\n1,One" });
});

it("ends the file that was arriving when the sender leaves, so that nobody waits for its rest", async () => {
  let ended: Promise<string> | undefined;
  const keep = async (_name: string, content: Readable) => {
    ended = text(content);
    await ended;
  };
  await expect(receiveFiles(upload([HEAD, "1,One\r\n"], true), 1, keep)).rejects.toThrow();
  await expect(ended).rejects.toThrow();
});

it("fails only when nobody works on a file any more, so that what was stored can be removed", async () => {
  let working = false;
  const keep = async (_name: string, content: Readable) => {
    working = true;
    await text(content).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 20));
    working = false;
  };
  await expect(receiveFiles(upload([HEAD, "1,One\r\n"], true), 1, keep)).rejects.toThrow();
  expect(working).toBe(false);
});

const READINGS = '--x\r\nContent-Disposition: form-data; name="readings"\r\n\r\n';
const form = (readings: string) => upload([HEAD, "1,One\r\n", `${READINGS}${readings}\r\n`, "--x--\r\n"]);
const drain = async (_name: string, content: Readable) => {
  await text(content);
};

it("gives what is said of how files are read, and nothing when nothing is", async () => {
  const said = [{ file: "a/nodes.csv", readAs: "table", encoding: "Windows-1252" }];
  expect(await receiveFiles(form(JSON.stringify(said)), 1, drain)).toEqual(said);
  expect(await receiveFiles(upload([HEAD, "1,One\r\n", "--x--\r\n"]), 1, drain)).toEqual([]);
});

it.each(["no JSON", "{}", '[{"file":"a/nodes.csv","readAs":"poem"}]', '[{"readAs":"table"}]'])(
  "refuses the readings %s",
  async (readings) => {
    await expect(receiveFiles(form(readings), 1, drain)).rejects.toMatchObject({ code: "invalid-input" });
  },
);

it("stores no file that comes in the same chunk after readings that it refuses", async () => {
  let stored = 0;
  const keep = async (_name: string, content: Readable) => {
    stored++;
    await text(content).catch(() => {});
  };
  const refused = upload([`${READINGS}{}\r\n${HEAD}1,One\r\n--x--\r\n`]);
  await expect(receiveFiles(refused, 1, keep)).rejects.toMatchObject({ code: "invalid-input" });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stored).toBe(0);
});
