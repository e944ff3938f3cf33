// Pictures of pages whose files are on the server and not on this device, as after a reload.
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { readPictures } from '../sending/requests.ts';
import { runPagesOf } from '../sending/run-page.ts';
import { pageKey } from '../sending/run-types.ts';
import type { PageList } from './page-list.ts';

/** How often the addresses are requested anew; they are valid for ten minutes at least. */
const renewMs = 9 * 60_000;

interface StoredFiles {
  /** Upload that has them; null without one. */
  session: string | null;
  holder: string;
  /** Ids of its files by the key of their page. */
  files: ReadonlyMap<string, string>;
}

/** The list with addresses of pictures for its pages without a file. */
export function useStoredPictures(list: PageList, { session, holder, files }: StoredFiles): PageList {
  const keys = useMemo(() => runPagesOf(list.pages).map(pageKey), [list.pages]);
  const isLacking = list.pages.some((page, index) => page.file === null && !page.stored && files.has(keys[index]!));
  const { data } = useQuery({
    queryKey: ['upload pictures', session, holder],
    queryFn: ({ signal }) => readPictures(session!, holder, signal),
    enabled: session !== null && isLacking,
    staleTime: renewMs,
    refetchInterval: renewMs,
    gcTime: 0,
  });
  return useMemo(() => {
    if (!data || !isLacking) return list;
    const pages = list.pages.map((page, index) => {
      const picture = page.file === null && !page.stored ? data.get(keys[index]!) : undefined;
      return picture === undefined ? page : { ...page, picture };
    });
    return { ...list, pages };
  }, [list, keys, data, isLacking]);
}
