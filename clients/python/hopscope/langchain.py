"""Hopscope as a retriever of LangChain: pip install hopscope[langchain]."""

from __future__ import annotations

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from .client import Hopscope
from .passages import passages_of


class HopscopeRetriever(BaseRetriever):
    """Nodes as documents, best first; none where no method answers."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    hopscope: Hopscope
    knowledge_base: str
    method: str = "auto"
    k: int = 10
    labels: tuple[str, ...] = ()

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        found = self.hopscope.retrieve(self.knowledge_base, query, method=self.method, k=self.k, labels=self.labels)
        return [
            Document(id=passage.id, page_content=passage.text, metadata={**passage.metadata, "score": passage.score})
            for passage in passages_of(found)
        ]
