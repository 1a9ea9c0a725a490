/** Hostile uploads, from the outside. */

import { refused, upload } from "../support/api-calls";
import { expect, test } from "../support/test";

const FILMS = "/api/knowledge-bases/films";

test.describe("uploads that are none change nothing", () => {
  // What else can be wrong with a file: lib/server/engine-bad-input.test.ts.
  const cases: [what: string, name: string, content: Buffer, found: RegExp][] = [
    ["duplicate ids", "extra-nodes.csv", Buffer.from("id,name\nn1,A\nn1,B"), /:3.*n1/],
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
});
