// Matches an imported chapter to a title of the catalogue by tracker ids, names in any language, and authors. Pure.
import { limits } from '#contract/rules/limits.ts';
import { normalizeUnicode } from '#contract/rules/normal-form.ts';
import type { TitleCandidate } from '#server/titles/titles.ts';
import type { ChapterPlan } from './plan.ts';
import { ImportProblem } from './problem.ts';

export type KnownTitle = Pick<TitleCandidate, 'name' | 'originalLanguage' | 'nameLanguages' | 'credits' | 'links'>;
type TitleQuery = Pick<ChapterPlan, 'names' | 'language' | 'authors' | 'artists' | 'links'>;

export interface TitleMatch<Title> {
  /** Null when no title matches and a new one has to be created. */
  title: Title | null;
  /** Remark for the import report, or null for an unsurprising match. */
  note: string | null;
}

/** @throws ImportProblem when several titles are equally likely */
export function matchTitle<Title extends KnownTitle>(
  imported: TitleQuery,
  candidates: readonly Title[],
  idOf: (title: Title) => string,
): TitleMatch<Title> {
  const nameMatches = candidates.filter(({ nameLanguages }) => nameLanguages.length > 0);
  const linkMatches = candidates.filter((title) => compareLinks(imported.links, title.links) === 'same');
  const compatible = nameMatches.filter((title) => !contradicts(imported, title));
  const authorMatches = compatible.filter((title) => compareCredits(imported, title) === 'same');
  const languageMatches = compatible.filter((title) => isInLanguage(imported.language, title));
  const attempts: [titles: Title[], by: string][] = [
    [linkMatches, 'its tracker id'],
    [linkMatches.filter((title) => nameMatches.includes(title)), 'its tracker id and its name'],
    [authorMatches, 'its name and its author'],
    [authorMatches.filter((title) => languageMatches.includes(title)), 'its name and its author'],
    [languageMatches, 'its name'],
    [compatible, 'its name'],
  ];
  for (const [titles, by] of attempts) {
    const [title] = titles;
    if (titles.length !== 1 || !title) continue;
    const isExpected = by !== 'its tracker id' && isInLanguage(imported.language, title);
    return { title, note: isExpected ? null : `joins the title “${title.name}”, found by ${by}` };
  }
  const ambiguousTitles = linkMatches.length > 0 ? linkMatches : compatible;
  if (ambiguousTitles.length > 0) throw ambiguousTitle(ambiguousTitles, idOf);
  const [contradictingTitle] = nameMatches;
  const difference =
    contradictingTitle &&
    (compareLinks(imported.links, contradictingTitle.links) === 'other' ? 'another tracker id' : 'another author');
  const note = contradictingTitle
    ? `becomes a new title, because “${contradictingTitle.name}” (${idOf(contradictingTitle)}) has ${difference}; to join it, remove the new one and name it with --title`
    : null;
  return { title: null, note };
}

function ambiguousTitle<Title extends KnownTitle>(
  titles: readonly Title[],
  idOf: (title: Title) => string,
): ImportProblem {
  const listed = titles.slice(0, 5).map((title) => {
    const by = title.credits.length > 0 ? ` by ${title.credits.slice(0, 2).join(', ')}` : '';
    return `${idOf(title)} (“${title.name}”${by}, ${title.originalLanguage})`;
  });
  const moreText = titles.length > listed.length ? ` and ${titles.length - listed.length} more` : '';
  return new ImportProblem(
    'title_ambiguous',
    `It may belong to ${titles.length} titles: ${listed.join(', ')}${moreText}. Name the one that is meant with --title ID`,
  );
}

/** Whether the title's original language, or that of a matching name (or its romanization), is the given one. */
function isInLanguage(language: string, { nameLanguages, originalLanguage }: KnownTitle): boolean {
  return (
    originalLanguage === language ||
    nameLanguages.some((nameLanguage) => nameLanguage === language || nameLanguage === `${language}-ro`)
  );
}

function contradicts(imported: TitleQuery, title: KnownTitle): boolean {
  return compareLinks(imported.links, title.links) === 'other' || compareCredits(imported, title) === 'other';
}

type Comparison = 'same' | 'other' | 'unknown';

function compareLinks(
  imported: Readonly<Record<string, string>>,
  existing: Readonly<Record<string, string>>,
): Comparison {
  const sharedKeys = Object.keys(imported).filter((key) => existing[key] !== undefined);
  if (sharedKeys.length === 0) return 'unknown';
  return sharedKeys.some((key) => imported[key] === existing[key]) ? 'same' : 'other';
}

/** Compares the credited people. `contradictingTitle` needs Latin names on both sides: the same name differs between scripts. */
function compareCredits({ authors, artists }: TitleQuery, { credits }: KnownTitle): Comparison {
  const imported = [...authors, ...artists];
  const existing = new Set(credits.map(personKey));
  if (imported.some((name) => existing.has(personKey(name)))) return 'same';
  const hasLatinName = (names: readonly string[]): boolean => names.some((name) => /\p{Script=Latin}/u.test(name));
  return hasLatinName(imported) && hasLatinName(credits) ? 'other' : 'unknown';
}

/** Normalizes case, accents and word order, so that "Oda, Eiichiro" equals "Eiichiro Oda" (both "eiichiro oda"). */
function personKey(name: string): string {
  const nameWords = normalizeUnicode(name.slice(0, limits.authorNameMaxLength), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (nameWords ?? [name]).sort().join(' ');
}
