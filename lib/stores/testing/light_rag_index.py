"""Makes LightRAG's index of the texts of a folder in another one, with the model at an address: texts folder address."""
import asyncio
import sys
from pathlib import Path

from lightrag import LightRAG
from lightrag.llm.openai import openai_complete_if_cache, openai_embed
from lightrag.utils import EmbeddingFunc, Tokenizer

texts, folder, address = sys.argv[1:]


class Characters:
    """Its own tokenizer is fetched from the net."""

    def encode(self, content):
        return [ord(character) for character in content]

    def decode(self, tokens):
        return "".join(map(chr, tokens))


async def complete(prompt, system_prompt=None, history_messages=[], **options):
    return await openai_complete_if_cache(
        "fake-model", prompt, system_prompt, history_messages, base_url=address, api_key="none"
    )


async def embed(texts):
    return await openai_embed.func(texts, "fake-model", address, "none")


async def index():
    rag = LightRAG(
        working_dir=folder,
        llm_model_func=complete,
        embedding_func=EmbeddingFunc(embedding_dim=3, func=embed),
        tokenizer=Tokenizer("characters", Characters()),
        entity_extract_max_gleaning=0,
    )
    await rag.initialize_storages()
    first, *others = sorted(Path(texts).iterdir())
    await rag.ainsert(first.read_text(), file_paths=first.name)
    # With keys of one's own.
    for file in others:
        await rag.ainsert(file.read_text(), ids=file.stem, file_paths=file.name)
    await rag.finalize_storages()


asyncio.run(index())
