/** Tokens without the model's tokenizer: a guess for the account, and a bound that no tokenizer passes. */

/** Upper bound of the tokens that chat formats put around a message. */
const TOKENS_AROUND_MESSAGE = 16;
/** OpenAI's rule of thumb for English. */
const BYTES_PER_TOKEN = 4;

const encoder = new TextEncoder();

export function estimateTokens(text: string): number {
  return Math.ceil(encoder.encode(text).byteLength / BYTES_PER_TOKEN);
}

/** Upper bound of the messages' tokens: no byte-level tokenizer makes more tokens than there are bytes. */
export function mostTokens(messages: readonly { role: string; content: string }[]): number {
  return messages.reduce(
    (sum, { content }) => sum + encoder.encode(content).byteLength + TOKENS_AROUND_MESSAGE,
    0,
  );
}
