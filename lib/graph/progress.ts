/** Reports the progress of a phase; the job runner adds rate and remaining time. */
export type ReportProgress = (progress: {
  phase: string;
  done: number;
  total: number | null;
  unit: string;
  /** The current work, in words: "file 12 of 500, report.pdf". */
  detail?: string;
  /** Saved with the step when the phase ends. */
  note?: string;
}) => void;
