// Rules for the fields of a title. Values that a change leaves as they were are not checked again: imports and
// earlier rules let in some that nobody could write today.
import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoints/endpoint.ts';
import type { draftEndpoints } from '#contract/endpoints/drafts.ts';
import { mayHaveFinalChapter } from '#contract/rules/final-chapter.ts';
import { limits } from '#contract/rules/limits.ts';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { isChapterNumber, isVolumeNumber } from '#contract/rules/chapter-numbers.ts';
import { mayFollowAuthors } from '#contract/rules/title-credits.ts';
import { addressProblem } from '#contract/rules/https-address.ts';
import { readTitleLink } from '#contract/rules/title-links.ts';
import type { Db } from '#server/core/db/db.ts';
import { plainLines } from '#server/core/plain-text.ts';
import { cleanAdaptations } from './adaptation-rules.ts';
import { isSame, type TitleContent } from './content.ts';
import { cleanName, invalid } from './field-errors.ts';

/** Fields as clients send them: absent ones stay, null clears. */
export type TitleFields = Omit<BodyOf<typeof draftEndpoints.edit>, 'version'> &
  Partial<Pick<BodyOf<typeof draftEndpoints.adaptations>, 'adaptations'>>;

const officialLinkKey = /^[a-z][a-z0-9-]{0,31}$/;

/** The content that fields make of the stored one, cleaned. @throws ApiError validation_exception */
export function mergeFields(stored: TitleContent, fields: TitleFields): TitleContent {
  const merged: TitleContent = {
    ...stored,
    ...(fields.title === undefined ? {} : { title: cleanNames(fields.title, '/title') }),
    ...(fields.altTitles === undefined ? {} : { altTitles: cleanAltTitles(fields.altTitles ?? []) }),
    ...(fields.description === undefined ? {} : { description: cleanDescriptions(fields.description ?? {}) }),
    ...(fields.authors === undefined ? {} : { authors: unique(fields.authors ?? []) }),
    ...(fields.artists === undefined ? {} : { artists: unique(fields.artists ?? []) }),
    ...(fields.links === undefined ? {} : { links: readLinks(fields.links ?? {}, stored.links) }),
    ...(fields.officialLinks === undefined
      ? {}
      : { officialLinks: readOfficialLinks(fields.officialLinks ?? {}, stored.officialLinks) }),
    ...(fields.originalLanguage === undefined ? {} : { originalLanguage: fields.originalLanguage }),
    ...(fields.publicationDemographic === undefined
      ? {}
      : { publicationDemographic: fields.publicationDemographic ?? null }),
    ...(fields.status === undefined ? {} : { status: fields.status }),
    ...(fields.year === undefined ? {} : { year: fields.year ?? null }),
    ...(fields.contentRating === undefined ? {} : { contentRating: fields.contentRating }),
    ...(fields.chapterNumbersResetOnNewVolume === undefined
      ? {}
      : { chapterNumbersResetOnNewVolume: fields.chapterNumbersResetOnNewVolume ?? false }),
    ...(fields.tags === undefined ? {} : { tags: unique(fields.tags ?? []).toSorted() }),
    // clients that send all attributes have no main cover to send: null leaves it
    ...(fields.primaryCover ? { primaryCover: fields.primaryCover } : {}),
    ...(fields.adaptations === undefined ? {} : { adaptations: cleanAdaptations(fields.adaptations) }),
  };
  if (fields.artistsFollowAuthors) merged.artists = followingArtists(stored, fields, merged.authors);
  const nameCount = Object.keys(merged.title).length + merged.altTitles.length;
  if (nameCount > limits.namesPerTitle)
    throw invalid('/altTitles', `A title has at most ${limits.namesPerTitle} names`);
  return { ...merged, ...finalChapterOf(stored, fields, merged) };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

const cleanNames = (names: Record<string, string>, pointer: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, cleanName(name, `${pointer}/${language}`)]),
  );

function cleanAltTitles(entries: readonly Record<string, string>[]): Record<string, string>[] {
  const names = entries.flatMap((entry, index) =>
    Object.entries(cleanNames(entry, `/altTitles/${index}`)).map(([language, name]) => ({ [language]: name })),
  );
  const seen = new Set<string>();
  return names.filter((name) => !seen.has(JSON.stringify(name)) && seen.add(JSON.stringify(name)));
}

/** In the order in which they are read, so that unchanged ones are the same. */
const cleanDescriptions = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, plainLines(text)] as const)
      .filter(([, text]) => text !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** In the order in which the database keeps the keys. */
const sortedByKey = (entries: [key: string, value: string][]): Record<string, string> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));

const linkMessages = {
  link_site: 'There is no site with this key',
  link_value: 'This is no id or https address of this site',
} as const;

