/** Fine-tuning at an endpoint that offers it, by OpenAI's protocol: a file of chat examples, a job, and the model it ends in. */
import { toFile } from "openai";
import * as z from "zod";
import { HopscopeError } from "../../graph/errors";
import { type Connection, openConnection } from "../endpoint/connection";
import { readFailure } from "../endpoint/failure";
import { withRetries } from "../endpoint/with-retries";
import { llmRefusal } from "./llm-refusal";

export type FineTuningSettings = Connection;

const jobSchema = z.object({
  id: z.string().min(1),
  status: z.string(),
  fine_tuned_model: z.string().nullish(),
  trained_tokens: z.int().nullish(),
  training_file: z.string().nullish(),
  error: z.object({ code: z.string().nullish(), param: z.string().nullish() }).nullish(),
});

export interface EndpointJob {
  id: string;
  /** "running" for everything that has not ended. */
  state: "running" | "succeeded" | "failed" | "cancelled";
  /** The endpoint's own word for it: "validating_files". */
  status: string;
  model: string | null;
  trainedTokens: number | null;
  /** The endpoint's code for what went wrong: "invalid_training_file". */
  failure: string | null;
}

const ENDED = new Set(["succeeded", "failed", "cancelled"]);
/** By these a server says that it does not know the request. */
const UNKNOWN = new Set([404, 405, 501]);
/** By these it says that it does not take what it was sent. */
const REFUSED = new Set([400, 413, 415, 422]);
const RETRIES = 5;
/** A server's error code that may be shown: it is material from outside. */
const CODE = /^[\w.-]{1,60}$/;
const JOBS_LISTED = 100;

export class FineTuningEndpoint {
  readonly #client: ReturnType<typeof openConnection>;
  readonly #host: string;

  constructor(settings: FineTuningSettings) {
    this.#client = openConnection(settings);
    this.#host = new URL(settings.baseUrl).host;
  }

  /** The id of the file. @throws HopscopeError `model-unavailable`, `invalid-input` when it is refused */
  async upload(lines: string, name: string, signal: AbortSignal): Promise<string> {
    const send = async () => {
      const file = await toFile(Buffer.from(lines), name, { type: "application/jsonl" });
      return this.#client.files.create({ file, purpose: "fine-tune" }, { signal });
    };
    const { id } = z.object({ id: z.string().min(1) }).parse(await this.#ask(send, "the examples", signal));
    return id;
  }

  /** Sent once: a server that began the job and broke off before it said so must not begin another. */
  async start(file: string, model: string, signal: AbortSignal): Promise<EndpointJob> {
    const send = () => this.#client.fineTuning.jobs.create({ training_file: file, model }, { signal });
    return readJob(await this.#ask(send, `a job for the model "${model}"`, signal, 0));
  }

  /** The job that already trains on a file, or null. */
  async find(file: string, signal: AbortSignal): Promise<EndpointJob | null> {
    const list = async () =>
      (await this.#client.fineTuning.jobs.list({ limit: JOBS_LISTED }, { signal })).data;
    const jobs = z.array(z.unknown()).parse(await this.#ask(list, "its jobs", signal));
    const own = jobs.find((job) => jobSchema.safeParse(job).data?.training_file === file);
    return own === undefined ? null : readJob(own);
  }

  async read(job: string, signal: AbortSignal): Promise<EndpointJob> {
    return readJob(
      await this.#ask(() => this.#client.fineTuning.jobs.retrieve(job, { signal }), "the job", signal),
    );
  }

  /** Asked although the own job has been cancelled, so it takes no signal. */
  async cancel(job: string): Promise<void> {
    const { signal } = new AbortController();
    await this.#ask(() => this.#client.fineTuning.jobs.cancel(job, { signal }), "the job", signal);
  }

  async #ask<T>(send: () => Promise<T>, what: string, signal: AbortSignal, retries = RETRIES): Promise<T> {
    try {
      return await withRetries(send, { retries, signal });
    } catch (error) {
      signal.throwIfAborted();
      const status = readFailure(error)?.status ?? 0;
      if (UNKNOWN.has(status))
        throw new HopscopeError("model-unavailable", `The endpoint at ${this.#host} has no fine-tuning.`, {
          hint: "The examples can be exported, and tuned elsewhere.",
        });
      if (REFUSED.has(status))
        throw new HopscopeError("invalid-input", `The endpoint at ${this.#host} refused ${what}.`, {
          hint: "It may not tune this model, or want more examples; its own pages say what it takes.",
        });
      throw llmRefusal(error, this.#host);
    }
  }
}

/** @throws HopscopeError `model-unavailable` when it is no job */
function readJob(value: unknown): EndpointJob {
  const parsed = jobSchema.safeParse(value);
  if (!parsed.success)
    throw new HopscopeError("model-unavailable", "The endpoint's answer is no fine-tuning job.", {
      hint: "It may speak another protocol for fine-tuning.",
    });
  const { id, status, fine_tuned_model, trained_tokens, error } = parsed.data;
  return {
    id,
    state: ENDED.has(status) ? (status as EndpointJob["state"]) : "running",
    status: CODE.test(status) ? status : "unknown",
    model: fine_tuned_model ?? null,
    trainedTokens: trained_tokens ?? null,
    failure: error?.code && CODE.test(error.code) ? error.code : null,
  };
}
