// Changes of a title as a list of what was and what is to be, each for itself: a name or synopsis in one language, one
// link, one tag, one alternative name. What hangs together is one change: the status with the final chapter, and lists in
// which the order counts. So two proposals overlap only where they change the same thing.
import { limits } from '#contract/rules/limits.ts';
import { isSame, type TitleContent } from './content.ts';

export interface Change {
  field: ChangedField;
  /** Language, key of a link, id of a tag, or language and name; empty for fields that are one value. */
  key: string;
  base: unknown;
  value: unknown;
}

/** A change that does not fit, because the title has something else by now. */
export interface Conflict extends Change {
  current: unknown;
}

const mapFields = ['title', 'description', 'links', 'officialLinks'] as const;
const wholeFields = [
  'originalLanguage',
  'year',
  'contentRating',
  'publicationDemographic',
  'chapterNumbersResetOnNewVolume',
  'primaryCover',
  'authors',
  'artists',
  'adaptations',
] as const;
type ChangedField = (typeof mapFields)[number] | (typeof wholeFields)[number] | 'tags' | 'altTitles' | 'publication';

type Part = readonly [field: ChangedField, key: string];
const altKey = (entry: Record<string, string>): string => Object.entries(entry)[0]!.join(' ');
const publicationOf = ({ status, lastVolume, lastChapter }: TitleContent) => ({ status, lastVolume, lastChapter });

/** The value of one part: null for what a map lacks, and whether a set has it. */
export function valueOf(content: TitleContent, [field, key]: Part): unknown {
  if (field === 'tags') return content.tags.includes(key);
  if (field === 'altTitles') return content.altTitles.some((entry) => altKey(entry) === key);
  if (field === 'publication') return publicationOf(content);
  if (isMapField(field)) return content[field][key] ?? null;
  return content[field];
}

const isMapField = (field: string): field is (typeof mapFields)[number] =>
  (mapFields as readonly string[]).includes(field);

/** All parts that either of two contents has. */
function partsOf(...contents: readonly TitleContent[]): Part[] {
  const keysOf = (read: (content: TitleContent) => readonly string[]): string[] => [...new Set(contents.flatMap(read))];
  return [
    ...mapFields.flatMap((field) => keysOf((content) => Object.keys(content[field])).map((key): Part => [field, key])),
    ...wholeFields.map((field): Part => [field, '']),
    ...keysOf(({ tags }) => tags).map((key): Part => ['tags', key]),
    ...keysOf(({ altTitles }) => altTitles.map(altKey)).map((key): Part => ['altTitles', key]),
    ['publication', ''],
  ];
}

/** Changes that lead from one content to another. */
export function changesBetween(from: TitleContent, to: TitleContent): Change[] {
  return partsOf(from, to)
    .map(([field, key]): Change => ({
      field,
      key,
      base: valueOf(from, [field, key]),
      value: valueOf(to, [field, key]),
    }))
    .filter(({ base, value }) => !isSame(base, value));
}

/**
 * Applies changes to what a title has now: what is as it was changes, what somebody else has changed the same way stays.
 * Anything else is a conflict, and then nothing applies.
 */
export function applyChanges(
  current: TitleContent,
  changes: readonly Change[],
): { content: TitleContent; conflicts: [] } | { content: null; conflicts: Conflict[] } {
  const withCurrent = changes.map((change) => ({ ...change, current: valueOf(current, [change.field, change.key]) }));
  const conflicts = withCurrent.filter(
    (change) => !isSame(change.current, change.base) && !isSame(change.current, change.value),
  );
  if (conflicts.length > 0) return { content: null, conflicts };
  const content = changes.reduce(withChange, current);
  const names = Object.keys(content.title).length;
  if (names > 0 && names + content.altTitles.length <= limits.namesPerTitle) return { content, conflicts: [] };
  // each fits, and all together would leave no name, or too many
  return { content: null, conflicts: withCurrent.filter(({ field }) => field === 'title' || field === 'altTitles') };
}

function withChange(content: TitleContent, { field, key, value }: Change): TitleContent {
  if (field === 'publication') return { ...content, ...(value as ReturnType<typeof publicationOf>) };
  if (field === 'tags') {
    const others = content.tags.filter((tag) => tag !== key);
    return { ...content, tags: value ? [...others, key].toSorted() : others };
  }
  if (field === 'altTitles') return { ...content, altTitles: withAltTitle(content.altTitles, key, value === true) };
  if (isMapField(field)) return { ...content, [field]: withKey(content[field], key, value as string | null) };
  return { ...content, [field]: value };
}

function withAltTitle(
  altTitles: readonly Record<string, string>[],
  key: string,
  present: boolean,
): Record<string, string>[] {
  const others = altTitles.filter((entry) => altKey(entry) !== key);
  if (!present) return others;
  if (others.length < altTitles.length) return [...altTitles];
  const space = key.indexOf(' ');
  return [...others, { [key.slice(0, space)]: key.slice(space + 1) }];
}

/** Changed names stay in their place. */
function withKey(map: Record<string, string>, key: string, value: string | null): Record<string, string> {
  const { [key]: _, ...others } = map;
  if (value === null) return others;
  return { ...map, [key]: value };
}
