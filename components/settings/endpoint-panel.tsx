"use client";
import { useQueryClient } from "@tanstack/react-query";
import { PlugZap } from "lucide-react";
import { useId, useState } from "react";
import { settingsQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
/** Which language model is asked, with which key, and what its endpoint can do. */
import { callApi } from "@/lib/api/call-api";
import type { EndpointReport, Settings } from "@/lib/api/schemas/settings";
import { testSettings } from "@/lib/api/settings";
import { ENDPOINT_PRESETS, filledBy, presetOf } from "./endpoint-presets";
import { EndpointReportList } from "./endpoint-report-list";
import { KeyField, type KeyFieldProps } from "./key-field";
import { requestOf, type SettingsDraft } from "./settings-draft";

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
              const { baseUrl, model } = filledBy(chosen);
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
