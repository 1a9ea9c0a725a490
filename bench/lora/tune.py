"""
Tunes a Llama model in a GGUF file by LoRA on chat examples, and writes the merged weights as another GGUF file.

    python bench/lora/tune.py PAIRS.jsonl BASE.gguf TUNED.gguf --minutes 30

Needs torch, transformers, peft and gguf. Examples of one schema share the beginning of their prompt: it is read once for several of them, each
of which sees it and itself alone, so a step is the same as with one sequence for each example and takes a fifth of the time.
"""
import argparse
import json
import os
import random
import time

import numpy as np
import torch
from gguf import GGMLQuantizationType, GGUFReader, GGUFWriter
from gguf.quants import dequantize, quantize
from peft import LoraConfig, get_peft_model
from tokenizers import Tokenizer, decoders, models, pre_tokenizers
from transformers import AutoModelForCausalLM

IGNORED = -100
# Processors of today multiply these four times as fast; what is learnt, and the weights that are written, have 32 bits.
DTYPE = torch.bfloat16
LAYERS = {
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
}


def tokenizer_of(reader):
    """The byte-level BPE of the file; SmolLM's reads each digit alone."""
    tokens = reader.fields["tokenizer.ggml.tokens"].contents()
    types = reader.fields["tokenizer.ggml.token_type"].contents()
    merges = [tuple(merge.split(" ")) for merge in reader.fields["tokenizer.ggml.merges"].contents()]
    tokenizer = Tokenizer(models.BPE(vocab={token: at for at, token in enumerate(tokens)}, merges=merges))
    digits = pre_tokenizers.Digits(individual_digits=True)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([digits, pre_tokenizers.ByteLevel(add_prefix_space=False)])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens([token for token, kind in zip(tokens, types) if kind == 3])
    return tokenizer


def encoded(messages, tokenizer):
    """ChatML, as the template in the file has it: the tokens of the prompt, and of the answer with its end."""
    *asked, answer = messages
    prompt = "".join(f"<|im_start|>{one['role']}\n{one['content']}<|im_end|>\n" for one in asked)
    ids = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
    return ids(f"{prompt}<|im_start|>assistant\n"), ids(f"{answer['content']}<|im_end|>")


def packs_of(examples, size, longest, rng):
    """Examples of one schema, `size` together, in an order of chance."""
    by_schema = {}
    for schema, prompt, answer in examples:
        if len(prompt) + len(answer) <= longest:
            by_schema.setdefault(schema, []).append((prompt, answer))
    packs = []
    for own in by_schema.values():
        rng.shuffle(own)
        packs += [own[at : at + size] for at in range(0, len(own), size)]
    rng.shuffle(packs)
    return packs


def laid_out(pack):
    """One sequence of what all prompts begin with and of what each goes on with, with places, labels and who sees whom."""
    shared = len(os.path.commonprefix([prompt for prompt, _ in pack]))
    ids, places, labels, owners = list(pack[0][0][:shared]), list(range(shared)), [IGNORED] * shared, [-1] * shared
    for owner, (prompt, answer) in enumerate(pack):
        own = prompt[shared:] + answer
        ids += own
        places += range(shared, shared + len(own))
        labels += [IGNORED] * (len(prompt) - shared) + answer
        owners += [owner] * len(own)
    owner = torch.tensor(owners)
    seen = torch.ones(len(ids), len(ids), dtype=torch.bool).tril() & ((owner[None] == owner[:, None]) | (owner[None] == -1))
    mask = torch.zeros(seen.shape, dtype=DTYPE).masked_fill(~seen, torch.finfo(DTYPE).min)
    return torch.tensor([ids]), torch.tensor([places]), torch.tensor(labels), mask[None, None]


def loss_of(model, pack):
    ids, places, labels, mask = laid_out(pack)
    hidden = model.model(input_ids=ids, position_ids=places, attention_mask=mask, use_cache=False).last_hidden_state[0]
    # A label is what its place holds, so the place before it foretells it; the first of an answer follows its own prompt.
    at = (labels != IGNORED).nonzero()[:, 0]
    logits = model.lm_head(hidden[at - 1])
    return torch.nn.functional.cross_entropy(logits.float(), labels[at])


