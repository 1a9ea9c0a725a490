/** Finds out what an endpoint can do, by a few short requests: for the test button of the settings. */
import * as z from "zod";
import type { EndpointReport } from "../../api/schemas/settings";
import type { PrivateEndpoints } from "../endpoint/addresses";
import { openConnection } from "../endpoint/connection";
import { Account } from "./account";
import { Budget } from "./budget";
import { ChatEndpoint, type Spender } from "./chat-endpoint";
import { llmRefusal } from "./llm-refusal";
import { readJson } from "./read-json";
import { type Structure, structureOf } from "./wanted-structure";

type Finding = EndpointReport["abilities"][number];

interface Probed {
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  addresses?: PrivateEndpoints | undefined;
}

const PATIENCE_MS = 20_000;
/** Enough for a model that reasons before it says one word. */
const MAX_TOKENS = 512;
const MOST_MODELS = 500;
const SERVERS = { vllm: "vLLM", llamacpp: "llama.cpp" } as const;
const STRUCTURES = {
  json_schema: "by JSON Schema",
  json_object: "as JSON; the schema goes into the prompt",
  prompt: "by the prompt alone; answers are repaired where needed",
} as const;

/** Sends about eight requests; whatever fails is a finding. @throws the reason of `signal` */
export async function probeEndpoint(probed: Probed, signal: AbortSignal): Promise<EndpointReport> {
  const settings = { ...probed, concurrency: 4, timeoutMs: PATIENCE_MS };
  const endpoint = new ChatEndpoint({ ...settings, retries: 0 });
  const client = openConnection(settings);
  const find = async (ability: Finding["ability"], look: () => Promise<string>): Promise<Finding> => {
    try {
      return { ability, able: true, detail: await look() };
    } catch (error) {
      signal.throwIfAborted();
      const refusal = llmRefusal(error, endpoint.host);
      return { ability, able: false, detail: refusal instanceof Error ? refusal.message : String(refusal) };
    }
  };
  const say = (asked: string, structure: Structure | null, onText?: Spender["onText"]) =>
    endpoint.chat(
      { messages: [{ role: "user", content: asked }], maxTokens: MAX_TOKENS, structure, guided: false },
      { ...unlimited(signal), onText },
    );

  let models: string[] = [];
  let latencyMs: number | null = null;
  const listing = find("models", async () => {
    const listed = await client.models.list({ signal });
    models = listed.data
      .map(({ id }) => String(id))
      .sort()
      .slice(0, MOST_MODELS);
    if (models.length === 0) return "It lists none.";
    return models.includes(probed.model)
      ? `${models.length} listed, this one among them`
      : `${models.length} listed, this one not among them`;
  });
  const started = performance.now();
  const chat = await find("chat", async () => {
    const { text } = await say("Answer with the word yes.", null);
    latencyMs = performance.now() - started;
    return text.trim() ? `It said "${text.trim().slice(0, 60)}".` : "It answered with nothing.";
  });
  // Some servers break a stream off when the next request arrives.
  const streaming = await (chat.able
    ? find("streaming", async () => {
        let pieces = 0;
        await say("Count from one to twenty in words.", null, (piece) => {
          pieces += piece === null ? 0 : 1;
        });
        if (!endpoint.dialect.streaming) throw new Error("It sends whole answers only.");
        return `${pieces} pieces`;
      })
    : untried("streaming"));
  const others = chat.able
    ? await Promise.all([
        find("structured", () => tryStructure(endpoint, say)),
        find("odds", async () => {
          const odds = await endpoint.tokenOdds("The capital of France is", unlimited(signal));
          return `${odds.size} tokens at a place`;
        }),
        find("scores", async () => {
          const capitals = ["Paris", "Rome"];
          const scored = await endpoint.optionTokens("The capital of France is", capitals, unlimited(signal));
          return `${scored.reduce((sum, { tokens }) => sum + tokens.length, 0)} tokens of two words, in one request`;
        }),
        find("grammars", () => tryGrammar(endpoint, signal)),
        find("fineTuning", async () => {
          await client.fineTuning.jobs.list({ limit: 1 }, { signal });
          return "It has fine-tuning jobs.";
        }),
      ])
    : (["structured", "odds", "scores", "grammars", "fineTuning"] as const).map(untried);
  const [structured, ...rest] = others;
  return { abilities: [await listing, chat, structured!, streaming, ...rest], models, latencyMs };
}

function untried(ability: Finding["ability"]): Finding {
  return { ability, able: null, detail: "Not tried, because the model did not answer." };
}

async function tryStructure(
  endpoint: ChatEndpoint,
  say: (asked: string, structure: Structure) => Promise<{ text: string }>,
): Promise<string> {
  const schema = z.object({ city: z.string() });
  const { text } = await say("Name the capital of France.", structureOf(schema));
  if (!readJson(text, schema).ok) throw new Error("It did not keep to the schema.");
  return STRUCTURES[endpoint.dialect.structure];
}

async function tryGrammar(endpoint: ChatEndpoint, signal: AbortSignal): Promise<string> {
  const server = await endpoint.grammarServer(signal);
  if (!server) throw new Error("It does not say that it is vLLM or llama.cpp, which take grammars.");
  const { text } = await endpoint.guidedText(
    [{ role: "user", content: "Name the capital of France." }],
    'root ::= "Paris" | " Paris" | "Rome" | " Rome"\n',
    MAX_TOKENS,
    unlimited(signal),
  );
  if (text !== "Paris" && text !== "Rome") throw new Error("It did not keep to the grammar.");
  return `GBNF, as ${SERVERS[server]} takes it`;
}

function unlimited(signal: AbortSignal): Spender {
  return { signal, budget: new Budget({ tokens: null, cost: null }), account: new Account(undefined) };
}
