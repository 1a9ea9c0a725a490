"use client";
import { PlugZap } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/fields/text-field";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
/** Which language model is asked, with which key, and what its endpoint can do. */
import { callApi } from "@/lib/api/call-api";
import { testSettings } from "@/lib/api/settings";
import type { EndpointReport, Settings } from "@/lib/core/contract/settings";
import { EndpointReportList } from "./endpoint-report-list";
import { KeyField } from "./key-field";
import { requestOf, type SettingsDraft } from "./settings-draft";

/** Where the servers listen that people run themselves, unless set otherwise. */
const ENDPOINTS = [
  { url: "https://api.openai.com/v1", name: "OpenAI" },
  { url: "https://openrouter.ai/api/v1", name: "OpenRouter" },
  { url: "http://localhost:11434/v1", name: "Ollama on this machine" },
  { url: "http://localhost:8000/v1", name: "vLLM on this machine" },
  { url: "http://localhost:1234/v1", name: "LM Studio on this machine" },
] as const;

interface EndpointPanelProps {
  settings: Settings;
  draft: SettingsDraft;
  onChange: (change: Partial<SettingsDraft>) => void;
}

type Test =
  | { state: "none" | "running" }
  | { state: "done"; report: EndpointReport }
  | { state: "failed"; error: unknown };

export function EndpointPanel({ settings, draft, onChange }: EndpointPanelProps) {
  const id = useId();
  const [test, setTest] = useState<Test>({ state: "none" });
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
    } catch (error) {
      setTest({ state: "failed", error });
    }
  }

  return (
    <Panel title="Language model">
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <TextField
          label="Endpoint"
          type="url"
          list={`${id}-endpoints`}
          value={draft.baseUrl}
          disabled={settings.fixed.includes("baseUrl")}
          onValue={(baseUrl) => change({ baseUrl })}
          note={
            fixedBy("baseUrl", "OPENAI_BASE_URL, or OPENAI_API_KEY") ??
            "Any server that speaks OpenAI's protocol; the address usually ends in /v1."
          }
        />
        <datalist id={`${id}-endpoints`}>
          {ENDPOINTS.map(({ url, name }) => (
            <option key={url} value={url}>
              {name}
            </option>
          ))}
        </datalist>
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
