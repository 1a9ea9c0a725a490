"""Asks a question through a client that is made from the OpenAPI document.

python ask.py http://localhost:3000 films "Who directed The Third Man?"
"""

import sys

from hopscope_client import Client
from hopscope_client.api.runs import ask_question
from hopscope_client.models import Run, RunRequest

address, knowledge_base, question = sys.argv[1:4]
client = Client(base_url=address, timeout=60.0)
body = RunRequest(knowledge_base=knowledge_base, question=question, methods=["hybrid", "graphraft"])
run = ask_question.sync(client=client, body=body)
if not isinstance(run, Run):
    sys.exit(f"The question was refused: {run}")
for column in run.columns:
    sentences = column.retrieval.answer.sentences if column.retrieval else []
    print(f"{column.method}: {' '.join(sentence.text for sentence in sentences)}")
