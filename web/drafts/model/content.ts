// Content of a title in the shape of the API: what a draft is compared with, and what is sent.
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { related, relatedIds, type Title } from '#web/lib/catalogue/related.ts';

export type Adaptation = ClientBody<'drafts.adaptations'>['adaptations'][number];
export type Episode = Adaptation['episodes'][number];
type Fields = Required<Omit<ClientBody<'drafts.create'>, 'version' | 'artistsFollowAuthors'>>;

export interface TitleContent {
  /** Main names by language. */
  title: Record<string, string>;
  /** Alternative names, one in each entry. */
  altTitles: Record<string, string>[];
  description: Record<string, string>;
  /** Ids, in order. */
  authors: string[];
  artists: string[];
  links: Record<string, string>;
  officialLinks: Record<string, string>;
  /** '' until one is chosen, as status and content rating. */
  originalLanguage: string;
  lastVolume: string | null;
  lastChapter: string | null;
  publicationDemographic: Fields['publicationDemographic'] | null;
  status: Fields['status'] | '';
  year: number | null;
  contentRating: Fields['contentRating'] | '';
  chapterNumbersResetOnNewVolume: boolean;
  /** Ids, sorted. */
  tags: string[];
  /** Id of the main cover. */
  primaryCover: string | null;
  adaptations: Adaptation[];
}

export type ContentField = keyof TitleContent;

export const emptyContent: TitleContent = {
  title: {},
  altTitles: [],
  description: {},
  authors: [],
  artists: [],
  links: {},
  officialLinks: {},
  originalLanguage: '',
  lastVolume: null,
  lastChapter: null,
  publicationDemographic: null,
  status: '',
  year: null,
  contentRating: '',
  chapterNumbersResetOnNewVolume: false,
  tags: [],
  primaryCover: null,
  adaptations: [],
};

type StoredAdaptation = ClientResponse<'episodes.list'>['data'][number];

/** Content of a title that the API returned. */
export function contentOf(title: Title, adaptations: readonly StoredAdaptation[]): TitleContent {
  const { attributes } = title;
  const idsOf = (type: string): string[] => relatedIds(title, type);
  return {
    title: attributes.title,
    altTitles: attributes.altTitles,
    description: attributes.description,
    authors: idsOf('author'),
    artists: idsOf('artist'),
    links: attributes.links,
    officialLinks: attributes.officialLinks,
    originalLanguage: attributes.originalLanguage,
    lastVolume: attributes.lastVolume || null,
    lastChapter: attributes.lastChapter || null,
    publicationDemographic: attributes.publicationDemographic,
    status: attributes.status,
    year: attributes.year,
    contentRating: attributes.contentRating,
    chapterNumbersResetOnNewVolume: attributes.chapterNumbersResetOnNewVolume,
    tags: attributes.tags.map(({ id }) => id).toSorted(),
    primaryCover: idsOf('cover_art')[0] ?? null,
    adaptations: adaptations.map(({ attributes: { kind, name, year, url, episodes } }) => ({
      kind,
      name,
      year,
      url,
      episodes: episodes.map((episode) => ({
        season: episode.season,
        number: episode.number,
        name: episode.name,
        airedOn: episode.airedOn,
        chapterFrom: episode.chapterFrom,
        chapterTo: episode.chapterTo,
      })),
    })),
  };
}

/** Names of the people whom a title names, by id, when the response includes them. */
export const peopleOf = (title: Title): ReadonlyMap<string, string> =>
  new Map(
    [...related(title, 'author'), ...related(title, 'artist')].map(({ id, attributes }) => [id, attributes.name]),
  );
