import type { JobKind } from "@/lib/api/schemas/job";

interface JobWords {
  /** While it runs, and as the subject of "failed" and "was cancelled". */
  title: string;
  /** When it has ended well, before the time it took. */
  done: string;
  /** The state after a job that failed or was stopped, before and after there is something to ask. */
  whenNew: string;
  whenReady: string;
  /** On the button that updates the knowledge base; null where that is not what the job did. */
  again: string | null;
}

export const JOB_WORDS: Readonly<Record<JobKind, JobWords>> = {
  index: {
    title: "Indexing",
    done: "Indexed",
    whenNew: "The sources are saved; index again at any time.",
    whenReady: "The previous index is still available.",
    again: "Index again",
  },
  sync: {
    title: "Syncing",
    done: "Synced",
    whenNew: "Nothing was changed.",
    whenReady: "Nothing was changed; sync again at any time.",
    again: "Index again",
  },
  extract: {
    title: "Making a graph of documents and tables",
    done: "Graph made",
    whenNew: "Nothing was added.",
    whenReady: "Nothing was added; the graph is as it was.",
    again: null,
  },
  train: {
    title: "Training",
    done: "Trained",
    whenNew: "Nothing was learnt.",
    whenReady: "Questions are planned as before.",
    again: null,
  },
  "fine-tune": {
    title: "Fine-tuning",
    done: "Fine-tuned",
    whenNew: "No model came of it; the examples can be exported.",
    whenReady: "Questions are sent to the language model as before.",
    again: null,
  },
  "neo4j-indexes": {
    title: "Creating indexes",
    done: "Indexes created",
    whenNew: "What was created so far stays in the database.",
    whenReady: "What was created so far stays in the database; create them again to go on.",
    again: null,
  },
  projection: {
    title: "Projecting",
    done: "Projected",
    whenNew: "Nothing was copied; project again at any time.",
    whenReady: "The previous copy is still available.",
    again: "Project again",
  },
  experiment: {
    title: "Experiment",
    done: "Experiment done",
    whenNew: "The answers so far are saved; resume to continue.",
    whenReady: "The answers so far are saved; resume to continue.",
    again: null,
  },
  router: {
    title: "Reading questions",
    done: "Questions read",
    whenNew: "The questions that were read are saved; continue at any time.",
    whenReady: "The questions that were read are saved; continue at any time.",
    again: null,
  },
  judge: {
    title: "Judging answers",
    done: "Answers judged",
    whenNew: "The judgements so far are saved; continue at any time.",
    whenReady: "The judgements so far are saved; continue at any time.",
    again: null,
  },
};
