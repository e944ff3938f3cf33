// Evidence of something that was reported, as rows of words: snapshots have the columns of the database.
import { fieldName, isEvidence, placeOf, valueText } from './field-words.ts';
import { languageName } from '#web/lib/i18n/format.ts';

interface EvidenceRow {
  /** Name of the field, with its language where it has a text for each. */
  label: string;
  text: string;
  /** Whether it takes the whole width. */
  wide: boolean;
  markdown: boolean;
}

/** Fields of columns that have another name than elsewhere. */
const renamed: Readonly<Record<string, string>> = {
  content_rating: 'contentRating',
  demographic: 'publicationDemographic',
  original_language: 'originalLanguage',
  last_volume: 'lastVolume',
  last_chapter: 'lastChapter',
  publish_at: 'publishAt',
  alt_names: 'altNames',
  focused_languages: 'focusedLanguages',
  contact_email: 'contactEmail',
  irc_server: 'ircServer',
  irc_channel: 'ircChannel',
  manga_updates: 'mangaUpdates',
  descriptions: 'description',
};

const markdownFields: ReadonlySet<string> = new Set(['description', 'biography', 'body']);

/** Rows of a snapshot, in the order of the fields of a title. @param names of tags, groups and titles by id */
export function evidenceRows(content: unknown, names: ReadonlyMap<string, string>): EvidenceRow[] {
  if (!isMap(content)) return [];
  return Object.entries(content)
    .map(([column, value]): [string, unknown] => [renamed[column] ?? column, value])
    .filter(([field, value]) => isEvidence(field) && value !== null && value !== '')
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([field, value]) => rowsOf(field, value, names));
}

/** Place of a field: what it is called is first. */
const rank = (field: string): number => (['names', 'name', 'username'].includes(field) ? -1 : placeOf(field));

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rowsOf(field: string, value: unknown, names: ReadonlyMap<string, string>): EvidenceRow[] {
  const markdown = markdownFields.has(field);
  const row = (key: string, text: string): EvidenceRow[] =>
    text === '' ? [] : [{ label: fieldName(field, key), text, wide: markdown || field === 'names', markdown }];
  if (field === 'names' && isMap(value)) return row('', nameLines(value));
  // a text for each language
  if (markdown && isMap(value)) return Object.entries(value).flatMap(([key, text]) => row(key, String(text)));
  const each = (Array.isArray(value) ? value : [value]).map((one) => valueText(field, one, names));
  return row('', each.join(', '));
}

/** Names of a title with their languages, one a line: their keys are place and language, "10 pt-br". */
const nameLines = (names: Readonly<Record<string, unknown>>): string =>
  Object.entries(names)
    .map(([key, name]) => ({ place: Number.parseInt(key, 10), language: key.replace(/^\d+ /, ''), name: String(name) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ language, name }) => `${languageName(language)}: ${name}`)
    .join('\n');
