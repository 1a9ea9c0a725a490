/** Files and fine-tuning jobs of the fake server: a job gets one step further each time it is asked for. */
import type { FakeBody } from "./fake-request";
import { type TokenModel, trainTokenModel } from "./token-model";

const STATES = ["validating_files", "running", "succeeded"] as const;
const TRAINED_TOKENS = 1_200;

/** How fine-tuning goes; well, by default. */
export interface FakeTuning {
  /** Whether no file is good enough. */
  refusesFiles?: boolean;
  /** The code with which every job fails. */
  failsWith?: string;
  /** Whether no job ever ends by itself. */
  neverEnds?: boolean;
  /** Whether its model has learnt the answers of the examples, and not merely a name. */
  learns?: boolean;
}

interface FakeJob {
  id: string;
  object: "fine_tuning.job";
  model: string;
  training_file: string;
  status: (typeof STATES)[number] | "cancelled" | "failed";
  fine_tuned_model: string | null;
  trained_tokens?: number;
  error?: { code: string; message: string };
}

export class FakeTraining {
  /** The forms that files came in, as text. */
  readonly uploads: string[] = [];
  readonly jobs: FakeJob[] = [];
  readonly #files: object[] = [];
  readonly #models = new Map<string, TokenModel>();

  /** What was tuned under this name, where it has learnt anything. */
  modelOf(name: string | undefined): TokenModel | undefined {
    return this.#models.get(name ?? "");
  }

  /** Null when the path is about neither. */
  answer(method: string, path: string, body: FakeBody, form: string, tuning: FakeTuning): object | null {
    const [, place, second, third, fourth] = path.split("/");
    if (place === "files") return method === "POST" ? this.#takeFile(form) : list(this.#files);
    if (place !== "fine_tuning" || second !== "jobs") return null;
    if (method === "POST" && !third) return this.#begin(body);
    const job = this.jobs.find(({ id }) => id === third);
    if (!third || !job) return list(this.jobs);
    if (fourth === "cancel") job.status = "cancelled";
    else this.#advance(job, tuning);
    return job;
  }

  #takeFile(form: string): object {
    this.uploads.push(form);
    const file = {
      id: `file-${this.#files.length + 1}`,
      object: "file",
      purpose: "fine-tune",
      status: "processed",
    };
    this.#files.push(file);
    return file;
  }

  #begin({ model = "", training_file = "" }: FakeBody): FakeJob {
    const job: FakeJob = {
      id: `ftjob-${this.jobs.length + 1}`,
      object: "fine_tuning.job",
      model,
      training_file,
      status: STATES[0],
      fine_tuned_model: null,
    };
    this.jobs.push(job);
    return job;
  }

  #advance(job: FakeJob, { failsWith, neverEnds, learns }: FakeTuning): void {
    const at = STATES.indexOf(job.status as (typeof STATES)[number]);
    if (at < 0) return;
    job.status = STATES[Math.min(at + 1, STATES.length - (neverEnds ? 2 : 1))]!;
    if (job.status !== "succeeded") return;
    if (failsWith) {
      job.status = "failed";
      job.error = { code: failsWith, message: "It failed." };
      return;
    }
    job.fine_tuned_model = `ft:${job.model}:fake`;
    job.trained_tokens = TRAINED_TOKENS;
    if (learns) this.#models.set(job.fine_tuned_model, trainTokenModel(answersOf(this.uploads.at(-1)!)));
  }
}

/** The answers of the chats in a form, as the fake's chats go on with them. */
function answersOf(form: string): string[] {
  return form
    .split("\n")
    .filter((line) => line.startsWith('{"messages"'))
    .map((line) => {
      const { messages } = JSON.parse(line) as { messages: { content: string }[] };
      return `Answer: ${messages.at(-1)!.content}`;
    });
}

function list(items: readonly object[]): object {
  return { object: "list", data: items, has_more: false };
}
