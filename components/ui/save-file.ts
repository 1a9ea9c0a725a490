/** Lets the browser fetch a file and save it under the name that the server gives. */
export function openDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/** Browsers read a file that is saved after the click, on a busy machine seconds after it. */
const READ_WITHIN_MS = 60_000;

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
