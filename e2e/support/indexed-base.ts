/** Knowledge bases of a test's own, which are removed when it ends, also when it failed: its repetition makes them again. */
import { type APIRequestContext, expect } from "@playwright/test";

const INDEXED = { timeout: 600_000 };

/** Makes one of files, their texts by name, and waits until it is indexed; without files there is nothing to index. @returns its id */
export type MakeBase = (name: string, files?: Readonly<Record<string, string>>) => Promise<string>;

/** The fixture. */
export async function indexedBase(
  { request }: { request: APIRequestContext },
  use: (make: MakeBase) => Promise<void>,
): Promise<void> {
  const made: string[] = [];
  await use(async (name, files) => {
    const created = await request.post("/api/knowledge-bases", { data: { name } });
    expect(created.status(), await created.text()).toBe(201);
    const { id } = await created.json();
    made.push(id);
    if (!files) return id;
    const form = new FormData();
    for (const [file, text] of Object.entries(files)) form.append("files", new File([text], file));
    const added = await request.post(`/api/knowledge-bases/${id}/sources`, { multipart: form });
    expect(added.status(), await added.text()).toBe(202);
    const state = async () => (await (await request.get(`/api/knowledge-bases/${id}`)).json()).state;
    await expect.poll(state, INDEXED).toBe("ready");
    return id;
  });
  for (const id of made) await request.delete(`/api/knowledge-bases/${id}`);
}
