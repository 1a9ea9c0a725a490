/** The settings as the form shows them: numbers are what was typed, so that nothing typed is lost. */
import type { SaveSettings, Settings } from "@/lib/api/schemas/settings";

export interface PriceRow {
  model: string;
  input: string;
  output: string;
}

export interface Limit {
  tokens: string;
  cost: string;
}

export interface SettingsDraft {
  baseUrl: string;
  model: string;
  /** A new key; empty keeps the one that is there. */
  key: string;
  removeKey: boolean;
  prices: PriceRow[];
  run: Limit;
  job: Limit;
  concurrency: string;
  timeoutSeconds: string;
  /** Separated by commas or spaces. */
  hosts: string;
}

export function draftOf({ llm, hosts }: Settings): SettingsDraft {
  return {
    baseUrl: llm.baseUrl,
    model: llm.model,
    key: "",
    removeKey: false,
    prices: Object.entries(llm.prices).map(([model, { input, output }]) => ({
      model,
      input: String(input),
      output: String(output),
    })),
    run: limitOf(llm.budgets.run),
    job: limitOf(llm.budgets.job),
    concurrency: String(llm.concurrency),
    timeoutSeconds: String(llm.timeoutSeconds),
    hosts: hosts.names.join(", "),
  };
}

function limitOf({ tokens, cost }: { tokens: number | null; cost: number | null }): Limit {
  return {
    tokens: tokens === null ? "" : tokens.toLocaleString("en"),
    cost: cost === null ? "" : String(cost),
  };
}

/**
 * The request. Text that is not a number is sent as typed, so that the server names it instead of taking it for none.
 * @param before the draft as it began: hosts that are the same are not sent, since others may have changed them
 */
export function requestOf(draft: SettingsDraft, before: SettingsDraft | null = null): SaveSettings {
  const limit = ({ tokens, cost }: Limit) => ({ tokens: optionalNumber(tokens), cost: optionalNumber(cost) });
  const prices = draft.prices.filter(({ model }) => model.trim() !== "");
  return {
    llm: {
      baseUrl: draft.baseUrl.trim(),
      model: draft.model.trim(),
      prices: Object.fromEntries(
        prices.map(({ model, input, output }) => [
          model.trim(),
          { input: numberOf(input), output: numberOf(output) },
        ]),
      ),
      budgets: { run: limit(draft.run), job: limit(draft.job) },
      concurrency: numberOf(draft.concurrency),
      timeoutSeconds: numberOf(draft.timeoutSeconds),
    },
    ...(draft.hosts !== before?.hosts && { hosts: draft.hosts.split(/[\s,]+/).filter(Boolean) }),
    ...(draft.key.trim() ? { key: draft.key.trim() } : draft.removeKey ? { key: null } : {}),
  };
}

/** "100,000" is a number; "1,5" is not, because it may be meant as either. */
function numberOf(text: string): number {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, "");
  const number = Number(plain);
  return (plain === "" || !Number.isFinite(number) ? text : number) as number;
}

function optionalNumber(text: string): number | null {
  return text.trim() === "" ? null : numberOf(text);
}

/** The server of an address as a person reads it; the address itself where it is none. */
export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