def train(model, packs, given, save):
    trained = [weights for weights in model.parameters() if weights.requires_grad]
    optimizer = torch.optim.AdamW(trained, lr=given.rate, weight_decay=0.0)
    held_out, packs = packs[: given.held_out], packs[given.held_out :]
    base = model.get_base_model()

    def measure():
        with torch.no_grad():
            return sum(loss_of(base, pack).item() for pack in held_out) / max(1, len(held_out))

    print(f"{sum(map(len, packs))} examples in {len(packs)} packs; loss of {sum(map(len, held_out))} others before: {measure():.3f}", flush=True)
    started, saved, seen, recent = time.time(), time.time(), 0, []
    for step, pack in enumerate(packs * given.epochs):
        spent = (time.time() - started) / 60 / given.minutes
        done = max(spent, step / (len(packs) * given.epochs))
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = given.rate * min(1, (step + 1) / 10) * max(0.02, 1 - done)
        loss = loss_of(base, pack)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trained, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        seen += len(pack)
        recent = [*recent[-19:], loss.item()]
        if step % 5 == 4:
            print(f"step {step + 1}, {seen} examples, {(time.time() - started) / 60:.1f} minutes: loss {sum(recent) / len(recent):.3f}", flush=True)
        if time.time() - saved > 60 * given.save_minutes:
            save()
            saved = time.time()
    print(f"{seen} examples, {(time.time() - started) / 60:.1f} minutes; loss of the others after: {measure():.3f}", flush=True)


def permuted(weights, heads):
    """Rows of a rotated projection in the order that GGUF files have them."""
    return weights.reshape(heads, 2, weights.shape[0] // heads // 2, weights.shape[1]).swapaxes(1, 2).reshape(weights.shape)


def projections(model, of):
    """What `of` says of each projection that is tuned, by its name in the file and in the order of its rows there."""
    heads = {"attn_q": model.config.num_attention_heads, "attn_k": model.config.num_key_value_heads}
    for at, layer in enumerate(model.get_base_model().model.layers):
        for path, name in LAYERS.items():
            weights = of(layer.get_submodule(path)).detach().float().numpy()
            yield f"blk.{at}.{name}.weight", permuted(weights, heads[name]) if name in heads else weights


def weights_in(reader):
    """The matrices of the file with 32 bits a number."""
    return {
        tensor.name: dequantize(tensor.data, tensor.tensor_type).reshape(tuple(int(size) for size in reversed(tensor.shape)))
        for tensor in reader.tensors
        if tensor.name.startswith("blk.")
    }


def write_gguf(reader, weights, path):
    """All that the file says, with these weights in 8 bits in place of its own."""
    writer = GGUFWriter(path, reader.fields["general.architecture"].contents())
    for field in reader.fields.values():
        if field.name.startswith("GGUF.") or field.name in ("general.architecture", "general.file_type"):
            continue
        writer.add_key_value(field.name, field.contents(), field.types[0])
    writer.add_file_type(7)
    for tensor in reader.tensors:
        if tensor.name in weights:
            own = quantize(np.ascontiguousarray(weights[tensor.name]), GGMLQuantizationType.Q8_0)
            writer.add_tensor(tensor.name, own, raw_dtype=GGMLQuantizationType.Q8_0)
        else:
            writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pairs")
    asked.add_argument("base")
    asked.add_argument("tuned")
    asked.add_argument("--minutes", type=float, default=30)
    asked.add_argument("--save-minutes", type=float, default=5)
    asked.add_argument("--epochs", type=int, default=1)
    asked.add_argument("--rate", type=float, default=1e-3)
    asked.add_argument("--rank", type=int, default=16)
    asked.add_argument("--together", type=int, default=16, help="examples in a step")
    asked.add_argument("--longest", type=int, default=1_500, help="tokens of an example")
    asked.add_argument("--held-out", type=int, default=4, help="packs that are not trained on")
    asked.add_argument("--seed", type=int, default=7)
    given = asked.parse_args()
    torch.manual_seed(given.seed)
    reader = GGUFReader(given.base)
    tokenizer = tokenizer_of(reader)
    with open(given.pairs) as lines:
        read = [json.loads(line) for line in lines]
    examples = [(one["schema"], *encoded(one["messages"], tokenizer)) for one in read]
    folder, name = os.path.split(os.path.abspath(given.base))
    model = AutoModelForCausalLM.from_pretrained(folder, gguf_file=name, torch_dtype=DTYPE, attn_implementation="sdpa")
    config = LoraConfig(r=given.rank, lora_alpha=2 * given.rank, target_modules=[path.split(".")[1] for path in LAYERS])
    model = get_peft_model(model, config)
    whole = weights_in(reader)
    for name, weights in projections(model, lambda layer: layer.base_layer.weight):
        assert np.allclose(weights, whole[name], rtol=0.01, atol=1e-3), f"{name} is not read as it is in the file"
    learnt = lambda: projections(model, lambda layer: layer.get_delta_weight("default"))
    save = lambda: write_gguf(reader, {name: whole[name] + delta for name, delta in learnt()}, given.tuned)
    train(model, packs_of(examples, given.together, given.longest, random.Random(given.seed)), given, save)
    save()


main()
