// Which titles of a list its page shows, and in which order; the address keeps it.
import type { ClientQuery } from '#contract/generated/client.ts';
import { contentRatings, type ContentRating } from '#contract/rules/content-ratings.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

const orderBySort = {
  title: { title: 'asc' },
  latest: { latestUploadedChapter: 'desc' },
  rating: { rating: 'desc' },
  follows: { followedCount: 'desc' },
  year: { year: 'desc' },
} as const;
type ListSort = keyof typeof orderBySort;
export const listSorts = Object.keys(orderBySort) as ListSort[];

export const listSortKeys: Record<ListSort, MessageKey> = {
  title: 'sort.title',
  latest: 'sort.latest',
  rating: 'sort.rating',
  follows: 'sort.follows',
  year: 'sort.yearDesc',
};

type PublicationStatus = keyof typeof statusKeys;
export const publicationStatuses = Object.keys(statusKeys) as PublicationStatus[];

export interface TitleCriteria {
  /** Null for the order of the list. */
  sort: ListSort | null;
  /** Only titles that are not in the viewer's library. */
  isOutside: boolean;
  /** Only titles with chapters in the reader's languages. */
  isReadable: boolean;
  /** Empty for all that the reader's filters let through. */
  ratings: readonly ContentRating[];
  /** Empty for all. */
  statuses: readonly PublicationStatus[];
}

export function readTitleCriteria(params: URLSearchParams): TitleCriteria {
  const only = params.getAll('only').join().split(',');
  return {
    sort: listSorts.find((each) => each === params.get('sort')) ?? null,
    isOutside: only.includes('outside'),
    isReadable: only.includes('readable'),
    ratings: contentRatings.filter((each) => only.includes(each)),
    statuses: publicationStatuses.filter((each) => only.includes(each)),
  };
}

export function writeTitleCriteria({ sort, isOutside, isReadable, ratings, statuses }: TitleCriteria): {
  sort: string | null;
  only: string | null;
} {
  const only = [...(isOutside ? ['outside'] : []), ...(isReadable ? ['readable'] : []), ...ratings, ...statuses];
  return { sort, only: only.length === 0 ? null : only.join() };
}

export const countTitleFilters = ({ isOutside, isReadable, ratings, statuses }: TitleCriteria): number =>
  Number(isOutside) + Number(isReadable) + ratings.length + statuses.length;

export const withoutTitleFilters = ({ sort }: TitleCriteria): TitleCriteria => ({
  sort,
  isOutside: false,
  isReadable: false,
  ratings: [],
  statuses: [],
});

/** The criteria as parameters of the request. @param languages in which the reader reads */
export function criteriaQuery(
  { sort, isOutside, isReadable, ratings, statuses }: TitleCriteria,
  languages: readonly string[],
): ClientQuery<'lists.titles'> {
  return {
    ...(sort === null ? {} : { order: orderBySort[sort] }),
    ...(isOutside ? { outsideLibrary: true } : {}),
    ...(isReadable ? { availableTranslatedLanguage: [...languages] as Languages } : {}),
    ...(ratings.length > 0 ? { contentRating: [...ratings] } : {}),
    ...(statuses.length > 0 ? { status: [...statuses] } : {}),
  };
}

type Languages = NonNullable<ClientQuery<'lists.titles'>['availableTranslatedLanguage']>;
