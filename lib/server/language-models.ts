/**
 * The language model that questions are answered with: the environment's where it says something, else the one from the
 * settings. Opened anew when these change; until then all runs share its calls at a time.
 */
import { type LlmSettings, llmSettingsSchema, OPENAI_BASE_URL, type Settings } from "../api/schemas/settings";
import { HopscopeError } from "../graph/errors";
import { bookedCall, type Payer } from "../measure/costs";
import type { Llm } from "../methods/llm/llm";
import type { Outage } from "../methods/llm/outage";
import type { PrivateEndpoints } from "../stores/endpoint/addresses";
import { CircuitBreakers } from "../stores/endpoint/circuit-breakers";
import type { Environment } from "../stores/environment";
import { Budget } from "../stores/llm/budget";
import type { SpendingOptions } from "../stores/llm/budgeted-llm";
import { outageOf } from "../stores/llm/llm-refusal";
import { type LanguageModel, openLlm } from "../stores/llm/open-llm";
import type { Database } from "../stores/prisma/database";
import { putLast } from "../stores/put-last";
import type { Metrics } from "./monitoring/metrics";

/** Name of the setting; secrets begin with it. */
export const LLM_SETTING = "llm";

/** The settings in force, key included: they stay in this process. */
export interface LlmChoice {
  settings: LlmSettings;
  apiKey: string | null;
  keyFrom: Settings["key"]["from"];
  fixed: Settings["fixed"];
  /** True with a key, or with an endpoint of one's own, which may need none. */
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

type Stores = Pick<Database, "settings" | "secrets" | "llmAnswers" | "llmCosts">;

/** @param so "none can judge": what cannot be done without one */
export function noLanguageModel(so: string, hint: string): HopscopeError {
  return new HopscopeError("not-ready", `No language model is set, so ${so}.`, { hint });
}

export class LanguageModels {
  /** Time that calls of a job wait for an endpoint that has failed; calls of a run do not wait. */
  jobPatienceMs = 30_000;
  readonly #opened = new Map<string, LanguageModel>();
  readonly #breakers = new CircuitBreakers();

  /** @param metrics counts calls beside what is booked of them */
  constructor(
    private readonly environment: Environment,
    private readonly database: Stores,
    private readonly metrics?: Pick<Metrics, "modelCalled">,
  ) {}

  /** The settings combined with the environment. Settings that can no longer be read count as not made. */
  async choice(): Promise<LlmChoice> {
    const { OPENAI_API_KEY, OPENAI_BASE_URL: fixedUrl, OPENAI_MODEL } = this.environment;
    const stored = llmSettingsSchema.safeParse((await this.database.settings.get(LLM_SETTING)) ?? {});
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
    return this.database.secrets.get(keyName(baseUrl));
  }

  /** Null forgets the key of that server. */
  async keepKey(baseUrl: string, key: string | null): Promise<void> {
    if (key === null) await this.database.secrets.remove(keyName(baseUrl));
    else await this.database.secrets.set(keyName(baseUrl), key);
  }

  /** Name and host of the model, as `Llm.id`; null when none is set. */
  async id(): Promise<string | null> {
    const { ready, settings } = await this.choice();
    return ready ? `${settings.model}@${new URL(settings.baseUrl).host}` : null;
  }

  /** The model for one run or one job, with the budget of such; undefined when none is set. What it takes is booked on `payer`. */
  async openFor(payer: Payer): Promise<Llm | undefined> {
    return (await this.openAll(payer))?.llm;
  }

  /** The same with the models beside it. */
  async openAll(payer: Payer): Promise<SpendingModels | undefined> {
    const choice = await this.choice();
    if (!choice.ready) return undefined;
    const { settings } = choice;
    const { host } = new URL(settings.baseUrl);
    const isJob = payer.work !== "run";
    const budget = new Budget(settings.budgets[isJob ? "job" : "run"]);
    // A job that is started or resumed is to try again what failed before.
    if (isJob) this.forgetOutage(settings.baseUrl);
    const options: SpendingOptions = {
      patienceMs: isJob ? this.jobPatienceMs : 0,
      onCall: (call, method = "") => {
        const booked = bookedCall(call);
        this.metrics?.modelCalled(booked, payer.work);
        if (booked) this.database.llmCosts.book({ ...booked, ...payer, method, host });
      },
    };
    return {
      llm: this.#open(choice).within(budget, options),
      named: (model, baseUrl) =>
        new URL(baseUrl).origin === new URL(settings.baseUrl).origin
          ? this.#open({ ...choice, settings: { ...settings, model } }).within(budget, options)
          : null,
    };
  }

  /** Why the endpoint at this address is not asked now; null while it is. */
  outage(baseUrl: string): Outage | null {
    return outageOf(this.#breakers.of(baseUrl), new URL(baseUrl).host);
  }

  /** Lets the next call try the endpoint at once: its settings have changed, or it has been tested. */
  forgetOutage(baseUrl: string): void {
    this.#breakers.of(baseUrl).reset();
  }

  /** Addresses that may be asked beside public ones: who sets the environment may name any server in it. */
  addressesFor(baseUrl: string): PrivateEndpoints {
    const { OPENAI_BASE_URL: fixedUrl, HOPSCOPE_PRIVATE_ENDPOINTS } = this.environment;
    return baseUrl === fixedUrl ? "all" : HOPSCOPE_PRIVATE_ENDPOINTS;
  }

  #open({ settings, apiKey }: LlmChoice): LanguageModel {
    const choice = JSON.stringify([settings, apiKey]);
    const known = this.#opened.get(choice);
    if (known) return known;
    const { timeoutSeconds, ...others } = settings;
    const { baseUrl } = settings;
    const model = openLlm(
      {
        ...others,
        apiKey: apiKey ?? undefined,
        timeoutMs: timeoutSeconds * 1000,
        breaker: this.#breakers.of(baseUrl),
        addresses: this.addressesFor(baseUrl),
      },
      this.database.llmAnswers,
    );
    return putLast(this.#opened, choice, model, OPEN_AT_MOST);
  }
}

function keyName(baseUrl: string): string {
  return `${LLM_SETTING}:${new URL(baseUrl).origin}`;
}
