"use client";
/** Buttons, fields and keys in all their states. */
import { ArrowRight, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyButton } from "@/components/ui/copy-button";
import { DraftInput } from "@/components/ui/draft-input";
import { Field } from "@/components/ui/field";
import { FileField } from "@/components/ui/file-field";
import { KeyCaps } from "@/components/ui/key-caps";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Optional, TextField } from "@/components/ui/text-field";
import { Tip } from "@/components/ui/tip";
import { ViewTabs } from "@/components/ui/view-tabs";
import { Specimen } from "./specimen";

const THEMES = [
  ["light", "Light"],
  ["dark", "Dark"],
] as const;
const VIEWS = [
  { id: "nodes", title: "Nodes", content: "Nodes are shown." },
  { id: "edges", title: "Edges", content: "Edges are shown." },
] as const;
const LOOKS = ["action", "plain", "quiet", "danger"] as const;

export function Controls() {
  const [draft, setDraft] = useState("Orson Welles");
  const [theme, setTheme] = useState("light");
  const [view, setView] = useState<"nodes" | "edges">("nodes");
  return (
    <Panel title="Controls">
      {LOOKS.map((look) => (
        <Specimen key={look} name={`Button, ${look}`}>
          <Button look={look}>
            <Plus aria-hidden /> Normal
          </Button>
          <Button look={look} size="small">
            <Plus aria-hidden /> Small
          </Button>
          <Button look={look} size="icon" aria-label={`${look}, icon only`}>
            <Plus aria-hidden />
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen name="Link as a button">
        <ButtonLink href="/design">
          Here <ArrowRight aria-hidden />
        </ButtonLink>
      </Specimen>
      <Specimen name="Copies, and says so">
        <CopyButton label="Copy" text={() => "Hopscope"} />
      </Specimen>
      <Specimen name="Text field">
        <TextField className="w-56" label="Name" defaultValue="Films" note="What it is called in lists" />
        <TextField className="w-56" label={<>Key {<Optional />}</>} placeholder="none" />
        <TextField
          className="w-56"
          label="Address"
          defaultValue="bolt:/"
          error="This is no address of a server."
        />
        <TextField className="w-56" label="Disabled" defaultValue="as it was" disabled />
      </Specimen>
      <Specimen name="Field that waits for Enter">
        <DraftInput aria-label="Name of a node" className="w-56" value={draft} onCommit={setDraft} />
      </Specimen>
      <Specimen name="Select: normal, small, under its label">
        <Select aria-label="Theme" value={theme} onValue={setTheme} options={THEMES} />
        <Select aria-label="Theme, small" size="small" value={theme} onValue={setTheme} options={THEMES} />
        <Field label="Theme">
          <Select value={theme} onValue={setTheme} options={THEMES} />
        </Field>
      </Specimen>
      <Specimen name="Menu">
        <Menu trigger={<Button size="small">Open …</Button>}>
          <MenuLabel>Files</MenuLabel>
          <MenuItem>Nodes as CSV</MenuItem>
          <MenuLine />
          <MenuItem disabled>Edges as CSV</MenuItem>
        </Menu>
      </Specimen>
      <Specimen name="Views of one thing">
        <ViewTabs label="Parts of a graph" views={VIEWS} shown={view} onShow={setView} />
      </Specimen>
      <Specimen name="File field">
        <FileField label="Questions" accept=".jsonl" note="JSON lines" onFile={() => {}} />
      </Specimen>
      <Specimen name="Tip, on hover and focus">
        <Tip text="A short explanation">
          <Button size="small">Point at me</Button>
        </Tip>
      </Specimen>
      <Specimen name="Keys">
        <KeyCaps combination="Ctrl Shift Z" />
        <KeyCaps combination="ArrowDown" />
        <KeyCaps combination="?" />
      </Specimen>
      <Specimen name="Before what cannot be taken back">
        <ConfirmDialog
          title="Delete Films?"
          action="Delete"
          onConfirm={() => {}}
          trigger={
            <Button look="danger">
              <Trash2 aria-hidden /> Delete …
            </Button>
          }
        >
          It is only shown here: nothing is deleted.
        </ConfirmDialog>
      </Specimen>
    </Panel>
  );
}
