"""Hopscope as a retriever of LlamaIndex: pip install hopscope[llama-index]."""

from __future__ import annotations

from typing import Any, Sequence

from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from .client import Hopscope
from .passages import passages_of


class HopscopeRetriever(BaseRetriever):
    """Nodes with their scores, best first; none where no method answers."""

    def __init__(
        self,
        hopscope: Hopscope,
        knowledge_base: str,
        *,
        method: str = "auto",
        k: int = 10,
        labels: Sequence[str] = (),
        **options: Any,
    ):
        self._ask = lambda question: hopscope.retrieve(knowledge_base, question, method=method, k=k, labels=labels)
        super().__init__(**options)

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return [
            NodeWithScore(
                node=TextNode(id_=passage.id, text=passage.text, metadata=passage.metadata), score=passage.score
            )
            for passage in passages_of(self._ask(query_bundle.query_str))
        ]
