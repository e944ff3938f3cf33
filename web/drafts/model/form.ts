// The editor's form of a title: rows that may be empty or half typed, in the order in which they are shown.
import type { Adaptation, Episode, TitleContent } from './content.ts';

export interface NameRow {
  key: string;
  language: string;
  text: string;
  main: boolean;
}

interface SynopsisRow {
  language: string;
  text: string;
}

export interface OfficialLinkRow {
  key: string;
  /** Short word or language that the API files the address under; '' for rows that are new. */
  slot: string;
  url: string;
}

export interface EpisodeRow {
  key: string;
  season: string;
  number: string;
  name: string;
  airedOn: string;
  chapterFrom: string;
  chapterTo: string;
}

export interface AdaptationRow {
  key: string;
  kind: Adaptation['kind'];
  name: string;
  year: string;
  url: string;
  episodes: readonly EpisodeRow[];
}

export interface TitleForm extends Pick<
  TitleContent,
  | 'originalLanguage'
  | 'publicationDemographic'
  | 'status'
  | 'contentRating'
  | 'chapterNumbersResetOnNewVolume'
  | 'primaryCover'
> {
  names: readonly NameRow[];
  synopses: readonly SynopsisRow[];
  /** Ids, in order. */
  authors: readonly string[];
  artists: readonly string[];
  /** The artists become whoever the authors are. */
  sameArtists: boolean;
  year: string;
  lastVolume: string;
  lastChapter: string;
  tags: readonly string[];
  /** What was typed for a site, by its key. */
  links: Readonly<Record<string, string>>;
  officialLinks: readonly OfficialLinkRow[];
  adaptations: readonly AdaptationRow[];
}

/** A key that no row has yet. */
export const nextKey = (rows: readonly { key: string }[]): string =>
  String(1 + Math.max(0, ...rows.map(({ key }) => Number(key))));

const withKeys = <T>(rows: readonly T[]): (T & { key: string })[] =>
  rows.map((row, index) => ({ ...row, key: String(index + 1) }));

const textOf = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const episodeRow = (episode: Episode): Omit<EpisodeRow, 'key'> => ({
  season: textOf(episode.season),
  number: textOf(episode.number),
  name: textOf(episode.name),
  airedOn: textOf(episode.airedOn),
  chapterFrom: textOf(episode.chapterFrom),
  chapterTo: textOf(episode.chapterTo),
});

export function formOf(content: TitleContent): TitleForm {
  const names = [
    ...Object.entries(content.title).map(([language, text]) => ({ language, text, main: true })),
    ...content.altTitles.flatMap((entry) =>
      Object.entries(entry).map(([language, text]) => ({ language, text, main: false })),
    ),
  ];
  return {
    originalLanguage: content.originalLanguage,
    publicationDemographic: content.publicationDemographic,
    status: content.status,
    contentRating: content.contentRating,
    chapterNumbersResetOnNewVolume: content.chapterNumbersResetOnNewVolume,
    primaryCover: content.primaryCover,
    names: withKeys(names.length > 0 ? names : [{ language: content.originalLanguage, text: '', main: true }]),
    synopses: Object.entries(content.description).map(([language, text]) => ({ language, text })),
    authors: content.authors,
    artists: content.artists,
    sameArtists: false,
    year: textOf(content.year),
    lastVolume: textOf(content.lastVolume),
    lastChapter: textOf(content.lastChapter),
    tags: content.tags,
    links: content.links,
    officialLinks: withKeys(Object.entries(content.officialLinks).map(([slot, url]) => ({ slot, url }))),
    adaptations: withKeys(
      content.adaptations.map(({ kind, name, year, url, episodes }) => ({
        kind,
        name,
        year: textOf(year),
        url: textOf(url),
        episodes: withKeys(episodes.map(episodeRow)),
      })),
    ),
  };
}

/** Who the artists are: those of their own, or the authors. */
export const artistsOf = ({ sameArtists, authors, artists }: TitleForm): readonly string[] =>
  sameArtists ? authors : artists;

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const orNull = (text: string): string | null => text.trim() || null;

/** Content that a form would be saved as. Rows without a text are left out. */
export function contentOfForm(form: TitleForm): TitleContent {
  const names = form.names
    .map((row) => ({ ...row, text: row.text.trim() }))
    .filter(({ text, language }) => text !== '' && language !== '');
  return {
    originalLanguage: form.originalLanguage,
    publicationDemographic: form.publicationDemographic,
    status: form.status,
    contentRating: form.contentRating,
    chapterNumbersResetOnNewVolume: form.chapterNumbersResetOnNewVolume,
    primaryCover: form.primaryCover,
    title: Object.fromEntries(names.filter(({ main }) => main).map(({ language, text }) => [language, text])),
    altTitles: names.filter(({ main }) => !main).map(({ language, text }) => ({ [language]: text })),
    description: Object.fromEntries(
      form.synopses.filter(({ text }) => text.trim() !== '').map(({ language, text }) => [language, text.trim()]),
    ),
    authors: [...form.authors],
    artists: [...artistsOf(form)],
    year: numberOf(form.year),
    lastVolume: orNull(form.lastVolume),
    lastChapter: orNull(form.lastChapter),
    tags: form.tags.toSorted(),
    links: Object.fromEntries(Object.entries(form.links).filter(([, value]) => value.trim() !== '')),
    officialLinks: officialLinksOf(form.officialLinks),
    adaptations: form.adaptations.map(({ kind, name, year, url, episodes }) => ({
      kind,
      name: name.trim(),
      year: numberOf(year),
      url: orNull(url),
      episodes: episodes.map(({ season, number, name: episodeName, airedOn, chapterFrom, chapterTo }) => ({
        season: Number(season),
        number: Number(number),
        name: orNull(episodeName),
        airedOn: orNull(airedOn),
        chapterFrom: orNull(chapterFrom),
        chapterTo: orNull(chapterTo),
      })),
    })),
  };
}

/** Addresses by slot; new ones get the next free one: `site-1`, `site-2` … */
function officialLinksOf(rows: readonly OfficialLinkRow[]): Record<string, string> {
  const filled = rows.filter(({ url }) => url.trim() !== '');
  const slots = new Set(filled.map(({ slot }) => slot));
  let last = 0;
  const freeSlot = (): string => {
    do last += 1;
    while (slots.has(`site-${last}`));
    return `site-${last}`;
  };
  return Object.fromEntries(filled.map(({ slot, url }) => [slot || freeSlot(), url.trim()]));
}
