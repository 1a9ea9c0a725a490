/** Writes with a token model as a server does: token by token, the most probable one, under a grammar where it is given one. */
import type { Grammar } from "../../../methods/llm/grammar";
import { isComplete, Recogniser } from "../../../methods/llm/recogniser";
import type { FakeBody } from "./fake-request";
import { readGbnf } from "./read-gbnf";
import { schemaGrammar } from "./schema-grammar";
import { END_OF_TEXT, type TokenModel } from "./token-model";

export interface WrittenTokens {
  text: string;
  /** With what the model said of each place, before anything was masked. */
  tokens: { text: string; odds: ReadonlyMap<string, number> }[];
  finish: "stop" | "length";
}

const LONGEST = 400;

/** The prompt of a chat: its messages, and that an answer follows. */
export function chatPrompt({ messages = [] }: FakeBody): string {
  return `${messages.map(({ content }) => content).join("\n\n")}\n\nAnswer: `;
}

interface TakenFields {
  vllm: boolean;
  grammars: boolean;
  guidedFields: boolean;
}

/** The words of which vLLM chooses one. */
export function choicesOf(body: FakeBody, { vllm, guidedFields }: TakenFields): string[] | undefined {
  if (!vllm) return undefined;
  return body.structured_outputs?.choice ?? (guidedFields ? body.guided_choice : undefined);
}

/** The grammar that a server reads: by its own field. */
export function gbnfOf(body: FakeBody, { vllm, guidedFields }: TakenFields): string | undefined {
  if (!vllm) return body.grammar;
  return body.structured_outputs?.grammar ?? (guidedFields ? body.guided_grammar : undefined);
}

/** What a request is held to by the fields that the server takes. */
export function grammarOf(body: FakeBody, takes: TakenFields): Grammar | null {
  const choices = choicesOf(body, takes);
  if (choices) return schemaGrammar({ enum: choices });
  const gbnf = gbnfOf(body, takes);
  if (takes.grammars && gbnf !== undefined) return readGbnf(gbnf);
  const schema = body.response_format?.json_schema?.schema;
  return schema ? schemaGrammar(schema as object) : null;
}

export function writeTokens(
  model: TokenModel,
  prompt: string,
  most: number,
  grammar: Grammar | null,
): WrittenTokens {
  const recogniser = grammar && new Recogniser(grammar);
  let place = recogniser?.start ?? [];
  const tokens: WrittenTokens["tokens"] = [];
  let text = "";
  while (tokens.length < Math.min(most, LONGEST)) {
    const odds = model.next(prompt + text);
    const isAllowed = (token: string) => {
      if (token === END_OF_TEXT) return !recogniser || isComplete(place);
      return !recogniser || recogniser.advance(place, token).length > 0;
    };
    const [best] = [...odds].filter(([token]) => isAllowed(token)).sort(([, a], [, b]) => b - a);
    const token = best?.[0] ?? END_OF_TEXT;
    tokens.push({ text: token, odds });
    if (token === END_OF_TEXT) return { text, tokens, finish: "stop" };
    text += token;
    if (recogniser) place = recogniser.advance(place, token);
  }
  return { text, tokens, finish: "length" };
}
