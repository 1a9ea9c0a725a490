/** What importing with descriptions asks of Hopscope, and in which order. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { followJob } from "../../lib/api/jobs";
import {
  createKnowledgeBase,
  estimateDescriptions,
  listKnowledgeBases,
  removeKnowledgeBase,
  startIndexing,
} from "../../lib/api/knowledge-bases";
import type { Job } from "../../lib/api/schemas/job";
import { addSources, addWebSources } from "../../lib/api/sources";
import { answer, fakeCaller } from "../testing/fake-caller";
import { importAddresses, importFiles, isWebAddress } from "./import-files";

const OPTIONS = { name: "Films", into: false, replace: false, strict: false, json: true };
const ESTIMATE = {
  model: "m",
  chunks: 3,
  cached: 0,
  calls: 3,
  tokens: { input: 30, output: 6 },
  cost: null,
  budget: { tokens: null, cost: null },
};

afterEach(() => vi.restoreAllMocks());

function jobOf(id: string): Job {
  return { id, state: "succeeded", finishedAt: "2026-01-01T00:00:00Z", steps: [] } as unknown as Job;
}

function callerThat(asked: string[], started: Job | null) {
  return fakeCaller(
    answer(createKnowledgeBase, () => ({ id: "films", name: "Films" })),
    answer(addSources, () => ({ sources: [], rejected: 0, rejections: [], job: jobOf("indexed") })),
    answer(followJob, async function* ({ params: { id } }) {
      asked.push(`followed ${id}`);
      yield jobOf(id);
    }),
    answer(estimateDescriptions, () => {
      asked.push("estimated");
      return ESTIMATE;
    }),
    answer(startIndexing, ({ query }) => {
      asked.push(`indexing, described ${query?.describe}`);
      return { job: started };
    }),
  );
}

async function imported(given: { wait: boolean; describe: boolean }, started: Job | null) {
  const asked: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const listing = { files: [], skipped: [] };
  const signal = new AbortController().signal;
  await importFiles(callerThat(asked, started), listing, { ...OPTIONS, ...given }, signal);
  return {
    asked,
    printed: error.mock.calls.flat().join("\n"),
    job: JSON.parse(String(log.mock.calls[0])).job,
  };
}

it("describes chunks after they are indexed, and says first what it will take", async () => {
  const { asked, printed, job } = await imported({ wait: true, describe: true }, jobOf("described"));
  expect(asked).toEqual(["followed indexed", "estimated", "indexing, described true", "followed described"]);
  expect(printed).toContain("m would describe 3 chunks");
  expect(job.id).toBe("described");
});

it("ends with the indexing when all chunks have their descriptions, or none were asked for", async () => {
  expect((await imported({ wait: true, describe: true }, null)).job.id).toBe("indexed");
  expect((await imported({ wait: true, describe: false }, null)).asked).toEqual(["followed indexed"]);
});

it("imports nothing when it is not to wait", async () => {
  await expect(imported({ wait: false, describe: true }, null)).rejects.toMatchObject({
    code: "invalid-input",
  });
});

describe("web addresses", () => {
  const PAGE = "https://example.org/a.html";
  const addresses = [
    {
      address: "https://example.org/sitemap.xml",
      lists: 2,
      source: null,
      problem: "Not fetched: 1 of another site.",
    },
    { address: PAGE, source: "example.org/a.html", problem: null },
    { address: "https://example.org/none", source: null, problem: "The server answered with status 404." },
  ];
  const options = { ...OPTIONS, into: true, wait: false, describe: false };

  async function fetched(given: Partial<Parameters<typeof importAddresses>[2]>, add: () => unknown) {
    const asked: unknown[] = [];
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    const call = fakeCaller(
      answer(listKnowledgeBases, () => ({ knowledgeBases: [{ id: "films", name: "Films" }] })),
      answer(createKnowledgeBase, () => ({ id: "new", name: "New" })),
      answer(removeKnowledgeBase, ({ params }) => void asked.push(`removed ${params.id}`)),
      answer(addWebSources, ({ params, query, body }) => {
        asked.push({ ...params, ...query, ...body });
        return add();
      }),
    );
    const done = importAddresses(call, [PAGE], { ...options, ...given }, new AbortController().signal);
    const failure = await done.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { asked, failure, out: log.mock.calls.flat().join("\n"), err: error.mock.calls.flat().join("\n") };
  }
  const added = () => ({ sources: [{}], rejected: 0, rejections: [], addresses, job: jobOf("indexed") });

  it("are fetched into the knowledge base, and what became of each is printed", async () => {
    const { asked, failure, out, err } = await fetched({ replace: true, strict: true }, added);
    expect(failure).toBeNull();
    expect(asked).toEqual([{ id: "films", onRejected: "refuse", replace: true, addresses: [PAGE] }]);
    expect(err).toContain("fetched   https://example.org/a.html  example.org/a.html");
    expect(err).toContain("failed    https://example.org/none  The server answered with status 404.");
    expect(err).toContain("sitemap   https://example.org/sitemap.xml  lists 2");
    expect(JSON.parse(out)).toMatchObject({ id: "films", addresses });
  });

  it("leave no new knowledge base behind when none works", async () => {
    const refused = new Error("refused");
    const fail = () => {
      throw refused;
    };
    const { asked, failure } = await fetched({ into: false }, fail);
    expect(failure).toBe(refused);
    expect(asked.at(-1)).toBe("removed new");
  });

  it("take no word on how they are read", async () => {
    const reading = { readAs: ["table"], column: [], label: [], encoding: [] };
    const { asked, failure } = await fetched({ reading }, added);
    expect(failure).toMatchObject({ code: "invalid-input" });
    expect(asked).toEqual([]);
  });

  it("are distinguished from files", () => {
    expect(["https://a.org", "HTTP://a.org", "file.md", "ftp://a.org", "https.md"].map(isWebAddress)).toEqual(
      [true, true, false, false, false],
    );
  });
});
