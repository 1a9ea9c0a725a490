/** Files and fine-tuning jobs of the fake server: a job gets one step further each time it is asked for. */
import type { FakeBody } from "./fake-request";

const STATES = ["validating_files", "running", "succeeded"] as const;

interface FakeJob {
  id: string;
  object: "fine_tuning.job";
  model: string;
  training_file: string;
  status: (typeof STATES)[number] | "cancelled";
  fine_tuned_model: string | null;
}

export class FakeTraining {
  readonly #files: object[] = [];
  readonly #jobs: FakeJob[] = [];

  /** Null when the path is about neither. */
  answer(method: string, path: string, body: FakeBody): object | null {
    const [, place, second, third, fourth] = path.split("/");
    if (place === "files") return method === "POST" ? this.#takeFile() : list(this.#files);
    if (place !== "fine_tuning" || second !== "jobs") return null;
    if (method === "POST" && !third) return this.#begin(body);
    const job = this.#jobs.find(({ id }) => id === third);
    if (!third || !job) return list(this.#jobs);
    if (fourth === "cancel") job.status = "cancelled";
    else this.#advance(job);
    return job;
  }

  #takeFile(): object {
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
      id: `ftjob-${this.#jobs.length + 1}`,
      object: "fine_tuning.job",
      model,
      training_file,
      status: STATES[0],
      fine_tuned_model: null,
    };
    this.#jobs.push(job);
    return job;
  }

  #advance(job: FakeJob): void {
    if (job.status === "cancelled") return;
    job.status = STATES[Math.min(STATES.indexOf(job.status) + 1, STATES.length - 1)]!;
    if (job.status === "succeeded") job.fine_tuned_model = `ft:${job.model}:fake`;
  }
}

function list(items: readonly object[]): object {
  return { object: "list", data: items, has_more: false };
}
