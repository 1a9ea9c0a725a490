/** A number from 0 to 2³² − 1 that equal texts share: FNV-1a over UTF-16 units. Different texts may share one as well. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
