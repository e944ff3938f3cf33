// Entries of the activity: chapters that somebody brought to one title within some hours are one entry.
import type { ActivityRow } from './activity.ts';

interface ActivityEntry extends Omit<ActivityRow, 'chapter'> {
  chapters: string[];
}

/** Hours within which the chapters of a title that come from one person or group are one entry. */
const togetherMs = 12 * 3600_000;
/** Chapters of one entry; more of them begin another one. */
const maxChapters = 50;

/**
 * @param rows the newest first
 * @param isCut whether there are older rows
 * @returns at most `limit` entries, the newest first, and the time from which on older ones follow; null if none do
 */
export function groupActivity(
  rows: readonly ActivityRow[],
  limit: number,
  isCut: boolean,
): { entries: ActivityEntry[]; until: Date | null } {
  const entries: ActivityEntry[] = [];
  const openUploads = new Map<string, ActivityEntry>();
  let until: Date | null = null;
  for (const { chapter, ...row } of rows) {
    const key = `${row.group?.id ?? row.userId} ${row.title}`;
    const open = chapter === null ? undefined : openUploads.get(key);
    if (open && open.at.getTime() - row.at.getTime() < togetherMs && open.chapters.length < maxChapters) {
      open.chapters.push(chapter!);
    } else {
      if (entries.length === limit) return { entries, until };
      const entry = { ...row, chapters: chapter === null ? [] : [chapter] };
      entries.push(entry);
      if (chapter !== null) openUploads.set(key, entry);
    }
    until = row.at;
  }
  return { entries, until: isCut ? until : null };
}
