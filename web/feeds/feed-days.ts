// Chapters as a feed shows them: by day, and in a day by title, each with what came out of it that day.
import { relatedId, type Chapter, type Title } from '#web/lib/related.ts';

export interface FeedEntry {
  /** Stays the same while more of the feed arrives. */
  key: string;
  title: Title;
  /** Never empty, in the order of the feed. */
  chapters: Chapter[];
}

export interface FeedDay {
  /** Midnight of the day where the reader is. */
  date: Date;
  entries: FeedEntry[];
  chapters: number;
  /** Another day follows, so nothing more of this one will arrive. */
  complete: boolean;
}

/**
 * Chapters must come newest first. Those whose title is not among `titles` are left out. `ended`: there is nothing after
 * the last one.
 */
export function feedDays(chapters: readonly Chapter[], titles: readonly Title[], ended: boolean): FeedDay[] {
  const known = new Map(titles.map((title) => [title.id, title]));
  const seen = new Set<string>();
  const days: FeedDay[] = [];
  for (const chapter of chapters) {
    const title = known.get(relatedId(chapter, 'manga') ?? '');
    // a chapter that moved down while the feed was read comes twice
    if (!title || seen.has(chapter.id)) continue;
    seen.add(chapter.id);
    const date = midnight(new Date(chapter.attributes.readableAt));
    let day = days.at(-1);
    if (day?.date.getTime() !== date.getTime()) {
      if (day) day.complete = true;
      day = { date, entries: [], chapters: 0, complete: false };
      days.push(day);
    }
    day.chapters++;
    const entry = day.entries.find((each) => each.title.id === title.id);
    if (entry) entry.chapters.push(chapter);
    else day.entries.push({ key: `${date.getTime()} ${title.id}`, title, chapters: [chapter] });
  }
  const last = days.at(-1);
  if (last) last.complete = ended;
  return days;
}

function midnight(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
