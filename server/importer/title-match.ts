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
  wanted: TitleQuery,
  candidates: readonly Title[],
  idOf: (title: Title) => string,
): TitleMatch<Title> {
  const named = candidates.filter(({ nameLanguages }) => nameLanguages.length > 0);
  const linked = candidates.filter((title) => compareLinks(wanted.links, title.links) === 'same');
  const possible = named.filter((title) => !contradicts(wanted, title));
  const byAuthor = possible.filter((title) => compareCredits(wanted, title) === 'same');
  const sameLanguage = possible.filter((title) => isInLanguage(wanted.language, title));
  const attempts: [titles: Title[], by: string][] = [
    [linked, 'its tracker id'],
    [linked.filter((title) => named.includes(title)), 'its tracker id and its name'],
    [byAuthor, 'its name and its author'],
    [byAuthor.filter((title) => sameLanguage.includes(title)), 'its name and its author'],
    [sameLanguage, 'its name'],
    [possible, 'its name'],
  ];
  for (const [titles, by] of attempts) {
    const [title] = titles;
    if (titles.length !== 1 || !title) continue;
    const isExpected = by !== 'its tracker id' && isInLanguage(wanted.language, title);
    return { title, note: isExpected ? null : `joins the title “${title.name}”, found by ${by}` };
  }
  const several = linked.length > 0 ? linked : possible;
  if (several.length > 0) throw ambiguousTitle(several, idOf);
  const [other] = named;
  const why = other && (compareLinks(wanted.links, other.links) === 'other' ? 'another tracker id' : 'another author');
  const note = other
    ? `becomes a new title, because “${other.name}” (${idOf(other)}) has ${why}; to join it, remove the new one and name it with --title`
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
  const more = titles.length > listed.length ? ` and ${titles.length - listed.length} more` : '';
  return new ImportProblem(
    'title_ambiguous',
    `It may belong to ${titles.length} titles: ${listed.join(', ')}${more}. Name the one that is meant with --title ID`,
  );
}

/** Whether the title's original language, or that of a matching name (or its romanization), is the given one. */
function isInLanguage(language: string, { nameLanguages, originalLanguage }: KnownTitle): boolean {
  return originalLanguage === language || nameLanguages.some((own) => own === language || own === `${language}-ro`);
}

function contradicts(wanted: TitleQuery, title: KnownTitle): boolean {
  return compareLinks(wanted.links, title.links) === 'other' || compareCredits(wanted, title) === 'other';
}

type Comparison = 'same' | 'other' | 'unknown';

function compareLinks(wanted: Readonly<Record<string, string>>, known: Readonly<Record<string, string>>): Comparison {
  const both = Object.keys(wanted).filter((key) => known[key] !== undefined);
  if (both.length === 0) return 'unknown';
  return both.some((key) => wanted[key] === known[key]) ? 'same' : 'other';
}

/** Compares the credited people. `other` needs Latin names on both sides: the same name differs between scripts. */
function compareCredits({ authors, artists }: TitleQuery, { credits }: KnownTitle): Comparison {
  const wanted = [...authors, ...artists];
  const known = new Set(credits.map(personKey));
  if (wanted.some((name) => known.has(personKey(name)))) return 'same';
  const latin = (names: readonly string[]): boolean => names.some((name) => /\p{Script=Latin}/u.test(name));
  return latin(wanted) && latin(credits) ? 'other' : 'unknown';
}

/** Normalizes case, accents and word order, so that "Oda, Eiichiro" equals "Eiichiro Oda" (both "eiichiro oda"). */
function personKey(name: string): string {
  const words = normalizeUnicode(name.slice(0, limits.authorNameMaxLength), 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? [name]).sort().join(' ');
}
