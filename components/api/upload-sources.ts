/** Sends files to a knowledge base; XMLHttpRequest because fetch reports no progress of an upload. */
import { addressOf } from "@/lib/api/call-api";
import { HopscopeError, readProblem } from "@/lib/api/problem";
import { addSources, type Readings, type SourcesAdded } from "@/lib/api/sources";

export interface AddedFile {
  path: string;
  file: File;
}

export interface Upload {
  knowledgeBase: string;
  files: readonly AddedFile[];
  readings: Readings;
  /** `refuse`: one bad row refuses everything. `skip`: take the other rows and report the bad ones. */
  onRejected: "refuse" | "skip";
  /** True if a file may replace a source of the same name. */
  replace: boolean;
  /** Share of the bytes that were sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Throws `HopscopeError`, with one entry for each refused row, when the import was refused. */
export function uploadSources(upload: Upload): Promise<SourcesAdded> {
  const form = new FormData();
  for (const { file, path } of upload.files) form.append("files", file, path);
  const readings = readingsOf(upload.files, upload.readings);
  if (readings.length > 0) form.append("readings", JSON.stringify(readings));

  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const { onRejected, replace } = upload;
    const params = { id: upload.knowledgeBase };
    call.open("POST", addressOf(addSources, { params, query: { onRejected, replace } }));
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) upload.onProgress(event.loaded / event.total);
    };
    call.onload = () => {
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText) as SourcesAdded);
      else reject(readProblem(call.status, call.responseText));
    };
    call.onerror = () =>
      reject(
        new HopscopeError("not-ready", "The upload broke off before the server answered.", {
          hint: "The files are still listed here. Check that Hopscope is running, then upload again.",
        }),
      );
    call.onabort = () => reject(new HopscopeError("cancelled", "The upload was cancelled."));
    upload.signal.addEventListener("abort", () => call.abort(), { once: true });
    call.send(form);
  });
}

/** Readings of these files, and of files in archives among them. */
export function readingsOf(files: readonly AddedFile[], readings: Readings): Readings {
  const paths = files.map(({ path }) => path);
  const isOf = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
  return readings.filter(({ file }) => paths.some((path) => isOf(file, path)));
}
