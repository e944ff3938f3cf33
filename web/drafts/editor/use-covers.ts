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
  /** The picture that stands for the title; null without covers. */
  mainUrl: string | null;
}

/** The covers of a title; none of one that is not saved yet. */
export function useCovers(titleId: string | null, isPublished: boolean): Covers {
  const query = useQuery({ ...titleCoversQuery(titleId ?? ''), enabled: titleId !== null });
  const list = query.data ?? [];
  const main = list[0];
  const access = useCoverAccess(titleId !== null && main !== undefined && !isPublished ? [titleId] : []);
  return {
    query,
    list,
    count: list.length,
    languages: list.flatMap(({ attributes }) => attributes.locale ?? []),
    mainUrl:
      main && titleId !== null
        ? coverPicture({ id: titleId, isPublic: isPublished, privateBase: access.get(titleId) }, main)
        : null,
  };
}
