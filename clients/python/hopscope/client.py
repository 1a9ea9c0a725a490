"""A running Hopscope."""

from __future__ import annotations

import json
import time
from hashlib import sha256
from io import BytesIO
from typing import Any, Mapping, Sequence

from hopscope_client import AuthenticatedClient, Client
from hopscope_client.api.experiments import compare_experiment, start_experiment
from hopscope_client.api.jobs import read_job
from hopscope_client.api.knowledge_bases import create_knowledge_base, remove_knowledge_base
from hopscope_client.api.methods import list_methods
from hopscope_client.api.question_sets import import_questions
from hopscope_client.api.retrieve import retrieve
from hopscope_client.api.runs import ask_question, read_run
from hopscope_client.api.sources import add_sources
from hopscope_client.models import (
    AddSourcesBody,
    CreateKnowledgeBaseBody,
    Job,
    NewExperiment,
    Problem,
    RetrieveBody,
    RetrieveResponse200,
    RunRequest,
)
from hopscope_client.types import File

from .notebook import ComparisonView, RunView

POLL_SECONDS = 0.5


class Refused(Exception):
    """What was asked cannot be answered: the message says why, and what to do about it; the code is one of the interface."""

    def __init__(self, message: str, code: str | None = None):
        super().__init__(message)
        self.code = code


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
        return RunView(checked(read_run.sync_detailed(id, client=self.client)), self._address)

    def methods(self) -> list[str]:
        """Ids of all methods."""
        return [method.id for method in checked(list_methods.sync_detailed(client=self.client)).methods]

    def ask(self, knowledge_base: str, question: str, methods: Sequence[str] | None = None) -> RunView:
        """Asks several methods, all when none is named, and waits until they have ended. Raises Refused."""
        names = list(self.methods() if methods is None else methods)
        asked = RunRequest(knowledge_base=knowledge_base, question=question, methods=names)
        return RunView(checked(ask_question.sync_detailed(client=self.client, body=asked)), self._address)

    def add_knowledge_base(self, name: str, files: Mapping[str, str | bytes]) -> str:
        """Makes a knowledge base of files by their names, waits until it is indexed, and returns its id.

        Raises Refused, and leaves no knowledge base, where a file cannot be read.
        """
        body = CreateKnowledgeBaseBody.from_dict({"name": name})
        base = checked(create_knowledge_base.sync_detailed(client=self.client, body=body)).id
        sent = [
            File(BytesIO(content.encode() if isinstance(content, str) else content), file_name=file)
            for file, content in files.items()
        ]
        try:
            added = checked(add_sources.sync_detailed(base, client=self.client, body=AddSourcesBody(files=sent)))
        except Refused:
            remove_knowledge_base.sync_detailed(base, client=self.client)
            raise
        self._wait_for(added.job)
        return base

    def compare(
        self,
        knowledge_base: str,
        questions: Sequence[Mapping[str, Any]],
        *,
        name: str | None = None,
        methods: Sequence[str] | None = None,
        k: int = 20,
    ) -> ComparisonView:
        """Asks methods questions with known answers, as an experiment over a question set. Raises Refused.

        questions: each with id, question, and answers: ids or names of nodes.
        name: of the new set; without one, equal questions are one set.
        """
        lines = "\n".join(json.dumps(dict(question)) for question in questions)
        question_set = name or f"questions {sha256(lines.encode()).hexdigest()[:8]}"
        sent = File(BytesIO(lines.encode()))
        try:
            checked(import_questions.sync_detailed(knowledge_base, client=self.client, body=sent, name=question_set))
        except Refused as refused:
            if name or refused.code != "conflict":
                raise
        names = self.methods() if methods is None else methods
        variants = [{"name": method, "method": method} for method in names]
        wanted = NewExperiment.from_dict({"questionSet": question_set, "variants": variants, "k": k})
        begun = checked(start_experiment.sync_detailed(knowledge_base, client=self.client, body=wanted))
        self._wait_for(begun.job)
        compared = checked(compare_experiment.sync_detailed(begun.id, client=self.client))
        return ComparisonView(compared, self._address, begun.id)

    def _wait_for(self, job: Job) -> None:
        while job.state in ("queued", "running"):
            time.sleep(POLL_SECONDS)
            job = checked(read_job.sync_detailed(job.id, client=self.client))
        if job.state != "succeeded":
            raise Refused(job.error or f"The job was {job.state}.")

    @property
    def _address(self) -> str:
        return str(self.client.get_httpx_client().base_url).rstrip("/")


def checked(response: Any) -> Any:
    """What a response has, unless it is a problem."""
    found = response.parsed
    if isinstance(found, Problem):
        raise Refused("\n".join(text for text in (found.detail, found.hint) if text), str(found.code))
    if found is None:
        raise Refused(f"The answer has status {int(response.status_code)}, which no client expects: is this Hopscope?")
    return found
