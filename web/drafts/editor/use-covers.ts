import { useState } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { useCoverAccess } from '#web/covers/cover-access.ts';
import { coverPicture } from '#web/covers/cover-pictures.ts';
import { titleCoversQuery } from '#web/covers/covers-query.ts';

export interface Covers {
  query: UseQueryResult<Cover[]>;
  list: readonly Cover[];
  count: number;
  languages: readonly string[];
  /** The chosen main cover; else the one that arrived first, or the one of the lowest volume. Null without covers. */
  mainId: string | null;
  /** Remembers the cover that arrived first, which the site makes the main one. */
  onFirst: (id: string) => void;
  /** The picture that stands for the title; null without covers. */
  mainUrl: string | null;
}

/** The covers of a title; none of one that is not saved yet. */
export function useCovers(titleId: string | null, isPublished: boolean, chosen: string | null): Covers {
  const query = useQuery({ ...titleCoversQuery(titleId ?? ''), enabled: titleId !== null });
  const list = query.data ?? [];
  const [first, setFirst] = useState<string | null>(null);
  const main = list.find(({ id }) => id === (chosen ?? first)) ?? list[0];
  const access = useCoverAccess(titleId !== null && main !== undefined && !isPublished ? [titleId] : []);
  return {
    query,
    list,
    count: list.length,
    languages: list.flatMap(({ attributes }) => attributes.locale ?? []),
    mainId: main?.id ?? chosen,
    onFirst: setFirst,
    mainUrl:
      main && titleId !== null
        ? coverPicture({ id: titleId, isPublic: isPublished, privateBase: access.get(titleId) }, main)
        : null,
  };
}
