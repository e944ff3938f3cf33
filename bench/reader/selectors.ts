// What the runs have to know of a reader: where its things are, and in a site that is not ours also where its pages are.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const paths = z.strictObject({
  /** A page with a link to the chapter, and its id as the link has it. */
  title: z.string(),
  chapter: z.string(),
  /** A chapter that is read page by page, with at least 8 of them; its address. */
  paged: z.string(),
  direction: z.enum(['ltr', 'rtl']),
  /** A strip of 200 pages of 800 x 1200. */
  strip: z.string(),
  /** A chapter of the same pages as `strip`, which are turned one by one from left to right. */
  turned: z.string().optional(),
  /** Chapters to open on a slow line: one of about 200 kB a page, one of about 6 MB. */
  slow: z.array(z.strictObject({ title: z.string(), chapter: z.string() })).optional(),
});

const file = z.strictObject({
  /** The link that opens a chapter; `{chapter}` is its id. */
  chapterLink: z.string(),
  /** Pictures of pages. */
  picture: z.string(),
  /** The box of one page of a strip, whether its picture is there or not. */
  stripPage: z.string(),
  /** The key that turns to the next page, by reading direction. */
  next: z.strictObject({ ltr: z.string(), rtl: z.string() }),
  paths: paths.optional(),
});

export type Paths = z.infer<typeof paths>;
export type Selectors = z.infer<typeof file>;

export const ownSelectors = path.join(import.meta.dirname, 'selectors.json');

/** @throws Error that says what is wrong with it */
export function readSelectors(name: string): Selectors {
  const read = file.safeParse(JSON.parse(readFileSync(name, 'utf8')));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${name}: ${issue!.path.join('.')}: ${issue!.message}`);
}
