"""A running Hopscope."""

from __future__ import annotations

from typing import Any, Sequence

from hopscope_client import AuthenticatedClient, Client
from hopscope_client.api.retrieve import retrieve
from hopscope_client.api.runs import read_run
from hopscope_client.models import Problem, RetrieveBody, RetrieveResponse200

from .notebook import RunView


class Refused(Exception):
    """What was asked cannot be answered: the message says why, and what to do about it."""


class Hopscope:
    """A running Hopscope at an address.

    key: an API key, where people sign in; one of a viewer reads and asks.
    timeout: seconds that an answer may take.
    """

    def __init__(self, address: str = "http://localhost:3000", key: str | None = None, timeout: float = 60.0):
        options: dict[str, Any] = {"base_url": address.rstrip("/"), "timeout": timeout}
        self.client = Client(**options) if key is None else AuthenticatedClient(token=key, **options)

    def retrieve(
        self,
        knowledge_base: str,
        question: str,
        *,
        method: str = "auto",
        k: int = 10,
        labels: Sequence[str] = (),
        params: dict[str, Any] | None = None,
    ) -> RetrieveResponse200:
        """Answers a question: ranked nodes, evidence paths, the answer. Raises Refused."""
        asked = {
            "knowledgeBase": knowledge_base,
            "question": question,
            "method": method,
            "k": k,
            "labels": list(labels),
            "params": params or {},
        }
        return checked(retrieve.sync_detailed(client=self.client, body=RetrieveBody.from_dict(asked)))

    def run(self, id: str) -> RunView:
        """A run with everything that its methods did, as a notebook shows it. Raises Refused."""
        run = checked(read_run.sync_detailed(id, client=self.client))
        return RunView(run, str(self.client.get_httpx_client().base_url).rstrip("/"))


def checked(response: Any) -> Any:
    """What a response has, unless it is a problem."""
    found = response.parsed
    if isinstance(found, Problem):
        raise Refused("\n".join(text for text in (found.detail, found.hint) if text))
    if found is None:
        raise Refused(f"The answer has status {int(response.status_code)}, which no client expects: is this Hopscope?")
    return found
