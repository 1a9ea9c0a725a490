"""Writes what neo4j-graphrag makes of the texts of a folder into a Neo4j, with the model at an address: texts address."""
import asyncio
import os
import sys
from pathlib import Path

from neo4j import GraphDatabase
from neo4j_graphrag.embeddings import OpenAIEmbeddings
from neo4j_graphrag.experimental.pipeline.kg_builder import SimpleKGPipeline
from neo4j_graphrag.llm import OpenAILLM

texts, address = sys.argv[1:]


async def index(driver):
    access = {"base_url": address, "api_key": "none"}
    pipeline = SimpleKGPipeline(
        llm=OpenAILLM("fake-model", **access),
        driver=driver,
        embedder=OpenAIEmbeddings("fake-model", **access),
        schema="FREE",
        from_file=False,
        on_error="RAISE",
    )
    for file in sorted(Path(texts).iterdir()):
        await pipeline.run_async(text=file.read_text(), file_path=file.name)


account = (os.environ["NEO4J_USER"], os.environ["NEO4J_PASSWORD"])
with GraphDatabase.driver(os.environ["NEO4J_URI"], auth=account) as driver:
    asyncio.run(index(driver))
