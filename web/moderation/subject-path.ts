import { pathTo } from '#web/lib/navigation/routes.ts';
import type { QueueItem } from './words.ts';

/** Path of the page of what an item is about; null without one. */
export function subjectPath({ kind, id }: QueueItem['subject'], title: string | null = null): string | null {
  switch (kind) {
    case 'titles':
      return pathTo.title(id);
    case 'chapters':
      return pathTo.chapter(id);
    case 'groups':
      return pathTo.group(id);
    case 'users':
      return pathTo.user(id);
    case 'authors':
      return pathTo.author(id);
    case 'lists':
      return pathTo.list(id);
    default:
      return title === null ? null : pathTo.title(title);
  }
}
