// Sites on which people keep their progress: how backups of Mihon and its relatives number them, their statuses and scores.
import type { Tracker } from '#contract/rules/portability.ts';
import type { Status } from './imported-file.ts';

interface TrackingSite {
  /** Key of the site's ids here; null for one whose ids titles do not have. */
  key: Tracker | null;
  /** The highest score. */
  scale: number;
  statuses: Readonly<Record<number, Status>>;
}

const inOrder = (...statuses: readonly Status[]): Readonly<Record<number, Status>> =>
  Object.fromEntries(statuses.map((status, index) => [index + 1, status]));

const commonStatuses = inOrder('reading', 'completed', 'on_hold', 'dropped', 'plan_to_read', 're_reading');
/** Servers of one's own files: unread, reading, completed. */
const ownServer: TrackingSite = { key: null, scale: 10, statuses: inOrder('plan_to_read', 'reading', 'completed') };
/** The site whose software this one is compatible with; its titles are found by their ids. */
const mdList: TrackingSite = {
  key: null,
  scale: 10,
  statuses: inOrder('reading', 'completed', 'on_hold', 'plan_to_read', 'dropped', 're_reading'),
};

export const trackingSites: Readonly<Record<number, TrackingSite>> = {
  0: mdList,
  1: { key: 'mal', scale: 10, statuses: { ...commonStatuses, 5: 'plan_to_read', 6: 'plan_to_read', 7: 're_reading' } },
  2: { key: 'al', scale: 100, statuses: commonStatuses },
  3: { key: 'kt', scale: 10, statuses: commonStatuses },
  // Shikimori has the ids of MyAnimeList
  4: { key: 'mal', scale: 10, statuses: commonStatuses },
  5: { key: null, scale: 10, statuses: inOrder('plan_to_read', 'completed', 'reading', 'on_hold', 'dropped') },
  6: ownServer,
  7: {
    key: 'mu',
    scale: 10,
    statuses: { 0: 'reading', 1: 'plan_to_read', 2: 'completed', 3: 'dropped', 4: 'on_hold' },
  },
  8: ownServer,
  9: ownServer,
  10: {
    key: null,
    scale: 10,
    statuses: { 0: 'reading', 1: 'completed', 2: 'on_hold', 3: 'dropped', 4: 'plan_to_read', 5: 're_reading' },
  },
  11: { key: null, scale: 100, statuses: { ...commonStatuses, 7: 'plan_to_read' } },
  60: mdList,
};

export const kitsu = 3;

/** The id of a title at a site in the form of links here: MangaUpdates has numbers, and writes them to the base 36. */
export const trackerId = (key: Tracker, id: number): string =>
  key === 'mu' && id >= 10_000_000 ? id.toString(36) : String(id);
