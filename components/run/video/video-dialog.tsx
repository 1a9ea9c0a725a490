/** Records the film of a run while it is seen, and saves it; it can be cancelled. */
import { Download, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { ModalContent } from "@/components/ui/modal";
import { ProgressBar } from "@/components/ui/progress-bar";
import { saveFile } from "@/components/ui/save-file";
import type { Method } from "@/lib/api/methods";
import type { Run } from "@/lib/measure/run/run";
import { runVerdict } from "@/lib/measure/verdict/run-verdict";
import { confidenceIn } from "../answer/answer-kind";
import { overviewOf } from "../overview/overview-model";
import { columnTitles, stagesOf } from "../stages/column-titles";
import { type NodeNames, nameOf } from "../state/node-names";
import { Brush, readFilmColours } from "./brush";
import { countsOf, FILM_MS } from "./film";
import { type Film, FRAME, MOST_ROWS, paintFilm } from "./paint-film";
import { canRecord, recordCanvas } from "./record-canvas";

interface VideoDialogProps {
  run: Run;
  methods: readonly Method[];
  names: NodeNames;
  onClose: () => void;
  onLeave: () => void;
}

export function VideoDialog({ onClose, onLeave, ...props }: VideoDialogProps) {
  const isAble = canRecord();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <ModalContent
        width="wide"
        className="flex flex-col gap-3"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onLeave();
        }}
      >
        <div className="flex items-start justify-between gap-3">
          <Dialog.Title className="font-semibold">Save as video</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton icon={X} label="Close" />
          </Dialog.Close>
        </div>
        {isAble ? <Recorder {...props} onClose={onClose} /> : <NotAble />}
      </ModalContent>
    </Dialog.Root>
  );
}

function NotAble() {
  return (
    <Dialog.Description className="text-ink-soft">
      This browser cannot record a WebM video. Chrome, Edge and Firefox can. “Page to read anywhere” under
      Export shows the same overview in one HTML file.
    </Dialog.Description>
  );
}

type Outcome = { kind: "recording" } | { kind: "failed" } | { kind: "saved"; file: Blob };

function Recorder({ run, methods, names, onClose }: Omit<VideoDialogProps, "onLeave">) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ms, setMs] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "recording" });
  // The recording shows the run as it was when recording began.
  const [film] = useState(() => runFilm(run, methods, names));
  const name = useMemo(() => `hopscope-run-${run.id}.webm`, [run.id]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const brush = new Brush(context, readFilmColours(), getComputedStyle(document.body).fontFamily);
    const stop = new AbortController();
    recordCanvas({
      canvas: element,
      durationMs: FILM_MS,
      paint: (at) => paintFilm(brush, film, at),
      onProgress: setMs,
      signal: stop.signal,
    }).then(
      (file) => {
        if (!file) return;
        saveFile(name, file);
        setOutcome({ kind: "saved", file });
      },
      () => stop.signal.aborted || setOutcome({ kind: "failed" }),
    );
    return () => stop.abort();
  }, [film, name]);

  return (
    <>
      <canvas
        ref={canvas}
        {...FRAME}
        role="img"
        aria-label="The run, phase by phase"
        className="aspect-video w-full rounded-md border"
      />
      <Dialog.Description aria-live="polite" className="text-ink-soft">
        {outcome.kind === "recording" && ms >= FILM_MS && "Writing the last pictures …"}
        {outcome.kind === "recording" &&
          ms < FILM_MS &&
          `Recording ${Math.round(FILM_MS / 1_000)} s at ${FRAME.width} × ${FRAME.height}. Leave this page in front until it is done.`}
        {outcome.kind === "failed" && "The browser stopped recording. Nothing was saved; try again."}
        {outcome.kind === "saved" && `Saved as ${name} (${megabytes(outcome.file)} MB).`}
      </Dialog.Description>
      {outcome.kind === "recording" && <ProgressBar label="Recorded" share={ms / FILM_MS} />}
      <div className="flex justify-end gap-2">
        {outcome.kind === "saved" && (
          <Button size="small" onClick={() => saveFile(name, outcome.file)}>
            <Download aria-hidden /> Save again
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {outcome.kind === "recording" ? "Cancel" : "Close"}
        </Button>
      </div>
    </>
  );
}

function megabytes({ size }: Blob): string {
  return Math.max(0.1, size / 1_000_000).toFixed(1);
}

function runFilm(run: Run, methods: readonly Method[], names: NodeNames): Film {
  const verdict = run.verdict ?? runVerdict(run);
  const specsOf = (id: string) => stagesOf(id, methods);
  const titles = columnTitles(run.columns, methods);
  const titleOf = (id: string) => titles.get(id) ?? id;
  const overview = overviewOf(run.columns, specsOf, verdict, titleOf, run.question);
  const shown = run.columns.slice(0, MOST_ROWS);
  return {
    question: run.question,
    knowledgeBase: run.knowledgeBaseName,
    verdict,
    overview,
    rows: shown.flatMap((column) => {
      const row = overview.rows.find((one) => one.column === column.id);
      if (!row) return [];
      return [
        {
          title: titleOf(column.id),
          confidence: confidenceIn(column.retrieval?.answer),
          row,
          counts: countsOf(column, specsOf(column.method)),
        },
      ];
    }),
    more: run.columns.length - shown.length,
    nameOf: (id) => nameOf(names, id),
  };
}
