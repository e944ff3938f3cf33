import { buildPath } from '#contract/rules/pages.ts';
import type { QueueItem } from './words.ts';

/** Path of the page that edits what an item is about; null without one. */
export function editorPath({ kind, subject, title }: Pick<QueueItem, 'kind' | 'subject' | 'title'>): string | null {
  if (subject.kind === 'chapters') return buildPath('chapterEdit', { id: subject.id });
  if (subject.kind === 'authors') return buildPath('authorEdit', { id: subject.id });
  if (subject.kind === 'groups' && kind === 'report') return buildPath('groupEdit', { id: subject.id });
  return title === null ? null : buildPath('titleEdit', { id: title });
}
