/** Asks what files would be read as. Of text only the beginning is sent; what is read as a whole is sent as a whole. */
import { callApi } from "@/lib/api/call-api";
import { previewSources, type Readings } from "@/lib/api/sources";
import type { SourcePreview } from "@/lib/files/source-preview";
import { type AddedFile, readingsOf } from "./upload-sources";

const FIRST_PART = 2 * 2 ** 20;
const WHOLE = /\.(?:json|jsonld|cyjs|parquet|arrow|feather|xlsx|pdf|docx|odt|pptx|epub|eml|zip)(?:\.gz)?$/i;
const LARGEST_WHOLE = 64 * 2 ** 20;

/** True if the file has a preview: a large one that is read as a whole is only read when it is added. */
export function canPreview({ file, path }: AddedFile): boolean {
  return file.size > 0 && (!WHOLE.test(path) || file.size <= LARGEST_WHOLE);
}

/** @throws HopscopeError */
export async function loadPreviews(
  files: readonly AddedFile[],
  readings: Readings,
  signal: AbortSignal,
): Promise<SourcePreview[]> {
  const form = new FormData();
  for (const { file, path } of files)
    form.append("files", WHOLE.test(path) ? file : file.slice(0, FIRST_PART), path);
  form.append("readings", JSON.stringify(readingsOf(files, readings)));
  return (await callApi(previewSources, { form, signal })).previews;
}
