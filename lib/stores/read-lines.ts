/** Lines of a stream of UTF-8. */

/**
 * Every line without its end (`\n` or `\r\n`), the last one also where nothing ends it. Unlike `node:readline`, which from
 * Node 24 on also ends lines at U+2028 and U+2029, it leaves those in the line: JSON holds them unescaped.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    // Only what is new is searched: a line may be as long as the file.
    if (!text.includes("\n")) {
      rest += text;
      continue;
    }
    const lines = text.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    for (const line of lines) yield withoutReturn(line);
  }
  rest += decoder.decode();
  if (rest) yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}
