import { pathTo } from './routes.ts';

/** Path of the page of something that staff decides about, by its table; null without one. @param title that of what has no page */
export function subjectPath({ kind, id }: { kind: string; id: string }, title: string | null = null): string | null {
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
