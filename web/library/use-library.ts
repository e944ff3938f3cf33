// The titles of a library by index: pages are requested as their titles come into view, in any order, so that a library
// of ten thousand titles can be scrolled to any place at once.
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { usePreferredLanguages } from '#web/lib/preferences/reader-languages.ts';
import type { LibraryCriteria } from './criteria.ts';
import {
  firstPageQuery,
  furtherPageQuery,
  type LibraryEntry,
  type LibraryPageData,
  pageSize,
  type Resume,
  resumeQuery,
} from './queries.ts';

export interface Library {
  /** Counts of the tabs and so on; undefined until the first response. */
  first: LibraryPageData | undefined;
  total: number;
  /** Titles that are known, by index. */
  entries: ReadonlyMap<number, LibraryEntry>;
  entryAt: (index: number) => LibraryEntry | undefined;
  resumeOf: (id: string) => Resume | undefined;
  setRange: (first: number, last: number) => void;
  languages: readonly string[];
  /** The titles are those of the previous criteria. */
  isOld: boolean;
  failure: Error | null;
  refetch: () => void;
  isFetching: boolean;
}

export function useLibrary(criteria: LibraryCriteria, isEnabled: boolean): Library {
  const languages = usePreferredLanguages();
  const firstQuery = useQuery({ ...firstPageQuery(criteria, languages), enabled: isEnabled });
  const failure = useFailure(firstQuery);
  const first = firstQuery.data;
  const total = first?.total ?? 0;
  const [range, setRangeState] = useState<readonly [first: number, last: number]>([0, 0]);
  const setRange = useCallback((from: number, to: number) => {
    const next = [Math.floor(from / pageSize), Math.floor(to / pageSize)] as const;
    setRangeState((current) => (current[0] === next[0] && current[1] === next[1] ? current : next));
  }, []);

  const lastPage = Math.max(0, Math.ceil(total / pageSize) - 1);
  const pageNumbers = useMemo(() => {
    const from = Math.min(range[0], lastPage);
    const to = Math.min(range[1], lastPage);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  }, [range, lastPage]);
  const isOld = firstQuery.isPlaceholderData;
  const further = useQueries({
    queries: pageNumbers
      .filter((page) => page > 0)
      .map((page) => ({
        ...furtherPageQuery(criteria, languages, { snapshot: first?.snapshot ?? '', offset: page * pageSize }),
        enabled: first !== undefined && !isOld,
      })),
    combine: (queries) => queries.map(({ data }) => data),
  });
  const pages = useMemo(() => {
    const byNumber = new Map<number, LibraryPageData>();
    if (first) byNumber.set(0, first);
    for (const data of further) if (data) byNumber.set(data.offset / pageSize, data);
    return byNumber;
  }, [first, further]);

  const resumes = useQueries({
    queries: pageNumbers.map((page) => ({
      ...resumeQuery(pages.get(page)?.data.map(({ id }) => id) ?? [], languages),
    })),
    combine: (queries) => queries.map(({ data }) => data),
  });
  const resumeById = useDeferredValue(
    useMemo(() => Object.assign({}, ...resumes) as Record<string, Resume>, [resumes]),
  );

  // titles of the last snapshot stay where they are until those of the next one arrive
  const [known, setKnown] = useState({ criteria, pages, entries: entriesOf(pages) });
  if (known.pages !== pages) {
    const isSameList = isOld || known.criteria === criteria;
    const entries = entriesOf(pages, isSameList ? known.entries : undefined);
    setKnown({ criteria: isOld ? known.criteria : criteria, pages, entries });
  }
  // dozens of titles that arrive at once are drawn in small steps, between which the page goes on scrolling
  const entries = useDeferredValue(known.entries);

  return {
    first,
    total,
    entries,
    entryAt: (index) => (index < total ? entries.get(index) : undefined),
    resumeOf: (id) => resumeById[id],
    setRange,
    languages,
    isOld,
    failure,
    refetch: () => void firstQuery.refetch(),
    isFetching: firstQuery.isFetching,
  };
}

function entriesOf(
  pages: ReadonlyMap<number, LibraryPageData>,
  before: ReadonlyMap<number, LibraryEntry> = new Map(),
): ReadonlyMap<number, LibraryEntry> {
  const entries = new Map(before);
  for (const { data, offset } of pages.values())
    for (const [index, entry] of data.entries()) entries.set(offset + index, entry);
  return entries;
}
