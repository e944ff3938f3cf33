import { formatAgo } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import type { ItemDetail } from './words.ts';

/** Text about the state that staff has given the subject of an item: "Removed 2 hours ago", "Unavailable". */
export function standingText({
  standing,
  subject,
  earlier,
}: Pick<ItemDetail, 'standing' | 'subject' | 'earlier'>): string {
  if (standing === null) return '';
  if (standing !== 'removed') return t(`moderation.standing.${standing}`);
  const removals: readonly string[] = ['chapter.remove', 'title.delete', 'comment.remove'];
  const decision = earlier.find(
    ({ undoneAt, actions }) =>
      undoneAt === null && actions.some(({ action, id }) => id === subject.id && removals.includes(action)),
  );
  return decision
    ? t('moderation.standing.removed', { when: formatAgo(new Date(decision.at)) })
    : t('moderation.standing.removedOnce');
}
