/** The looks of a knowledge base's labels; none until its schema has come. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { schemaQuery } from "@/components/api/queries";
import { type LabelLooks, labelLooks } from "./label-looks";

const NONE: LabelLooks = new Map();

export function useLabelLooks(knowledgeBase: string): LabelLooks {
  const schema = useQuery(schemaQuery(knowledgeBase)).data;
  return useMemo(() => (schema ? labelLooks(schema) : NONE), [schema]);
}
