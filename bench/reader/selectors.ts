// Describes a reader for the measurements: its selectors and, for a site that is not ours, the paths of its pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const pathsSchema = z.strictObject({
  /** Path of a page with a link to the chapter; `chapter` is the id in that link. */
  title: z.string(),
  chapter: z.string(),
  /** Path of a paged chapter with at least 8 pages. */
  paged: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** Path of a strip of 200 pages of 800 x 1200. */
  strip: z.string(),
  /** Path of a chapter with the same pages as `strip`, turned one by one from left to right. */
  turned: z.string().optional(),
  /** Chapters to open on a slow network: one of about 200 kB per page, one of about 6 MB. */
  slow: z.array(z.strictObject({ title: z.string(), chapter: z.string() })).optional(),
});

const fileSchema = z.strictObject({
  /** The link that opens a chapter; `{chapter}` is replaced by its id. */
  chapterLink: z.string(),
  /** Page pictures. */
  picture: z.string(),
  /** The box of one page of a strip, whether its picture is loaded or not. */
  stripPage: z.string(),
  /** The key that turns to the next page, by reading direction. */
  next: z.strictObject({ ltr: z.string(), rtl: z.string() }),
  paths: pathsSchema.optional(),
});

export type Paths = z.infer<typeof pathsSchema>;
export type Selectors = z.infer<typeof fileSchema>;

export const ownSelectorsFile = path.join(import.meta.dirname, 'selectors.json');

/** @throws Error that names the invalid field */
export function readSelectors(fileName: string): Selectors {
  const parsed = fileSchema.safeParse(JSON.parse(readFileSync(fileName, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${fileName}: ${issue!.path.join('.')}: ${issue!.message}`);
}
