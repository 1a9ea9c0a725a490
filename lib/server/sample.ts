/** The sample knowledge base that every installation begins with; once removed it stays away. */
import { createReadStream, existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { QuestionsImported } from "../api/question-sets";
import { HopscopeError } from "../graph/errors";
import type { Engine } from "./engine";
import { importQuestions } from "./knowledge-bases/question-sets";
import { addSources } from "./knowledge-bases/sources";

const QUESTIONS = "questions.jsonl";
const SOURCES = ["nodes.csv", "edges.csv", "documents.jsonl", "tables.jsonl"];

const questionSchema = z.object({ question: z.string(), example: z.boolean().optional() });

/** Makes the sample on the first start. A start that was killed on the way leaves no marker, so the next one goes on. */
export async function importSample(engine: Engine): Promise<void> {
  const marker = path.join(engine.environment.HOPSCOPE_DATA, "sample-brought");
  if (existsSync(marker)) return;
  const folder = sampleFolder();
  const bases = await engine.database.knowledgeBases.list();
  const { id } =
    bases.find(({ sample }) => sample) ??
    (await engine.database.knowledgeBases.create({
      name: bases.some(({ name }) => name === "Films") ? "Films (sample)" : "Films",
      description:
        "Films, people, genres, languages and years from MetaQA's facts, with documents and tables about the same world.",
      sample: true,
      examples: await readExamples(path.join(folder, QUESTIONS)),
    }));
  await addSources(
    engine,
    id,
    async (keep) => {
      for (const name of SOURCES)
        await keep(name, createReadStream(path.join(/* turbopackIgnore: true */ folder, name)));
    },
    { onRejected: "refuse", replace: true },
  );
  await writeFile(
    marker,
    "The sample knowledge base was imported. It does not come back once it is removed.\n",
  );
}

/**
 * The questions that the sample comes with, as a question set of it.
 * @throws HopscopeError `invalid-input` for another knowledge base, `conflict` when the name is taken
 */
export async function importSampleQuestions(
  engine: Engine,
  base: string,
  name: string,
): Promise<QuestionsImported> {
  const { id, sample } = await engine.database.knowledgeBases.get(base);
  if (!sample)
    throw new HopscopeError("invalid-input", "Only the sample knowledge base comes with questions.", {
      hint: "Add a file with questions and their gold answers.",
    });
  const text = await readFile(path.join(sampleFolder(), QUESTIONS), "utf8");
  return importQuestions(engine, id, { name, file: QUESTIONS, text, skip: false });
}

function sampleFolder(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "prisma", "sample");
}

async function readExamples(file: string): Promise<string[]> {
  const lines = (await readFile(file, "utf8")).split("\n").filter(Boolean);
  const questions = lines.map((line) => questionSchema.parse(JSON.parse(line)));
  return questions.filter(({ example }) => example).map(({ question }) => question);
}
