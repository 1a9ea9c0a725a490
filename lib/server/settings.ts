/** The settings as a person sees and changes them. A key goes in and never comes out. */
import type { EndpointReport, SaveSettings, Settings, TestSettings } from "../api/schemas/settings";
import { HopscopeError } from "../graph/errors";
import { checkAddress } from "../stores/endpoint/addresses";
import { BadReply } from "../stores/endpoint/failure";
import { hintFor } from "../stores/llm/llm-refusal";
import { probeEndpoint } from "../stores/llm/probe-endpoint";
import { hostsOf, isAnswered, storeHosts } from "./allowed-hosts";
import type { Engine } from "./engine";
import { LLM_SETTING, type LlmChoice } from "./language-models";

/** Shortest key whose ending is shown: of a shorter key, the ending would give too much away. */
const LONG_KEY = 12;
const ENDING = 4;

export async function readSettings({ languageModels, embedder, environment }: Engine): Promise<Settings> {
  const { settings, fixed, ready, ...key } = await languageModels.choice();
  return {
    llm: settings,
    fixed,
    key: describeKey(key),
    ready,
    outage: ready ? languageModels.outage(settings.baseUrl) : null,
    hosts: hostsOf(environment),
    embeddings: { embedder: embedder.id, endpoint: environment.EMBEDDINGS_BASE_URL ?? null },
  };
}

/**
 * Keeps what was chosen; runs that were started go on with what they have.
 * @param host the name that the caller used, which hosts must allow
 * @throws HopscopeError `conflict` when it would change what the environment decides, `invalid-input`
 */
export async function saveSettings(
  engine: Engine,
  { llm, key, hosts }: SaveSettings,
  host = "localhost",
): Promise<Settings> {
  const { languageModels, database } = engine;
  const { settings, fixed, keyFrom } = await languageModels.choice();
  const contested = fixed.find((field) => llm[field] !== settings[field]);
  if (contested) throw decidedElsewhere(contested === "model" ? "OPENAI_MODEL" : "OPENAI_BASE_URL");
  if (key !== undefined && keyFrom === "environment") throw decidedElsewhere("OPENAI_API_KEY");
  await checkEndpoint(languageModels, llm.baseUrl);
  const isChanged = hosts !== undefined && checkHosts(engine, hosts, host);
  if (isChanged) await storeHosts(database, hosts);
  await database.settings.set(LLM_SETTING, llm);
  if (key !== undefined) await languageModels.keepKey(llm.baseUrl, key);
  languageModels.forgetOutage(llm.baseUrl);
  return readSettings(engine);
}

/** True if they are others than now. @throws HopscopeError where the environment has them, or the caller would be shut out */
function checkHosts({ environment }: Engine, hosts: readonly string[], host: string): boolean {
  const { names, from } = hostsOf(environment);
  if (String(hosts.toSorted()) === String(names.toSorted())) return false;
  if (from === "environment") throw decidedElsewhere("HOPSCOPE_HOSTS");
  if (isAnswered(host, environment, hosts)) return true;
  throw new HopscopeError("invalid-input", "These allowed hosts would shut you out; nothing was saved.", {
    problems: [{ at: "hosts", message: `You came by ${host}: add it, or come by another name.` }],
  });
}

/** @throws HopscopeError `invalid-input` for an address that would never be asked; one that is not known now may be later */
async function checkEndpoint(languageModels: Engine["languageModels"], baseUrl: string): Promise<void> {
  try {
    await checkAddress(new URL(baseUrl), languageModels.addressesFor(baseUrl));
  } catch (error) {
    if (!(error instanceof BadReply)) return;
    throw new HopscopeError("invalid-input", `Nothing is sent to ${new URL(baseUrl).host}.`, {
      hint: hintFor("blocked"),
      problems: [{ at: "llm.baseUrl", message: "Expected a public address, or one of this machine." }],
    });
  }
}

/** Capabilities of an endpoint, before it is saved. */
export async function testSettings(
  { languageModels, environment }: Engine,
  { baseUrl, model, key }: TestSettings,
  signal: AbortSignal,
): Promise<EndpointReport> {
  const { settings, keyFrom } = await languageModels.choice();
  const fromEnvironment = keyFrom === "environment" && baseUrl === settings.baseUrl;
  const stored = fromEnvironment ? environment.OPENAI_API_KEY : await languageModels.keyFor(baseUrl);
  const addresses = languageModels.addressesFor(baseUrl);
  const report = await probeEndpoint(
    { baseUrl, model, apiKey: key ?? stored ?? undefined, addresses },
    signal,
  );
  languageModels.forgetOutage(baseUrl);
  return report;
}

function describeKey({ apiKey, keyFrom }: Pick<LlmChoice, "apiKey" | "keyFrom">): Settings["key"] {
  return { from: keyFrom, ending: apiKey && apiKey.length >= LONG_KEY ? apiKey.slice(-ENDING) : null };
}

function decidedElsewhere(variable: string): HopscopeError {
  return new HopscopeError("conflict", `This is decided by the environment variable ${variable}.`, {
    hint: "Unset the variable and start Hopscope again to choose it here.",
  });
}
