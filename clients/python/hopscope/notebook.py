"""A run as a notebook shows it: what the methods say together, and what each found."""

from __future__ import annotations

from html import escape

from hopscope_client.models import Run

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
        head = "".join(f"<th>{title}</th>" for title in ("Method", "Answer", "Confidence", "First nodes"))
        body = "".join(
            "<tr>" + "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows()
        )
        return (
            f"<p><strong>{escape(self.run.question)}</strong><br>{escape(self.verdict)}</p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<p><a href='{escape(self.link, quote=True)}'>Open the run</a></p>"
        )


def _found(retrieval) -> tuple[str, str, str]:
    answer = retrieval.answer
    names = {node.id: node.name for node in retrieval.evidence.nodes}
    first = [names.get(ranked.node) or ranked.node for ranked in retrieval.ranking[:MOST_NODES]]
    confidence = answer.confidence if isinstance(answer.confidence, (int, float)) else None
    sentences = " ".join(sentence.text for sentence in answer.sentences)
    return sentences, "" if confidence is None else f"{confidence:.0%}", ", ".join(first)
