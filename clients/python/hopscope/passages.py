"""Nodes that were retrieved, as libraries of language models take passages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hopscope_client.models import RetrieveResponse200


@dataclass(frozen=True)
class Passage:
    id: str
    text: str
    score: float
    metadata: dict[str, Any]


def passages_of(found: RetrieveResponse200) -> list[Passage]:
    """Best first. A text has the name of the node, and the evidence paths that it is on: of many nodes that is all there is."""
    of_run = {"run": found.run, "link": found.link, "method": found.method}
    return [
        Passage(
            id=node.id,
            text="\n".join(
                part
                for part in (
                    node.name,
                    node.text if node.text != node.name else "",
                    *(path.text for path in found.paths if node.id in path.nodes),
                )
                if part
            ),
            score=node.score,
            metadata={"name": node.name, "labels": list(node.labels), **of_run},
        )
        for node in found.nodes
    ]
