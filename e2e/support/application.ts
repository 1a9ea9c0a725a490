/** The application as a process of its own, started as a user starts it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { KnowledgeBase } from "../../lib/api/schemas/knowledge-base";

/** Two idle cores embed the sample in half a minute; busy ones have needed five. */
const READY_WITHIN_MS = 600_000;
const POLL_MS = 200;

export class Application {
  readonly address: string;
  readonly #folder: string;
  readonly #variables: Readonly<Record<string, string>>;
  #said = "";
  #process: ChildProcess | undefined;

  /** @param variables of the environment, beside those that every test has */
  constructor(port: number, folder: string, variables: Readonly<Record<string, string>> = {}) {
    this.#variables = variables;
    this.address = `http://127.0.0.1:${port}`;
    this.#folder = folder;
  }

  /** Resolves once the health check answers. */
  async start(): Promise<void> {
    this.#process = spawn(process.execPath, ["scripts/start.mjs"], {
      env: {
        ...process.env,
        PORT: new URL(this.address).port,
        HOPSCOPE_DATA: this.#folder,
        HOPSCOPE_UPLOAD_LIMIT_MB: "20",
        // The web servers of tests are on this machine.
        HOPSCOPE_PRIVATE_SOURCES: "loopback",
        // A key of whoever runs the tests is not to be spent.
        OPENAI_API_KEY: "",
        OPENAI_BASE_URL: "",
        OPENAI_MODEL: "",
        ...this.#variables,
      },
      stdio: ["ignore", "inherit", "pipe"],
      detached: true,
    });
    this.#process.stderr?.on("data", (piece: Buffer) => {
      this.#said += piece;
      process.stderr.write(piece);
    });
    await this.until("the application answers", async () => (await this.#read("/api/health")).ok);
  }

  /** What it has printed on standard error, over all starts. */
  get said(): string {
    return this.#said;
  }

  /** Ends it as a person would. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** kill -9 of the server and whatever it started. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async knowledgeBases(): Promise<KnowledgeBase[]> {
    const response = await this.#read("/api/knowledge-bases");
    return ((await response.json()) as { knowledgeBases: KnowledgeBase[] }).knowledgeBases;
  }

  /** Waits for a condition; one that throws is not met yet. */
  async until(what: string, met: () => Promise<boolean>): Promise<void> {
    for (
      const end = Date.now() + READY_WITHIN_MS;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    ) {
      if (this.#process?.exitCode !== null)
        throw new Error(`The application ended while waiting until ${what}.`);
      if (await met().catch(() => false)) return;
    }
    throw new Error(`Waited in vain until ${what}.`);
  }

  /** A connection that is kept would be waited for by a server that is asked to stop. */
  #read(path: string): Promise<Response> {
    return fetch(`${this.address}${path}`, { headers: { connection: "close" } });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process;
    if (!running?.pid || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    process.kill(-running.pid, signal);
    await ended;
    // The server is a child of what was just seen to end; its port and its data folder are free once it is gone, too.
    while (groupLives(running.pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function groupLives(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}
