// Groups the chapters of a feed by day, and in a day by title.
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';

/** A chapter with its title, which includes the cover. `id` is the chapter's. */
export interface FeedItem {
  id: string;
  chapter: Chapter;
  title: Title;
}

export interface FeedEntry {
  /** React key; does not change while more of the feed is loaded. */
  key: string;
  title: Title;
  /** Chapters in the order of the feed; never empty. */
  chapters: Chapter[];
}

export interface FeedDay {
  /** Midnight of the day in the reader's time zone. */
  date: Date;
  entries: FeedEntry[];
  chapters: number;
  /** Whether another day follows, so that no more chapters of this one will be loaded. */
  complete: boolean;
}

/** Groups items, which must come newest first. `hasEnded`: whether the last item is the end of the feed. */
export function feedDays(items: readonly FeedItem[], hasEnded: boolean): FeedDay[] {
  const days: FeedDay[] = [];
  let entries = new Map<string, FeedEntry>();
  for (const { chapter, title } of items) {
    const date = startOfDay(new Date(chapter.attributes.readableAt));
    let day = days.at(-1);
    if (day?.date.getTime() !== date.getTime()) {
      if (day) day.complete = true;
      day = { date, entries: [], chapters: 0, complete: false };
      entries = new Map();
      days.push(day);
    }
    day.chapters++;
    const entry = entries.get(title.id);
    if (entry) entry.chapters.push(chapter);
    else {
      const newEntry = { key: `${date.getTime()} ${title.id}`, title, chapters: [chapter] };
      entries.set(title.id, newEntry);
      day.entries.push(newEntry);
    }
  }
  const lastDay = days.at(-1);
  if (lastDay) lastDay.complete = hasEnded;
  return days;
}

function startOfDay(date: Date): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate());
}
