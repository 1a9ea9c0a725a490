/** Endpoints that people use, with what the form needs for each. */
import { hostOf } from "./settings-draft";

export interface EndpointPreset {
  name: string;
  baseUrl: string;
  /** A model that it has; empty where that depends on what was installed or deployed. */
  model: string;
  needsKey: boolean;
  note: string;
}

export const ENDPOINT_PRESETS: readonly EndpointPreset[] = [
  {
    name: "OpenAI",
    baseUrl: "https://api.openai.com/v1",
    model: "gpt-4.1-mini",
    needsKey: true,
    note: "Reasoning models work too: what they do not take is left out after the first refusal.",
  },
  {
    name: "Azure OpenAI",
    baseUrl: "https://RESOURCE.openai.azure.com/openai/v1",
    model: "",
    needsKey: true,
    note: "Put the name of your resource for RESOURCE; the model is the name of your deployment. Addresses with /deployments/NAME?api-version=… work as well.",
  },
  {
    name: "OpenRouter",
    baseUrl: "https://openrouter.ai/api/v1",
    model: "openai/gpt-4.1-mini",
    needsKey: true,
    note: "Models are named provider/model.",
  },
  {
    name: "Mistral",
    baseUrl: "https://api.mistral.ai/v1",
    model: "mistral-small-latest",
    needsKey: true,
    note: "It gives no log-probabilities.",
  },
  {
    name: "Groq",
    baseUrl: "https://api.groq.com/openai/v1",
    model: "llama-3.3-70b-versatile",
    needsKey: true,
    note: "Free keys have low limits a minute; calls wait for them.",
  },
  {
    name: "DeepSeek",
    baseUrl: "https://api.deepseek.com/v1",
    model: "deepseek-chat",
    needsKey: true,
    note: "Structured output is asked for as JSON with the schema in the prompt.",
  },
  {
    name: "Ollama on this machine",
    baseUrl: "http://localhost:11434/v1",
    model: "",
    needsKey: false,
    note: "The model is one that you pulled, such as qwen3:8b. The first call loads it, which may take a minute.",
  },
  {
    name: "vLLM on this machine",
    baseUrl: "http://localhost:8000/v1",
    model: "",
    needsKey: false,
    note: "The model is the one that it serves. Needs a key only where vLLM was started with --api-key.",
  },
  {
    name: "LM Studio on this machine",
    baseUrl: "http://localhost:1234/v1",
    model: "",
    needsKey: false,
    note: "Start its server on the page Developer; the model is the identifier that is shown there.",
  },
  {
    name: "llama.cpp on this machine",
    baseUrl: "http://localhost:8080/v1",
    model: "",
    needsKey: false,
    note: "llama-server answers with the model that it was started with, whatever the name.",
  },
];

/** The one whose server the address names; null for any other. */
export function presetOf(baseUrl: string): EndpointPreset | null {
  const host = hostOf(baseUrl.trim());
  if (/\.openai\.azure\.com$/i.test(host))
    return ENDPOINT_PRESETS.find(({ name }) => name === "Azure OpenAI") ?? null;
  return ENDPOINT_PRESETS.find((preset) => hostOf(preset.baseUrl) === host) ?? null;
}
