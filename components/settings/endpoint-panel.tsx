/** The language model, its key, and the capabilities of its endpoint. */
import { useQueryClient } from "@tanstack/react-query";
import { Check, Minus, PlugZap, X } from "lucide-react";
import { useId, useState } from "react";
import { settingsQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { TextField, WIDE_INPUT } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import type { EndpointReport, Settings } from "@/lib/api/schemas/settings";
import { testSettings } from "@/lib/api/settings";
import { ENDPOINT_PRESETS, presetOf } from "./endpoint-presets";
import { hostOf, requestOf, type SettingsDraft } from "./settings-draft";

const TITLES: Readonly<Record<Ability, string>> = {
  models: "Lists its models",
  chat: "Answers",
  structured: "Structured output",
  streaming: "Streaming",
  odds: "Log-probabilities",
  scores: "Scores given texts",
  grammars: "Takes grammars",
  fineTuning: "Fine-tuning",
};

const MARKS = {
  yes: { icon: Check, look: "text-good", said: "yes" },
  no: { icon: X, look: "text-bad", said: "no" },
  unknown: { icon: Minus, look: "text-ink-faint", said: "not known" },
} as const;

type Test =
  | { state: "none" | "running" }
  | { state: "done"; report: EndpointReport }
  | { state: "failed"; error: unknown };

export function EndpointPanel({ settings, draft, onChange }: KeyFieldProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [test, setTest] = useState<Test>({ state: "none" });
  const preset = presetOf(draft.baseUrl);
  const models = test.state === "done" ? test.report.models : [];
  const fixedBy = (field: Settings["fixed"][number], variable: string) =>
    settings.fixed.includes(field) ? `Decided by the environment variable ${variable}.` : null;
  const change = (values: Partial<SettingsDraft>) => {
    setTest({ state: "none" });
    onChange(values);
  };

  async function run() {
    setTest({ state: "running" });
    const { llm, key } = requestOf(draft);
    const wanted = { baseUrl: llm.baseUrl, model: llm.model, ...(key ? { key } : {}) };
    try {
      setTest({ state: "done", report: await callApi(testSettings, { body: wanted }) });
      // A test ends an outage.
      void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    } catch (error) {
      setTest({ state: "failed", error });
    }
  }

  return (
    <Panel title="Language model">
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-1 sm:col-span-2">
          <label htmlFor={`${id}-preset`} className="text-compact font-medium">
            Provider
          </label>
          <Select
            id={`${id}-preset`}
            aria-describedby={`${id}-preset-note`}
            className="sm:w-72"
            value={preset?.name ?? ""}
            disabled={settings.fixed.includes("baseUrl")}
            onValue={(name) => {
              const chosen = ENDPOINT_PRESETS.find((one) => one.name === name);
              if (!chosen) return;
              const { baseUrl, model } = chosen;
              change(settings.fixed.includes("model") ? { baseUrl } : { baseUrl, model });
            }}
            options={ENDPOINT_PRESETS.map(({ name }) => [name, name] as const)}
          >
            <option value="">Another one</option>
          </Select>
          <p id={`${id}-preset-note`} className="text-xs break-words text-ink-soft">
            {preset
              ? `${preset.needsKey ? "Needs a key." : "Needs no key."} ${preset.note}`
              : "Fills in the address, and a model where there is a usual one."}
          </p>
        </div>
        <TextField
          label="Endpoint"
          type="url"
          value={draft.baseUrl}
          disabled={settings.fixed.includes("baseUrl")}
          onValue={(baseUrl) => change({ baseUrl })}
          note={
            fixedBy("baseUrl", "OPENAI_BASE_URL, or OPENAI_API_KEY") ??
            "Any server that speaks OpenAI's protocol; the address usually ends in /v1."
          }
        />
        <TextField
          label="Model"
          list={`${id}-models`}
          value={draft.model}
          disabled={settings.fixed.includes("model")}
          onValue={(model) => change({ model })}
          note={fixedBy("model", "OPENAI_MODEL") ?? "As the endpoint calls it; a test lists what it has."}
        />
        <datalist id={`${id}-models`}>
          {models.map((model) => (
            <option key={model} value={model} />
          ))}
        </datalist>
        <KeyField settings={settings} draft={draft} onChange={change} />
        <div className="flex items-end sm:justify-end">
          <Button onClick={() => void run()} disabled={test.state === "running"}>
            <PlugZap aria-hidden />
            {test.state === "running" ? "Testing …" : "Test"}
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {test.state === "failed" && (
          <div className="border-t p-4">
            <ProblemNote error={test.error} />
          </div>
        )}
        {test.state === "done" && <EndpointReportList report={test.report} />}
      </div>
    </Panel>
  );
}

type Ability = EndpointReport["abilities"][number]["ability"];

function EndpointReportList({ report }: { report: EndpointReport }) {
  return (
    <section aria-label="What the endpoint can do" className="border-t px-4 py-3">
      <h3 className="mb-1 text-xs font-medium text-ink-soft">
        What the endpoint can do
        {report.latencyMs !== null && (
          <span className="numeric font-normal">
            {" "}
            · a short answer took {formatDuration(report.latencyMs)}
          </span>
        )}
      </h3>
      <ul className="flex flex-col gap-1 text-compact">
        {report.abilities.map(({ ability, able, detail }) => {
          const { icon: Icon, look, said } = MARKS[able === null ? "unknown" : able ? "yes" : "no"];
          return (
            <li key={ability} className="grid grid-cols-[0.875rem_minmax(0,9rem)_minmax(0,1fr)] gap-2">
              <Icon aria-hidden className={classNames("mt-1 size-3.5", look)} />
              <span>
                {TITLES[ability]}
                <span className="sr-only">: {said}</span>
              </span>
              <span className="min-w-0 break-words text-ink-soft">{detail}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface KeyFieldProps {
  settings: Settings;
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** The key: it can be written and removed, never read. */
function KeyField({ settings, draft, onChange }: KeyFieldProps) {
  const id = useId();
  const { from, ending } = settings.key;
  const same = hostOf(draft.baseUrl) === hostOf(settings.llm.baseUrl);
  const set = from !== null && same && !draft.removeKey;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-compact font-medium">
        Key
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="password"
          autoComplete="off"
          aria-describedby={`${id}-note`}
          className={WIDE_INPUT}
          disabled={from === "environment"}
          placeholder={set ? `set${ending ? `, ends in …${ending}` : ""}` : "none"}
          value={draft.key}
          onChange={(event) => onChange({ key: event.target.value })}
        />
        {set && from === "settings" && (
          <Button look="danger" onClick={() => onChange({ removeKey: true, key: "" })}>
            Remove
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className="text-xs break-words text-ink-soft">
        {from === "environment"
          ? "Decided by the environment variable OPENAI_API_KEY."
          : draft.removeKey
            ? "It will be forgotten when you save."
            : `Stays on this server and is sent to ${hostOf(draft.baseUrl) || "its endpoint"} only. A server of your own may need none.`}
      </p>
    </div>
  );
}
