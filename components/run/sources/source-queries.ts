/** Documents and tables as they are read for the sheet of a source, which is loaded when it is opened. */
import { queryOptions } from "@tanstack/react-query";
import { readDocument, readTable } from "@/components/api/routes";
import { callApi } from "@/lib/api/call-api";

export const documentQuery = (knowledgeBase: string, id: string) =>
  queryOptions({
    queryKey: ["document", knowledgeBase, id],
    queryFn: async ({ signal }) =>
      (await callApi(readDocument, { params: { id: knowledgeBase, source: id }, signal })).document,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const tableQuery = (knowledgeBase: string, id: string) =>
  queryOptions({
    queryKey: ["table", knowledgeBase, id],
    queryFn: async ({ signal }) =>
      (await callApi(readTable, { params: { id: knowledgeBase, source: id }, signal })).table,
    staleTime: Number.POSITIVE_INFINITY,
  });
