/** A person's notes on a run: tags to find it by, a text, and a name of the conversation that begins with it. */
import * as z from "zod";

const MOST_TAGS = 20;
const TAG_CHARACTERS = 40;
const NOTE_CHARACTERS = 5_000;
export const TITLE_CHARACTERS = 200;

export const runTagSchema = z
  .string()
  .trim()
  .min(1, "A tag has at least one letter.")
  .max(TAG_CHARACTERS, `A tag may have at most ${TAG_CHARACTERS} characters.`)
  .refine((tag) => !/[,\p{Cc}]/u.test(tag), "A tag has no commas and no control characters.");

/** All tags of a run, its note and its title; what is left out stays as it is. Equal tags count once. */
export const changeRunSchema = z.strictObject({
  tags: z
    .array(runTagSchema)
    .max(MOST_TAGS, `A run may have at most ${MOST_TAGS} tags.`)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  note: z
    .string()
    .trim()
    .max(NOTE_CHARACTERS, `A note may have at most ${NOTE_CHARACTERS.toLocaleString("en")} characters.`)
    .optional(),
  title: z
    .string()
    .trim()
    .max(TITLE_CHARACTERS, `A title may have at most ${TITLE_CHARACTERS} characters.`)
    .optional()
    .describe("Name of the conversation that begins with this run; empty for none."),
});
export type RunChange = z.infer<typeof changeRunSchema>;

export const runNotesSchema = z.object({ tags: z.array(z.string()), note: z.string(), title: z.string() });
export type RunNotes = z.infer<typeof runNotesSchema>;
