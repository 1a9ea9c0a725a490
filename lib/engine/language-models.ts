/**
 * The language model that questions are answered with: the environment's where it says something, else the one from the
 * settings. Opened anew when these change; until then all runs share its calls at a time.
 */

import {
  type LlmSettings,
  llmSettingsSchema,
  OPENAI_BASE_URL,
  type Settings,
} from "../core/contract/settings";
import { Budget } from "../core/llm/budget";
import type { Llm } from "../core/llm/llm";
import type { Environment } from "../stores/environment";
import { type LanguageModel, openLlm } from "../stores/llm/open-llm";
import type { Database } from "../stores/prisma/database";

/** Name of the setting; secrets begin with it. */
export const LLM_SETTING = "llm";

/** What is in force, key included: stays in this process. */
export interface LlmChoice {
  settings: LlmSettings;
  apiKey: string | null;
  keyFrom: Settings["key"]["from"];
  fixed: Settings["fixed"];
  /** Whether there is enough to ask: a key, or an endpoint of one's own that may want none. */
  ready: boolean;
}

/** The models of one run or job: all spend from its one budget. */
export interface SpendingModels {
  llm: Llm;
  /** Another model of the same server, by its name; null for one of a server that is no longer set. */
  named(model: string, baseUrl: string): Llm | null;
}

/** Models that stay open: the one of the settings, and those that were tuned. */
const OPEN_AT_MOST = 8;

export class LanguageModels {
  readonly #environment: Environment;
  readonly #database: Pick<Database, "settings" | "secrets" | "llmAnswers">;
  readonly #opened = new Map<string, LanguageModel>();

  constructor(environment: Environment, database: Pick<Database, "settings" | "secrets" | "llmAnswers">) {
    this.#environment = environment;
    this.#database = database;
  }

  /** What the settings and the environment come to. Settings that cannot be read any more count as not made. */
  async choice(): Promise<LlmChoice> {
    const { OPENAI_API_KEY, OPENAI_BASE_URL: fixedUrl, OPENAI_MODEL } = this.#environment;
    const stored = llmSettingsSchema.safeParse((await this.#database.settings.get(LLM_SETTING)) ?? {});
    const chosen = stored.data ?? llmSettingsSchema.parse({});
    // A key of the environment is sent to the endpoint of the environment only, never to one from the settings.
    const baseUrl = fixedUrl ?? (OPENAI_API_KEY ? OPENAI_BASE_URL : chosen.baseUrl);
    const settings = { ...chosen, baseUrl, model: OPENAI_MODEL ?? chosen.model };
    const storedKey = OPENAI_API_KEY ? null : await this.keyFor(baseUrl);
    const fixed: LlmChoice["fixed"] = [];
    if (fixedUrl ?? OPENAI_API_KEY) fixed.push("baseUrl");
    if (OPENAI_MODEL) fixed.push("model");
    return {
      settings,
      apiKey: OPENAI_API_KEY ?? storedKey,
      keyFrom: OPENAI_API_KEY ? "environment" : storedKey ? "settings" : null,
      fixed,
      ready: Boolean(OPENAI_API_KEY ?? storedKey) || new URL(baseUrl).host !== new URL(OPENAI_BASE_URL).host,
    };
  }

  /** The stored key of the server at this address; another server never gets it. */
  keyFor(baseUrl: string): Promise<string | null> {
    return this.#database.secrets.get(keyName(baseUrl));
  }

  /** Null forgets the key of that server. */
  async keepKey(baseUrl: string, key: string | null): Promise<void> {
    if (key === null) await this.#database.secrets.remove(keyName(baseUrl));
    else await this.#database.secrets.set(keyName(baseUrl), key);
  }

  /** The model for one run or one job, with the budget of such; undefined when none is set. */
  async openFor(spender: "run" | "job"): Promise<Llm | undefined> {
    return (await this.openAll(spender))?.llm;
  }

  /** The same with the models beside it. */
  async openAll(spender: "run" | "job"): Promise<SpendingModels | undefined> {
    const choice = await this.choice();
    if (!choice.ready) return undefined;
    const { settings } = choice;
    const budget = new Budget(settings.budgets[spender]);
    return {
      llm: this.#open(choice).within(budget),
      named: (model, baseUrl) =>
        new URL(baseUrl).origin === new URL(settings.baseUrl).origin
          ? this.#open({ ...choice, settings: { ...settings, model } }).within(budget)
          : null,
    };
  }

  #open({ settings, apiKey }: LlmChoice): LanguageModel {
    const choice = JSON.stringify([settings, apiKey]);
    const known = this.#opened.get(choice);
    if (known) return known;
    const { timeoutSeconds, ...others } = settings;
    const model = openLlm(
      { ...others, apiKey: apiKey ?? undefined, timeoutMs: timeoutSeconds * 1000 },
      this.#database.llmAnswers,
    );
    this.#opened.set(choice, model);
    for (const oldest of this.#opened.keys()) {
      if (this.#opened.size <= OPEN_AT_MOST) break;
      this.#opened.delete(oldest);
    }
    return model;
  }
}

function keyName(baseUrl: string): string {
  return `${LLM_SETTING}:${new URL(baseUrl).origin}`;
}
