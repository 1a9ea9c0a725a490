/** A small knowledge base on disk, with everything in it: a graph, documents, tables. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Environment, readEnvironment } from "../../stores/environment";
import { copyTemplate } from "../../stores/testing/embedded-templates";

export const SMALL_WORLD = {
  "nodes.csv": [
    "id,name,label,text,year",
    "f1,The Third Man,Film,A writer looks for his friend in Vienna.,1949",
    "f2,Odd Man Out,Film,A wounded man hides in Belfast.,1947",
    "p1,Carol Reed,Person,Carol Reed directed films in Britain.,",
    "p2,Orson Welles,Person,Orson Welles acted and directed.,",
  ].join("\n"),
  "edges.csv": ["source,type,target", "f1,DIRECTED_BY,p1", "f2,DIRECTED_BY,p1", "f1,STARRING,p2"].join("\n"),
  "documents.jsonl": JSON.stringify({
    id: "doc:vienna",
    title: "Films in Vienna",
    text: "The Third Man was shot in Vienna after the war. Its zither music became famous.",
  }),
  "tables.jsonl": JSON.stringify({
    id: "table:awards",
    title: "Awards at Cannes",
    header: ["Year", "Film"],
    rows: [
      ["1949", "The Third Man"],
      ["1953", "The Wages of Fear"],
    ],
  }),
} as const;

export interface Scratch {
  folder: string;
  environment: Environment;
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): string;
  remove(): void;
}

/** Test files run side by side: threads of a model that wait for each other take twice the work. */
const ONE_THREAD = { HOPSCOPE_THREADS: "1" };

/** Converting the model takes seconds: the tests of a machine share one that stays. */
export const MODEL_FOLDER = path.resolve(".build", "tests", "models");

/** A data folder with a database and nothing in it, as after a first start, for who opens it without `openTestEngine`. */
export function scratch(variables: Record<string, string> = {}): Scratch {
  const place = unstarted(variables);
  copyTemplate("migrated", place.environment.HOPSCOPE_DATA);
  mkdirSync(MODEL_FOLDER, { recursive: true });
  symlinkSync(MODEL_FOLDER, path.join(place.environment.HOPSCOPE_DATA, "models"), "junction");
  return place;
}

/** A place for a data folder, which the engine makes; `openTestEngine` has a database for it, a first start takes seconds to make one. */
export function unstarted(variables: Record<string, string> = {}): Scratch {
  const folder = mkdtempSync(path.join(tmpdir(), "hopscope-engine-"));
  return {
    folder,
    environment: readEnvironment({ HOPSCOPE_DATA: path.join(folder, "data"), ...ONE_THREAD, ...variables }),
    write(name, content) {
      const file = path.join(folder, name);
      writeFileSync(file, content);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
