/** A knowledge base of a test's own, made of files and indexed. */
import { expect, type Page } from "./test";

const INDEXED = { timeout: 600_000 };

/** @param files their texts by name @returns its id */
export async function indexedBase(
  page: Page,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const { id } = await (await page.request.post("/api/knowledge-bases", { data: { name } })).json();
  const form = new FormData();
  for (const [file, text] of Object.entries(files)) form.append("files", new File([text], file));
  const added = await page.request.post(`/api/knowledge-bases/${id}/sources`, { multipart: form });
  expect(added.status()).toBe(202);
  const state = async () => (await (await page.request.get(`/api/knowledge-bases/${id}`)).json()).state;
  await expect.poll(state, INDEXED).toBe("ready");
  return id;
}