function readLinks(links: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  return sortedByKey(
    Object.entries(links).flatMap(([key, value]): [string, string][] => {
      if (value.trim() === '') return [];
      if (stored[key] === value) return [[key, value]];
      const link = readTitleLink(key, value);
      if (link.value === null) throw invalid(`/links/${key}`, linkMessages[link.problem], link.problem);
      return [[key, link.value]];
    }),
  );
}

function readOfficialLinks(links: Record<string, string>, stored: Record<string, string>): Record<string, string> {
  const entries = Object.entries(links).filter(([, value]) => value.trim() !== '');
  if (entries.length > publishingLimits.officialLinksPerTitle)
    throw invalid('/officialLinks', `A title has at most ${publishingLimits.officialLinksPerTitle} official links`);
  return sortedByKey(
    entries.map(([key, value]): [string, string] => {
      if (stored[key] === value) return [key, value];
      if (!officialLinkKey.test(key)) throw invalid('/officialLinks', 'Name links by a language or a short word');
      if (addressProblem(value.trim()) !== null)
        throw invalid(`/officialLinks/${key}`, 'This is no https address', 'link_value');
      return [key, value.trim()];
    }),
  );
}

function followingArtists(stored: TitleContent, fields: TitleFields, authors: readonly string[]): string[] {
  const mayFollow =
    fields.artists === undefined
      ? mayFollowAuthors(stored.authors, stored.artists)
      : mayFollowAuthors(authors, fields.artists ?? []);
  if (!mayFollow)
    throw invalid('/artistsFollowAuthors', 'The artists differ from the authors already', 'artists_differ');
  return [...authors];
}

/** The final volume and chapter: only of a title that has ended, and gone when it goes on. */
function finalChapterOf(
  stored: TitleContent,
  fields: TitleFields,
  { status }: TitleContent,
): Pick<TitleContent, 'lastVolume' | 'lastChapter'> {
  const mayHave = mayHaveFinalChapter(status);
  const read = (field: 'lastVolume' | 'lastChapter', isNumber: (text: string) => boolean): string | null => {
    const given = fields[field];
    const value = given === undefined ? stored[field] : given || null;
    const isUnchanged = value === stored[field];
    if (value === null || (isUnchanged && status === stored.status)) return value;
    if (!mayHave) {
      if (given === undefined) return null;
      throw invalid(`/${field}`, 'Only a completed or cancelled title has a final chapter', 'final_chapter');
    }
    if (!isUnchanged && !isNumber(value))
      throw invalid(`/${field}`, field === 'lastVolume' ? 'This is no volume number' : 'This is no chapter number');
    return value;
  };
  return { lastVolume: read('lastVolume', isVolumeNumber), lastChapter: read('lastChapter', isChapterNumber) };
}

/**
 * Checks what changed content names by public ids: authors that are published or the viewer's own, tags, a cover of the
 * title. @param titleId null for a title that is not made yet @throws ApiError validation_exception
 */
export async function checkNamedIds(
  tx: Db,
  { titleId, viewerId }: { titleId: number | null; viewerId: number },
  content: TitleContent,
  stored: TitleContent,
): Promise<void> {
  for (const field of ['authors', 'artists'] as const) {
    const added = content[field].filter((uid) => !stored[field].includes(uid));
    if (added.length === 0) continue;
    // locked, so that none is deleted before a proposal that names it is there
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM authors
      WHERE uid = ANY (${added}::uuid[]) AND (state = 'published' OR (state = 'pending' AND creator_id = ${viewerId}))
      ORDER BY id FOR KEY SHARE`.execute(tx);
    requireAll(field, content[field], added, rows, 'There is no such author');
  }
  const addedTags = content.tags.filter((uid) => !stored.tags.includes(uid));
  if (addedTags.length > 0) {
    const { rows } = await sql<{ uid: string }>`SELECT uid FROM tags WHERE uid = ANY (${addedTags}::uuid[])`.execute(
      tx,
    );
    requireAll('tags', content.tags, addedTags, rows, 'There is no such tag');
  }
  if (!isSame(content.primaryCover, stored.primaryCover)) {
    const { rows } = await sql`SELECT FROM covers WHERE uid = ${content.primaryCover} AND title_id = ${titleId}
      AND (state = 'published' OR (state = 'pending' AND EXISTS (
        SELECT FROM titles WHERE titles.id = title_id AND titles.state <> 'published')))`.execute(tx);
    if (rows.length === 0) throw invalid('/primaryCover', 'The title has no such cover');
  }
}

function requireAll(
  field: string,
  all: readonly string[],
  added: readonly string[],
  found: readonly { uid: string }[],
  message: string,
): void {
  const known = new Set(found.map(({ uid }) => uid));
  const missing = added.find((uid) => !known.has(uid));
  if (missing !== undefined) throw invalid(`/${field}/${all.indexOf(missing)}`, message);
}
