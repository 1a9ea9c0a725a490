/** Questions, runs and experiments on two versions of a graph: each says on which it was made, and what differs. */
import { answered, runId } from "../support/run-page";
import { type APIRequestContext, expect, type Page, test } from "../support/test";

const QUESTION = "Who directed Paper Boats?";
const FILES = {
  "films.nodes.csv": "id,name,labels\nb,Paper Boats,Film\nh,Ida Holm,Person\nj,Jonas Berg,Person\n",
  "films.edges.csv": "source,type,target\nb,DIRECTED_BY,h\n",
};
const EARLIER = /on an earlier version of the graph, from (just now|\d+ minutes? ago)/;
const TIME = { timeout: 600_000 };

/** Another director, without the first. */
async function change(request: APIRequestContext, base: string): Promise<void> {
  const address = `/api/knowledge-bases/${base}`;
  const before = (await (await request.get(address)).json()).generation;
  const changes = [
    { action: "add-edge", source: "b", type: "DIRECTED_BY", target: "j" },
    { action: "delete-node", node: "h" },
  ];
  const edits = changes.map((change) => ({ change }));
  const written = await request.post(`${address}/edits`, { data: { edits } });
  expect(written.ok(), await written.text()).toBe(true);
  const now = async () => (await (await request.get(address)).json()).generation;
  await expect.poll(now, TIME).not.toBe(before);
  const jobs = async () =>
    (await (await request.get(address)).json()).jobs.map(({ state }: { state: string }) => state);
  await expect.poll(jobs, TIME).not.toContain("running");
}

async function experiment(request: APIRequestContext, base: string, name: string): Promise<string> {
  const data = { name, questionSet: "mine", k: 5, variants: [{ name: "graph", method: "graphraft" }] };
  const { id } = await (await request.post(`/api/knowledge-bases/${base}/experiments`, { data })).json();
  const digest = async () => (await (await request.get(`/api/experiments/${id}`)).json()).digest;
  await expect.poll(digest, TIME).not.toBeNull();
  return id;
}

async function opened(page: Page, address: string) {
  await page.goto(address);
  return expect(page.getByRole("main"));
}

test("what was made on a version of the graph says so once there is another, and what that changed", async ({
  page,
  request,
  indexedBase,
}) => {
  const base = await indexedBase("Versions", FILES);
  const data = { knowledgeBase: base, question: QUESTION, methods: ["graphraft", "sage"] };
  const first = (await (await request.post("/api/runs", { data })).json()).id;
  await request.post(`/api/runs/${first}/gold`, { data: { questionSet: "mine", nodes: ["h"] } });
  const then = await experiment(request, base, "Then");
  const { questionSets } = await (await request.get(`/api/knowledge-bases/${base}/question-sets`)).json();
  const set = `/experiments/question-sets/${base}/${questionSets[0].id}`;
  await (await opened(page, set)).toContainText("made on the graph as it is");
  await (await opened(page, `/experiments/${then}`)).toContainText("on the graph as it is");

  await change(request, base);
  await (await opened(page, set)).toContainText(EARLIER);
  await (await opened(page, `/runs/${first}`)).toContainText(EARLIER);
  await page.getByRole("link", { name: "ask again on the present graph" }).click();
  await expect.poll(() => runId(page), TIME).not.toBe(first);
  await answered(page);
  const summary = page.getByText(/of 2 methods answered otherwise on an earlier version of the graph/);
  await summary.click();
  const graphraft = page.getByRole("region", { name: "GraphRAFT" });
  await expect(graphraft).toContainText("Gained Jonas Berg");
  await expect(graphraft).toContainText("Lost Ida Holm");
  await expect(page.getByRole("link", { name: "The run before" })).toHaveAttribute("href", `/runs/${first}`);

  const now = await experiment(request, base, "Now");
  await (await opened(page, `/experiments/${now}`)).toContainText("on the graph as it is");
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "On another version of the graph" }) });
  await expect(panel).toContainText(EARLIER);
  await expect(panel.getByRole("row", { name: /^graph/ })).toHaveText(/graph100\.00\.0−100\.0/);
  await panel.getByRole("link", { name: "Then" }).click();
  await expect(page).toHaveURL(new RegExp(`/experiments/${then}`));
  await expect(panel).toContainText("on a later version of the graph");
});
