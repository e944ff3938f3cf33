// A chapter as a container brings it: pages in order, with what is known of them.
import type { Language } from '#contract/rules/languages.ts';
import type { PageMarks } from '#server/chapters/chapters.ts';
import type { Skipped } from './archive.ts';
import type { DiskPath } from './disk.ts';

export interface SourcePage {
  name: string;
  read(): Promise<Buffer>;
}

export interface ChapterMeta {
  series: string | null;
  /** A Latin form of the series' name, when the container gives one beside it. */
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
  /** What is said of each page. */
  pageMarks: PageMarks;
  authors: string[];
  artists: string[];
  /** Addresses of the series elsewhere. */
  web: string[];
  summary: string | null;
  year: number | null;
  /** Names of tags: those of formats as the catalogue spells them, others as the container does. */
  tags: string[];
  /** "90-98" when the name covers several chapters or volumes and the numbers above are only its first ones. */
  range: string | null;
  /** What had to be guessed or left out, for the person who reads along. */
  notes: string[];
  /** Why its number cannot be one of ours, so that it cannot be a chapter either. */
  problem: string | null;
}

export interface ChapterSource {
  /** What to call it in messages. */
  label: string;
  /** The file or folder that it is in. */
  path: string;
  container: 'cbz' | 'epub' | 'folder';
  meta: ChapterMeta;
  pages: SourcePage[];
  skipped: Skipped[];
}

export type Found =
  /** `named` when its file or folder was named itself. */
  | { kind: 'chapter'; source: ChapterSource; named?: boolean }
  | { kind: 'skipped'; path: string; reason: string; folder?: boolean }
  /** Something that nobody would take for a chapter, or a folder with nothing in it. */
  | { kind: 'left'; path: string; reason: string }
  | { kind: 'failed'; path: string; error: Error };

/** A file or folder that may be a chapter. */
export interface ChapterCandidate {
  at: DiskPath;
  /** Its name and those of the folders above, from the one above the given path down, slash-separated. */
  trail: string;
  /** False when others beside it have names that start with numbers. */
  alone: boolean;
  /** `beside` is a folder with images and, below it, chapters: its own images may be covers and the like. */
  kind: 'cbz' | 'epub' | 'folder' | 'beside';
}
