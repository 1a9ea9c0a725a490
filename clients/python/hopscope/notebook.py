"""Runs and comparisons as a notebook shows them: a table in Jupyter, text elsewhere."""

from __future__ import annotations

from html import escape

from hopscope_client.models import ExperimentComparison, Run

MOST_NODES = 5


class RunView:
    """Shown by Jupyter as a table, elsewhere as text. `run` has everything."""

    def __init__(self, run: Run, address: str):
        self.run = run
        self.link = f"{address}/runs/{run.id}"

    @property
    def verdict(self) -> str:
        """What the methods say together, in a line; empty before any has ended."""
        return getattr(self.run.verdict, "sentence", "")

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Of each method: its name, its answer, how sure it is, its first nodes by name."""
        return [
            (column.id, *(_found(column.retrieval) if column.retrieval else (str(column.error or column.state), "", "")))
            for column in self.run.columns
        ]

    def __repr__(self) -> str:
        lines = [self.run.question, self.verdict, *("  ".join(row) for row in self.rows()), self.link]
        return "\n".join(line for line in lines if line)

    def _repr_html_(self) -> str:
        return (
            f"<p><strong>{escape(self.run.question)}</strong><br>{escape(self.verdict)}</p>"
            + _table(("Method", "Answer", "Confidence", "First nodes"), self.rows())
            + f"<p><a href='{escape(self.link, quote=True)}'>Open the run</a></p>"
        )


class ComparisonView:
    """What each method reached on the same questions. `comparison` has everything."""

    def __init__(self, comparison: ExperimentComparison, address: str, experiment: str):
        self.comparison = comparison
        self.link = f"{address}/experiments/{experiment}"

    def mean(self, metric: str) -> dict[str, float | None]:
        """Of each method its mean by a metric, such as hit1, recall20, f1 or exact; None where no question is measured by it."""
        measured = {one.name: one.metrics.additional_properties[metric] for one in self.comparison.variants}
        return {name: None if figure is None else figure.mean for name, figure in measured.items()}

    def titles(self) -> list[str]:
        return ["Method", *(metric.title for metric in self.comparison.metrics), "Median ms"]

    def rows(self) -> list[tuple[str, ...]]:
        """Of each method: its name, its means in per cent, the median of its times."""
        means = [self.mean(metric.id) for metric in self.comparison.metrics]
        return [
            (one.name, *(_percent(mean[one.name]) for mean in means), f"{one.p_50_ms:.0f}")
            for one in self.comparison.variants
        ]

    def __repr__(self) -> str:
        return "\n".join("  ".join(row) for row in (self.titles(), *self.rows(), [self.link]))

    def _repr_html_(self) -> str:
        link = f"<p><a href='{escape(self.link, quote=True)}'>Open the experiment</a></p>"
        return _table(self.titles(), self.rows()) + link


def _table(titles, rows) -> str:
    head = "".join(f"<th>{escape(title)}</th>" for title in titles)
    body = "".join(
        "<tr>" + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _percent(share) -> str:
    return f"{share:.0%}" if isinstance(share, (int, float)) else ""


def _found(retrieval) -> tuple[str, str, str]:
    answer = retrieval.answer
    names = {node.id: node.name for node in retrieval.evidence.nodes}
    first = [names.get(ranked.node) or ranked.node for ranked in retrieval.ranking[:MOST_NODES]]
    sentences = " ".join(sentence.text for sentence in answer.sentences)
    return sentences, _percent(answer.confidence), ", ".join(first)
