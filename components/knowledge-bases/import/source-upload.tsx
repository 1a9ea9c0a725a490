/** Drop, list, send, and on refusal choose: the whole way of files into a knowledge base. */
import { useState } from "react";
import type { AddedFile } from "@/components/api/upload-sources";
import { Button } from "@/components/ui/button";
import { ProblemNote } from "@/components/ui/problem-note";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { HopscopeError } from "@/lib/api/problem";
import type { Readings } from "@/lib/api/sources";
import type { Source } from "@/lib/files/source";
import { mergeFiles } from "./added-files";
import { FileDrop } from "./file-drop";
import { FileList } from "./file-list";
import { ProblemTable } from "./problem-table";
import { SourcePreviews } from "./source-previews";
import type { Allowed, useUpload } from "./use-upload";

/** The file formats that are read, and their required content. */
const FORMATS: readonly (readonly [names: string, content: string])[] = [
  ["nodes.csv .tsv .jsonl", "One node a row: id, name, label, text; any other column becomes a property"],
  ["edges.csv .tsv .jsonl", "One edge a row: source, type, target; any other column becomes a property"],
  ["triples.tsv .txt", "Three fields a line, separated by TAB or |: head, relation, tail"],
  [".graphml", "A graph as Gephi, NetworkX, Neo4j or an export of Hopscope writes it"],
  [".jsonl of an export", "A whole graph as Hopscope exports it, exactly as it was"],
  [
    ".csv .tsv with ends",
    "Edges, when columns are called source and target, from and to, subject and object, and so on",
  ],
  [
    ".ttl .trig .nt .nq .rdf .jsonld",
    "RDF: types are labels, literals are properties, English names come first",
  ],
  [
    ".gexf .json .cyjs",
    "Graphs as Gephi, NetworkX, D3 and Cytoscape write them; a JSON list of objects is rows",
  ],
  [".parquet .arrow .feather", "Rows of nodes, edges or a table, by their columns"],
  ["documents.jsonl .csv", "One document a row: id, title, text"],
  ["tables.jsonl", "One table a line: id, title, header, rows"],
  [".md .html .txt", "One document a file; tables in it are tables that belong to it"],
  [".pdf", "One document a file, by its pages; citations open at the page"],
  [".docx .odt .epub", "One document a file; tables in it are tables that belong to it"],
  [".pptx", "One document a file, each slide under its title, with the speaker's notes"],
  [".eml", "One document a message; attached documents belong to it"],
  [".xlsx", "Every sheet is a table; the first row that is not empty names its columns"],
  [".zip", "Every file in it, as in a folder; an archive in it is unpacked too"],
  [".csv .tsv", "Any other one is a table; the first row names its columns"],
];

interface SourceUploadProps {
  upload: ReturnType<typeof useUpload>;
  action: string;
  missing: string | null;
  /** Sources that a file could take the place of. */
  sources?: readonly Source[];
}

export function SourceUpload({ upload, action, missing, sources = [] }: SourceUploadProps) {
  const [files, setFiles] = useState<AddedFile[]>([]);
  const [readings, setReadings] = useState<Readings>([]);
  const sending = upload.share !== null;
  return (
    <div className="flex flex-col gap-4">
      <FileDrop disabled={sending} onFiles={(added) => setFiles((before) => mergeFiles(before, added))} />
      {files.length > 0 && <FileList files={files} disabled={sending} onFiles={setFiles} />}
      <SourcePreviews
        files={files}
        readings={readings}
        kept={sources.flatMap(({ name, reading }) => (reading ? [{ ...reading, file: name }] : []))}
        disabled={sending}
        onReadings={setReadings}
      />
      <FormatGuide />
      {upload.problem && (
        <RefusalNote
          problem={upload.problem}
          allowed={upload.allowed}
          mayReplace={sources.length > 0}
          disabled={sending || files.length === 0}
          onTry={(allowed) => void upload.send(files, readings, allowed)}
        />
      )}
      <div className="flex min-h-9 items-center gap-3">
        {sending ? (
          <>
            <ProgressBar label="Upload" share={upload.share} className="flex-1" />
            <span className="numeric text-compact text-ink-soft">
              {upload.share === 1 ? "Checking every row" : `${Math.round((upload.share ?? 0) * 100)} %`}
            </span>
            <Button size="small" onClick={upload.cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button
              look="action"
              disabled={files.length === 0 || missing !== null}
              onClick={() => void upload.send(files, readings)}
            >
              {action}
            </Button>
            <span className="text-compact text-ink-soft">
              {files.length === 0 ? "Add at least one file" : missing}
            </span>
          </>
        )}
      </div>
    </div>
  );
}

function FormatGuide() {
  return (
    <details className="rounded-lg border bg-panel">
      <summary className="px-4 py-2.5 text-compact text-ink-soft hover:text-ink">
        Which files are read
      </summary>
      <dl className="grid gap-x-6 gap-y-1 border-t px-4 py-3 text-compact sm:grid-cols-[auto_1fr]">
        {FORMATS.map(([names, content]) => (
          <div key={names} className="contents">
            <dt className="font-mono text-xs leading-5">{names}</dt>
            <dd className="text-ink-soft max-sm:mb-2">{content}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t px-4 py-2.5 text-compact text-ink-soft">
        The word may be anywhere in the name, as in films.nodes.csv. Each may also be compressed, with .gz at
        the end, and all kinds can be mixed in one knowledge base. Documents are known by what is in them,
        whatever their name. Text may be UTF-8, UTF-16, Windows-1252, Shift_JIS and others.
      </p>
    </details>
  );
}

interface RefusalNoteProps {
  problem: HopscopeError;
  allowed: Allowed;
  /** True if the knowledge base had sources that a file could replace. */
  mayReplace: boolean;
  disabled: boolean;
  onTry: (allowed: Allowed) => void;
}

/** `not-ready`, `too-large` and the like are about the whole upload: allowing more would not help. */
function RefusalNote({ problem, allowed, mayReplace, disabled, onTry }: RefusalNoteProps) {
  if (mayReplace && problem.code === "conflict" && !allowed.replace) {
    return (
      <ProblemNote
        error={problem}
        hint="The files are still listed above; nothing was changed. Rename them, or let them take the place of the old ones."
      >
        <Button
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onTry({ ...allowed, replace: true })}
        >
          Replace the old ones
        </Button>
      </ProblemNote>
    );
  }
  if (problem.problems.length === 0) return <ProblemNote error={problem} />;
  return (
    <ProblemNote
      error={problem}
      hint="The files are still listed above. Correct them and add them again, or import the other rows."
    >
      <div className="mt-2 overflow-hidden rounded-md border">
        <ProblemTable problems={problem.problems} />
      </div>
      {allowed.onRejected === "refuse" && (
        <Button
          size="small"
          className="mt-2"
          disabled={disabled}
          onClick={() => onTry({ ...allowed, onRejected: "skip" })}
        >
          Import the other rows
        </Button>
      )}
    </ProblemNote>
  );
}
