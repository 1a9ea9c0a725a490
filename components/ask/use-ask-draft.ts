"use client";
/** The question being written, saved in the address. */
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsJson,
  parseAsString,
  useQueryStates,
} from "nuqs";
import { DEFAULT_BUDGET, readParameters, readReferences } from "../addresses/ask-address";
import { readCorrections } from "../addresses/corrections";

const PARSERS = {
  kb: parseAsString.withDefault(""),
  q: parseAsString.withDefault(""),
  /** Absent means all. */
  methods: parseAsArrayOf(parseAsString),
  params: parseAsJson(readParameters).withDefault({}),
  budget: parseAsInteger.withDefault(DEFAULT_BUDGET),
  corrections: parseAsJson(readCorrections).withDefault([]),
  follows: parseAsString.withDefault(""),
  references: parseAsJson(readReferences),
  start: parseAsBoolean.withDefault(false),
};

export function useAskDraft() {
  return useQueryStates(PARSERS, { history: "replace" });
}
