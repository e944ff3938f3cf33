// State of the pages that were added: read by a worker, converted where the site stores another format, in an order that
// can be changed and undone.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { NameEncoding } from '#contract/rules/name-encodings.ts';
import { convertPage, needsConversion, type UnconvertedReason } from '../intake/convert-pages.ts';
import { readFiles } from '../intake/intake-worker.ts';
import type { SkippedFile, SourceFile } from '../intake/read-sources.ts';
import { addPages, giveFiles, noPages, type PageList, replacePage, type UploadPage } from './page-list.ts';

interface GuessedNames {
  archive: string;
  encoding: NameEncoding;
}

export interface Pages {
  list: PageList;
  change: (change: (list: PageList) => PageList) => void;
  skipped: readonly SkippedFile[];
  guessed: readonly GuessedNames[];
  unconverted: UnconvertedReason | null;
  /** Files that are being read or converted. */
  isReading: boolean;
  /** Why the worker did not start. */
  failure: unknown;
  /** @param replaced id of the page whose place the files take */
  add: (files: SourceFile[], unreadable?: readonly string[], replaced?: string) => Promise<readonly UploadPage[]>;
  restore: (pages: readonly UploadPage[]) => void;
  dismissSkipped: () => void;
}

const newId = (): string => crypto.randomUUID();

/** @param present pages that are there from the beginning */
export function usePages(present: readonly UploadPage[] = []): Pages {
  const [list, setList] = useState<PageList>(() => ({ ...noPages, pages: present }));
  const [skipped, setSkipped] = useState<readonly SkippedFile[]>([]);
  const [guessed, setGuessed] = useState<readonly GuessedNames[]>([]);
  const [unconverted, setUnconverted] = useState<UnconvertedReason | null>(null);
  const [reading, setReading] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef(list);
  const change = useCallback((next: (list: PageList) => PageList): void => {
    latest.current = next(latest.current);
    setList(latest.current);
  }, []);

  const convert = useCallback(
    async (page: UploadPage): Promise<void> => {
      const converted = await convertPage({ ...page, file: page.file! });
      if (typeof converted === 'string') setUnconverted(converted);
      else {
        const others = converted.map((slice) => ({ ...slice, id: newId() }));
        change((now) => convertedTo(now, page.id, others));
      }
    },
    [change],
  );

  const add = useCallback(
    async (
      files: SourceFile[],
      unreadable: readonly string[] = [],
      replaced?: string,
    ): Promise<readonly UploadPage[]> => {
      setReading((count) => count + 1);
      setFailure(null);
      const found: UploadPage[] = [];
      const left: SkippedFile[] = unreadable.map((path) => ({ path, reason: 'unreadable' }));
      const names: GuessedNames[] = [];
      try {
        await readFiles(files, (event) => {
          if (event.kind === 'pages') found.push(...event.pages.map((page) => ({ ...page, id: newId() })));
          else if (event.kind === 'skipped') left.push(event.file);
          else if (event.encoding !== 'utf-8') names.push({ archive: event.path, encoding: event.encoding });
        });
        change((now) => (replaced === undefined ? addOrMatch(now, found) : takePlaceOf(now, replaced, found)));
        setSkipped((earlier) => [...earlier, ...left]);
        setGuessed((earlier) => [...earlier, ...names]);
        const changing = latest.current.pages.filter(
          (page) => page.file !== null && needsConversion(page) && found.some(({ id }) => id === page.id),
        );
        for (const page of changing) await convert(page);
        return found;
      } catch (error) {
        setFailure(error);
        return found;
      } finally {
        setReading((count) => count - 1);
      }
    },
    [change, convert],
  );

  return useMemo(
    () => ({
      list,
      change,
      skipped,
      guessed,
      unconverted,
      isReading: reading > 0,
      failure,
      add,
      restore: (pages) => change(() => ({ ...noPages, pages })),
      dismissSkipped: () => setSkipped([]),
    }),
    [list, change, skipped, guessed, unconverted, reading, failure, add],
  );
}

/** Puts pages in the place of another one, which stays when there are none. */
function takePlaceOf(list: PageList, replaced: string, found: readonly UploadPage[]): PageList {
  return found.length === 0 ? list : replacePage(list, replaced, found);
}

/** Adds pages; those that a page without its file waits for after a reload give it back instead. */
function addOrMatch(list: PageList, found: readonly UploadPage[]): PageList {
  const { pages, left } = giveFiles(list.pages, found);
  return addPages({ ...list, pages }, left);
}

/** Puts the pages that one becomes in its place; those that others wait for after a reload give them their files. */
function convertedTo(list: PageList, id: string, found: readonly UploadPage[]): PageList {
  const { pages, left } = giveFiles(list.pages, found);
  return replacePage({ ...list, pages }, id, left);
}
