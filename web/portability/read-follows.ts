// Reads responses of the public API that somebody saved from another site: statuses, ratings, and lists of followed
// titles, groups and people, one response or several in an array or object.
import {
  arrayOf,
  compact,
  type ImportedEntry,
  type ImportedFile,
  isUuid,
  namesOf,
  objectOf,
  trackersOfLinks,
} from './imported-file.ts';
import { readingStatuses } from '#contract/rules/reading-statuses.ts';

/** Depth to which responses are looked for inside others. */
const maxDepth = 4;

export function readFollowsFile(json: unknown): ImportedFile {
  const entries = new Map<string, ImportedEntry>();
  const groups = new Set<string>();
  const users = new Set<string>();
  const entryOf = (id: string): ImportedEntry => {
    const entry = entries.get(id) ?? { id, names: [] };
    entries.set(id, entry);
    return entry;
  };
  const visit = (value: unknown, depth: number): void => {
    if (depth > maxDepth) return;
    if (Array.isArray(value)) {
      for (const each of value) visit(each, depth + 1);
      return;
    }
    const object = objectOf(value);
    const { id, type } = object;
    if (isUuid(id) && type === 'manga') Object.assign(entryOf(id), describedTitle(object), { following: true });
    else if (isUuid(id) && type === 'scanlation_group') groups.add(id);
    else if (isUuid(id) && type === 'user') users.add(id);
    else for (const [key, each] of Object.entries(object)) visitNamed(key, each, depth);
  };
  const visitNamed = (key: string, value: unknown, depth: number): void => {
    if (key === 'statuses')
      for (const [id, status] of Object.entries(objectOf(value))) {
        const known = readingStatuses.find((each) => each === status);
        if (isUuid(id) && known) entryOf(id).status = known;
      }
    else if (key === 'ratings')
      for (const [id, given] of Object.entries(objectOf(value))) {
        const rating = Number(objectOf(given)['rating'] ?? given);
        if (isUuid(id) && Number.isInteger(rating) && rating >= 1 && rating <= 10) entryOf(id).rating = rating;
      }
    else if (typeof value === 'object') visit(value, depth + 1);
  };
  visit(json, 0);
  return { source: 'follows', entries: [...entries.values()], groups: [...groups], users: [...users] };
}

function describedTitle({ attributes }: Record<string, unknown>): Pick<ImportedEntry, 'names' | 'trackers'> {
  const { title, altTitles, links } = objectOf(attributes);
  return compact({
    names: namesOf(
      ...Object.values(objectOf(title)),
      ...arrayOf(altTitles).flatMap((each) => Object.values(objectOf(each))),
    ),
    trackers: trackersOfLinks(links),
  });
}
