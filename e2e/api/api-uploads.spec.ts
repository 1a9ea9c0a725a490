/** Hostile uploads, from the outside. */

import { refused, upload } from "../support/api-calls";
import { expect, test } from "../support/test";

const FILMS = "/api/knowledge-bases/films";

test.describe("uploads that are none change nothing", () => {
  const cases: [what: string, name: string, content: Buffer, found: RegExp][] = [
    ["an empty file", "extra.csv", Buffer.alloc(0), /empty/i],
    [
      "a picture named .csv",
      "extra.csv",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]),
      /PNG|binary/i,
    ],
    [
      "one line of 10 MB",
      "extra.jsonl",
      Buffer.from(`{"id":"d","title":"t","text":"${"x".repeat(10 * 1024 * 1024)}"}`),
      /line/i,
    ],
    ["duplicate ids", "extra-nodes.csv", Buffer.from("id,name\nn1,A\nn1,B"), /:3.*n1/],
    [
      "an edge to nobody",
      "extra-edges.csv",
      Buffer.from("source,type,target\nnobody,KNOWS,film:x"),
      /nobody/,
    ],
    [
      "cyclic parents",
      "extra-documents.jsonl",
      Buffer.from(
        '{"id":"a","title":"A","text":"1","parent":"b"}\n{"id":"b","title":"B","text":"2","parent":"a"}',
      ),
      /parent/i,
    ],
    ["invalid UTF-8", "extra.txt", Buffer.from([0x61, 0xff, 0xfe, 0x62]), /UTF-8/],
    ["a way out of the folder", "../../etc/passwd.csv", Buffer.from("id,name\n1,a"), /name/],
  ];
  for (const [what, name, content, found] of cases) {
    test(what, async ({ request }) => {
      const before = await (await request.get(FILMS)).json();
      expect(await refused(await upload(request, "films", name, content), [400, 413, 415])).toMatch(found);
      expect(await (await request.get(FILMS)).json()).toEqual(before);
    });
  }

  test("one that is over the limit, refused before it is read", async ({ baseURL }) => {
    const before = await (await fetch(`${baseURL}${FILMS}`)).json();
    const { request } = await import("node:http");
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        `${baseURL}${FILMS}/sources`,
        {
          method: "POST",
          headers: { "content-type": "multipart/form-data; boundary=b", "content-length": 2 * 1024 ** 3 },
        },
        (response) => {
          resolve(response.statusCode);
          sent.destroy();
        },
      );
      sent.on("error", reject);
      sent.write("--b\r\n");
    });
    expect(status).toBe(413);
    expect(await (await fetch(`${baseURL}${FILMS}`)).json()).toEqual(before);
  });

  test("no form, and a form without files", async ({ request }) => {
    await refused(await request.post(`${FILMS}/sources`, { data: "hello" }), [400, 415]);
    await refused(await request.post(`${FILMS}/sources`, { multipart: { other: "x" } }), 400);
    await refused(
      await request.post(`${FILMS}/sources`, {
        data: "--b\r\nbroken",
        headers: { "content-type": "multipart/form-data; boundary=b" },
      }),
      400,
    );
  });

  test("a name that is taken", async ({ request }) => {
    expect(
      await refused(await upload(request, "films", "nodes.csv", Buffer.from("id,name\nn,N")), 409),
    ).toContain("nodes.csv");
    await refused(await request.post("/api/knowledge-bases", { data: { name: "Films" } }), 409);
    await refused(await request.post("/api/knowledge-bases", { data: { name: " " } }), 400);
  });
});
