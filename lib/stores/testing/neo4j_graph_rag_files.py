"""Makes the Parquet files of neo4j-graphrag of the texts of a folder in another one, with the model at an address: texts folder address."""
import asyncio
import sys
from pathlib import Path

from neo4j_graphrag.components.embedder import TextChunkEmbedder
from neo4j_graphrag.components.entity_relation_extractor import LLMEntityRelationExtractor
from neo4j_graphrag.components.filename_collision_handler import FilenameCollisionHandler
from neo4j_graphrag.components.kg_writer import ParquetWriter
from neo4j_graphrag.components.text_splitters.fixed_size_splitter import FixedSizeSplitter
from neo4j_graphrag.components.types import DocumentInfo, Neo4jGraph
from neo4j_graphrag.embeddings import OpenAIEmbeddings
from neo4j_graphrag.llm import OpenAILLM

texts, folder, address = sys.argv[1:]


class Folder:
    output_path = folder

    async def write(self, data, filename):
        (Path(folder) / filename).write_bytes(data)


async def index():
    access = {"base_url": address, "api_key": "none"}
    extractor = LLMEntityRelationExtractor(OpenAILLM("fake-model", **access))
    embedder = TextChunkEmbedder(OpenAIEmbeddings("fake-model", **access))
    whole = Neo4jGraph()
    for file in sorted(Path(texts).iterdir()):
        chunks = await embedder.run(await FixedSizeSplitter().run(file.read_text()))
        graph = await extractor.run(chunks, DocumentInfo(path=file.name))
        whole.nodes += graph.nodes
        whole.relationships += graph.relationships
    await ParquetWriter(Folder(), Folder(), FilenameCollisionHandler()).run(whole)


Path(folder).mkdir()
asyncio.run(index())
