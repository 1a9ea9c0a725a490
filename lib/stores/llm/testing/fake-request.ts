/** Requests to the fake server, as far as its scripts look at them. */

/** A request as the script sees it. */
export interface FakeRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  /** The header in which Azure wants its key. */
  apiKey: string | undefined;
  query: Record<string, string>;
  /** The JSON body; empty for a form. */
  body: FakeBody;
  /** Counts from 1, over all paths. */
  turn: number;
}

export interface FakeBody {
  model?: string;
  messages?: { role: string; content: string }[];
  prompt?: string | string[];
  /** Repeats the prompt, with the log-probabilities of its tokens. */
  echo?: boolean;
  input?: string | string[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  logprobs?: number | boolean;
  top_logprobs?: number;
  /** What vLLM takes in place of the older `guided_` fields. */
  structured_outputs?: { choice?: string[]; grammar?: string };
  /** Of Ollama's own protocol. */
  options?: { num_ctx?: number; num_predict?: number; temperature?: number };
  format?: object | string;
  guided_choice?: string[];
  /** GBNF, by the names of vLLM and of llama.cpp. */
  guided_grammar?: string;
  grammar?: string;
  response_format?: { type: string; json_schema?: { schema: unknown }; schema?: unknown };
  training_file?: string;
}
