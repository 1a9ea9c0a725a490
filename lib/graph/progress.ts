/** What a phase reports while it runs; the job runner adds rate and remaining time. */
export type ReportProgress = (progress: {
  phase: string;
  done: number;
  total: number | null;
  unit: string;
  /** What is worked on now, in words: "file 12 of 500, report.pdf". */
  detail?: string;
  /** Saved with the step when the phase ends. */
  note?: string;
}) => void;
