/** What a caller is answered when the disk is full, and what the health check says until a write succeeds. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { healthSchema } from "@/lib/api/health";
import type { Engine } from "@/lib/server/engine";
import { createKnowledgeBase } from "@/lib/server/knowledge-bases/knowledge-bases";
import { type Scratch, unstarted } from "@/lib/server/testing/small-world";
import { openTestEngine } from "@/lib/server/testing/test-engine";
import { failAt, heal } from "@/lib/stores/testing/faulty-disk";
import * as backup from "./backup/route";
import { GET as readHealth } from "./health/route";
import { POST as addSources } from "./knowledge-bases/[id]/sources/route";

vi.mock("node:fs/promises", async (original) =>
  (await import("@/lib/stores/testing/faulty-disk")).faultyPromises(original),
);
vi.mock("node:fs", async (original) =>
  (await import("@/lib/stores/testing/faulty-disk")).faultyFiles(original),
);
vi.mock("@/lib/server/singleton", () => ({ getEngine: async () => engine }));

let place: Scratch;
let engine: Engine;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await createKnowledgeBase(engine, { name: "Full", description: "" });
});
afterEach(heal);
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const none = { params: Promise.resolve({}) };

function request(path: string, init: RequestInit = {}): Request {
  return new Request(`http://localhost${path}`, { ...init, headers: { host: "localhost" } });
}

async function health() {
  const response = await readHealth(request("/api/health"), none);
  return healthSchema.parse(await response.json());
}

async function upload(content = "id,name\n1,One\n") {
  const form = new FormData();
  form.append("files", new File([content], "nodes.csv"));
  const params = Promise.resolve({ id: "full" });
  return addSources(request("/api/knowledge-bases/full/sources", { method: "POST", body: form }), { params });
}

it("an upload without room is answered with 507, nothing of it is added, and the health is bad until there is room", async () => {
  expect(await health()).toMatchObject({ status: "ok", storage: null });
  failAt("ENOSPC", place.folder, "open", "write");
  const refused = await upload();
  expect(refused.status).toBe(507);
  expect(refused.headers.get("content-type")).toBe("application/problem+json");
  expect(await refused.json()).toMatchObject({
    code: "storage-full",
    detail: expect.stringMatching(/^The file cannot be stored: the disk is full .* Nothing of it was added/),
    hint: expect.stringContaining("Make room"),
  });
  expect(await engine.database.sources.list("full")).toEqual([]);
  const degraded = await health();
  expect(degraded).toMatchObject({
    status: "degraded",
    storage: { reason: expect.stringContaining("the disk is full"), hint: expect.stringContaining("room") },
  });
  heal();
  expect(await health()).toMatchObject({ status: "ok", storage: null });
  expect((await upload()).status).toBe(202);
});

it("an upload whose disk fills up while it arrives says so, not that the form broke", async () => {
  failAt("ENOSPC", place.folder, "write");
  const refused = await upload(`id,name\n${"1,One\n".repeat(2_000_000)}`);
  expect(refused.status).toBe(507);
  expect((await refused.json()).detail).toMatch(/^The file cannot be stored: the disk is full/);
});

it("a backup on a disk that is read-only is answered with 503 and the reason", async () => {
  failAt("EROFS", "backup-", "mkdir");
  const refused = await backup.POST(request("/api/backup", { method: "POST" }), none);
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({
    code: "storage-unavailable",
    detail: expect.stringMatching(/^The backup cannot be prepared .* the disk is read-only/),
  });
});

it("a backup is not started by a link or a form of another site", async () => {
  expect(backup).not.toHaveProperty("GET");
  const headers = { host: "localhost", "sec-fetch-site": "cross-site" };
  const asked = new Request("http://localhost/api/backup", { method: "POST", headers });
  expect((await backup.POST(asked, none)).status).toBe(403);
});
