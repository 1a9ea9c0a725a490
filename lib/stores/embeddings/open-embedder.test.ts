import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnvironment } from "../environment";
import { openEmbedder } from "./open-embedder";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "open-embedder-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("openEmbedder", () => {
  it("opens MiniLM without any setting, cached in the data folder", { timeout: 300_000 }, async () => {
    // The model that other tests have prepared.
    const models = path.resolve(".build/tests/models");
    await mkdir(models, { recursive: true });
    await symlink(models, path.join(folder, "models"), "junction");
    const embedder = await openEmbedder(readEnvironment({ HOPSCOPE_DATA: folder }));
    expect(embedder.id).toContain("MiniLM");
    expect(await embedder.embed(["a question"])).toHaveLength(384);
    await embedder.close();
    expect(await readdir(path.join(folder, "embeddings"))).toHaveLength(1);
  });

  it("opens the endpoint that is set, cached too", async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: [{ index: 0, embedding: [3, 4] }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const EMBEDDINGS_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const environment = readEnvironment({
      HOPSCOPE_DATA: folder,
      EMBEDDINGS_BASE_URL,
      EMBEDDINGS_MODEL: "m",
    });
    for (let start = 1; start <= 2; start++) {
      const embedder = await openEmbedder(environment);
      expect(await embedder.embed(["a question"])).toEqual(Float32Array.of(0.6, 0.8));
      await embedder.close();
      expect(requests).toBe(start === 1 ? 2 : 3);
    }
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
