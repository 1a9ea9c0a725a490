/** What a person reads about each kind of job. */
import type { JobKind } from "@/lib/core/job";

interface JobWords {
  /** While it runs, and as the subject of "failed" and "was cancelled". */
  title: string;
  /** When it has ended well, before the time it took. */
  done: string;
  /** What stays when it ended otherwise, before and after there is something to ask. */
  kept: string;
  keptReady: string;
  /** On the button that brings the knowledge base up to date again; null where that is not what the job did. */
  again: string | null;
}

export const JOB_WORDS: Readonly<Record<JobKind, JobWords>> = {
  index: {
    title: "Indexing",
    done: "Indexed",
    kept: "The sources are kept; index again when you like.",
    keptReady: "The generation from before is kept and can be asked.",
    again: "Index again",
  },
  train: {
    title: "Training",
    done: "Trained",
    kept: "Nothing was learnt.",
    keptReady: "Questions are planned as before.",
    again: null,
  },
  "fine-tune": {
    title: "Fine-tuning",
    done: "Fine-tuned",
    kept: "No model came of it; the examples can be exported.",
    keptReady: "Questions are sent to the language model as before.",
    again: null,
  },
  "neo4j-indexes": {
    title: "Creating indexes",
    done: "Indexes created",
    kept: "What was created so far stays in the database.",
    keptReady: "What was created so far stays in the database; create them again to go on.",
    again: null,
  },
  projection: {
    title: "Projecting",
    done: "Projected",
    kept: "Nothing was copied; project again when you like.",
    keptReady: "The copy from before is kept and can be asked.",
    again: "Project again",
  },
  experiment: {
    title: "Experiment",
    done: "Experiment done",
    kept: "The answers so far are kept; resume it to go on.",
    keptReady: "The answers so far are kept; resume it to go on.",
    again: null,
  },
  router: {
    title: "Reading questions",
    done: "Questions read",
    kept: "The questions that were read are kept; read on when you like.",
    keptReady: "The questions that were read are kept; read on when you like.",
    again: null,
  },
  judge: {
    title: "Judging answers",
    done: "Answers judged",
    kept: "The judgements so far are kept; judge on when you like.",
    keptReady: "The judgements so far are kept; judge on when you like.",
    again: null,
  },
};
