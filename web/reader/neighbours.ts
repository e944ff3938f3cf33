// The chapter before and the one after: each number once, by the same group when it can be.
import { related, type Chapter } from '#web/lib/related.ts';

export interface Neighbours {
  previous: Chapter | null;
  next: Chapter | null;
  /** Whole numbers that nobody published between this chapter and the next. */
  missing: number;
}

export function neighboursOf(current: Chapter, siblings: readonly Chapter[]): Neighbours {
  const numbers = new Map<string, Chapter[]>();
  const all = siblings.some(({ id }) => id === current.id) ? siblings : [...siblings, current];
  for (const chapter of all) {
    const key = placeOf(chapter);
    numbers.set(key, [...(numbers.get(key) ?? []), chapter]);
  }
  const ordered = [...numbers.values()].sort((a, b) => compare(a[0]!, b[0]!));
  const at = ordered.findIndex((versions) => versions.some(({ id }) => id === current.id));
  const pick = (versions: Chapter[] | undefined): Chapter | null => {
    if (!versions) return null;
    const groups = groupIds(current);
    return versions.find((version) => groupIds(version).some((id) => groups.includes(id))) ?? versions[0] ?? null;
  };
  const next = pick(ordered[at + 1]);
  return { previous: pick(ordered[at - 1]), next, missing: next ? gap(current, next) : 0 };
}

/** floor(next) − floor(current) − 1, when both numbers are known. */
function gap(current: Chapter, next: Chapter): number {
  const [from, to] = [numberOf(current), numberOf(next)];
  return from === null || to === null ? 0 : Math.max(0, Math.floor(to) - Math.floor(from) - 1);
}

export function groupIds(chapter: Chapter): string[] {
  return chapter.relationships.filter(({ type }) => type === 'scanlation_group').map(({ id }) => id);
}

export function groupNames(chapter: Chapter): string {
  return related(chapter, 'scanlation_group')
    .map(({ attributes }) => attributes.name)
    .join(', ');
}

function placeOf(chapter: Chapter): string {
  const { volume, chapter: number } = chapter.attributes;
  return number === null ? `${volume ?? ''}:${chapter.id}` : number;
}

function numberOf(chapter: Chapter): number | null {
  const number = Number.parseFloat(chapter.attributes.chapter ?? '');
  return Number.isNaN(number) ? null : number;
}

function compare(a: Chapter, b: Chapter): number {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== right) return left === null ? 1 : right === null ? -1 : left - right;
  return a.attributes.publishAt < b.attributes.publishAt ? -1 : 1;
}
