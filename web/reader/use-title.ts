// The title of the open chapter: its names and chapters, and which of them come before and after the open one.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLanguage } from '#web/lib/i18n/i18n.ts';
import { titleNames, type Names } from '#contract/rules/title-names.ts';
import { readKey } from '#contract/rules/reading-rules.ts';
import { useReadingLine } from '#web/lib/catalogue/reading-line.ts';
import { related, relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { availability } from '#web/titles/chapter-list.ts';
import { titleChaptersQuery } from '#web/titles/queries.ts';
import { neighboursOf, type Neighbours } from './neighbours.ts';
import type { ReaderSettings } from './settings/settings.ts';
import { useStableObject } from './use-stable.ts';

export interface ReaderTitle {
  /** Empty if the chapter names no title. */
  id: string;
  path: string;
  names: Names | null;
  /** Whether chapter numbers restart in every volume. */
  resets: boolean;
  /** Loading state of the title's chapters. */
  feed: Pick<UseQueryResult<Chapter[]>, 'data' | 'error' | 'isFetching' | 'isPending' | 'refetch'>;
  /** Chapters of the title that can be opened, in every language. */
  chapters: readonly Chapter[];
  neighbours: Neighbours;
  /** Sets the keys of the title's read chapters. */
  setRead: (keys: ReadonlySet<string>) => void;
}

const toChapterNumbering = ({ id, attributes: { volume, chapter } }: Chapter) => ({ id, volume, chapter });

export function useTitle(
  chapter: Chapter,
  { skipDuplicates: duplicates, skipFiltered: filtered, skipRead }: ReaderSettings,
): ReaderTitle {
  const language = useLanguage();
  const attributes = related(chapter, 'manga')[0]?.attributes;
  const id = relatedId(chapter, 'manga') ?? '';
  const names = useMemo(() => (attributes ? titleNames(attributes, language) : null), [attributes, language]);
  const resets = attributes?.chapterNumbersResetOnNewVolume ?? false;
  const [readKeys, setRead] = useState<ReadonlySet<string>>(() => new Set());
  const versionPreference = useReadingLine(id);
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...titleChaptersQuery(id),
    enabled: id !== '',
  });
  const chapters = useMemo(() => (data ?? []).filter((each) => availability(each) === 'open'), [data]);
  const neighbours = useMemo(
    () =>
      neighboursOf(chapter, {
        chapters,
        resets,
        line: versionPreference,
        skipRules: { duplicates, filtered, read: skipRead },
        isRead: (each) => readKeys.has(readKey(toChapterNumbering(each), resets)),
      }),
    [chapter, chapters, resets, versionPreference, duplicates, filtered, skipRead, readKeys],
  );
  return useStableObject({
    id,
    path: attributes ? pathTo.titleOf({ id, attributes }) : pathTo.title(id),
    names,
    resets,
    feed: useStableObject({ data, error, isFetching, isPending, refetch }),
    chapters,
    neighbours,
    setRead,
  });
}
