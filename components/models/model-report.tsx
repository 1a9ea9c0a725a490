/** A model's training data, and its figures on held-out questions. */
import { formatDuration, formatNoun } from "@/components/ui/format";
import type { TrainedModel } from "@/lib/api/schemas/trained-model";
import type { MethodReport } from "@/lib/methods/contract/trainable";
import type { TrainingReport } from "@/lib/questions/plan/ranker/training-report";

/** "200 questions and 50 questions from the graph". */
export function sawOf({ report }: Pick<TrainedModel, "report">): string {
  const given = report.questions - report.reverse;
  const saw = [
    given > 0 && formatNoun(given, "question"),
    report.reverse > 0 && `${formatNoun(report.reverse, "question")} from the graph`,
  ].filter(Boolean);
  return saw.join(" and ") || "the graph alone";
}

export function PlannerFigures({ report }: { report: TrainingReport }) {
  const { accuracy } = report;
  return (
    <>
      <dl className="grid grid-cols-3 gap-3">
        <Figure title="Before training" figure={accuracy.zeroShot} />
        <Figure title="Unseen questions" figure={accuracy.byQuestion} />
        <Figure title="Unseen wordings" figure={accuracy.byTemplate} />
      </dl>
      <p className="text-xs text-ink-soft">
        Share of questions whose most probable query gives the gold answers, {accuracy.folds}-fold
        cross-validated. {formatNoun(report.templates, "wording")};{" "}
        {formatNoun(report.answerable, "question")} can be answered by a query
        {unresolvedOf(report)}. Trained in {formatDuration(report.seconds * 1_000)}, seed {report.seed}.
      </p>
      {report.unused && <p>{report.unused}</p>}
    </>
  );
}

export function MethodFigures({ report }: { report: MethodReport }) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {report.measures.map(({ name, unit, before, after }) => (
          <Figure key={name} title={name} figure={after} before={before} unit={unit} />
        ))}
      </dl>
      {!report.better && <p>It is no better than what is used without it, so it was not activated.</p>}
      {report.notes.map((note) => (
        <p key={note} className="text-xs text-ink-soft">
          {note}
        </p>
      ))}
      <p className="text-xs text-ink-soft">
        Learnt from {formatNoun(report.used, "question")}, measured on {report.heldOut.toLocaleString("en")}{" "}
        it had not seen{unresolvedOf(report)}. {formatNoun(report.epochs, "epoch")} in{" "}
        {formatDuration(report.seconds * 1_000)}, seed {report.seed}.
      </p>
    </>
  );
}

function unresolvedOf({ unresolved }: { unresolved: number }): string {
  return unresolved > 0 ? `, ${formatNoun(unresolved, "question")} named no node as answer` : "";
}

interface FigureProps {
  title: string;
  figure: number | null;
  before?: number | null;
  unit?: "share" | "number";
}

function Figure({ title, figure, before = null, unit = "share" }: FigureProps) {
  const written = (value: number) =>
    unit === "share" ? `${(value * 100).toFixed(1)} %` : value.toPrecision(3);
  return (
    <div>
      <dt className="text-xs text-ink-soft">{title}</dt>
      <dd className="numeric text-base font-semibold">
        {figure === null ? <span className="text-xs font-normal">too few</span> : written(figure)}
        {before !== null && (
          <span className="ml-1.5 text-xs font-normal text-ink-soft">before {written(before)}</span>
        )}
      </dd>
    </div>
  );
}
