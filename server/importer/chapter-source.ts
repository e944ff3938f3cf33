// Types of chapters as read from a container: pages in order, with metadata.
import type { Language } from '#contract/rules/languages.ts';
import type { PageMarks } from '#server/chapters/chapters.ts';
import type { SkippedEntry } from './archive.ts';
import type { DiskPath } from './disk.ts';

export interface SourcePage {
  name: string;
  read(): Promise<Buffer>;
}

export interface ChapterMeta {
  series: string | null;
  /** Name of the series in Latin script, if the container has one in addition to `series`. */
  localizedSeries: string | null;
  volume: string | null;
  chapter: string | null;
  title: string | null;
  language: Language | null;
  groups: string[];
  oneshot: boolean;
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: 'ltr' | 'rtl' | null;
  firstSide: 'left' | 'right' | null;
  /** Marks of single pages (side, cover, double page), by page number from 1. */
  pageMarks: PageMarks;
  authors: string[];
  artists: string[];
  /** URLs of the series on other sites. */
  web: string[];
  summary: string | null;
  year: number | null;
  /** Tag names; those derived from formats are spelled as in the catalogue, others as in the container. */
  tags: string[];
  /** "90-98" when the name covers several chapters or volumes; `chapter` or `volume` is only the first of them. */
  range: string | null;
  /** Messages for the import report about guessed and omitted values. */
  notes: string[];
  /** Why the chapter number cannot be stored, which prevents the import of the chapter. */
  problem: string | null;
}

export interface ChapterSource {
  /** Display name in messages. */
  label: string;
  /** The file or folder that contains the chapter. */
  path: string;
  container: 'cbz' | 'epub' | 'folder';
  meta: ChapterMeta;
  pages: SourcePage[];
  skipped: SkippedEntry[];
}

export type ScanResult =
  /** `named` is true when the chapter's file or folder is itself one of the given paths. */
  | { kind: 'chapter'; source: ChapterSource; named?: boolean }
  | { kind: 'skipped'; path: string; reason: string; folder?: boolean }
  /** A file that is obviously no chapter, or an empty folder; reported, but not counted as skipped. */
  | { kind: 'left'; path: string; reason: string }
  | { kind: 'failed'; path: string; error: Error };

/** A file or folder that may be a chapter. */
export interface ChapterCandidate {
  at: DiskPath;
  /** Slash-separated names from the parent folder of the given path down to this file or folder. */
  trail: string;
  /** Whether at most one chapter of the same folder has a name that starts with a number, see `NameHints.alone`. */
  alone: boolean;
  /** The kind "beside" is a folder of images that also contains chapters; its own images may be covers and the like. */
  kind: 'cbz' | 'epub' | 'folder' | 'beside';
}
