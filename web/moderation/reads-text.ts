import { t } from '#web/lib/i18n/i18n.ts';
import type { ItemDetail } from './words.ts';

/** Whether the message of a decision reaches whose the item is. @param acts whether something is done to the person, too */
export function reachesOwner({ kind, owner }: Pick<ItemDetail, 'kind' | 'owner'>, acts: boolean): boolean {
  if (owner === null || kind === 'proposal' || kind === 'notice') return false;
  return acts || (kind !== 'report' && kind !== 'sample');
}

/** Sentence that says who reads the message of a decision. @param reports how many it settles @param acts whether something is done to the person, too */
export function readsText({ kind, owner }: ItemDetail, reports: number, acts: boolean): string {
  if (kind === 'report' && acts && owner) return t('moderation.reads.both', { name: owner.name });
  // their answer is a mail, to whoever sent it in
  if (kind === 'notice') return t(acts ? 'moderation.reads.senderAndUploaders' : 'moderation.reads.sender');
  if (kind === 'sample' && acts && owner) return t('moderation.reads.person', { name: owner.name });
  if (kind === 'report')
    return t(reports > 0 ? 'moderation.reads.reporters' : 'moderation.reads.staff', { count: reports });
  // what colleagues propose has a message of its own
  if (kind === 'sample' || kind === 'proposal' || !owner) return t('moderation.reads.staff');
  return t('moderation.reads.person', { name: owner.name });
}
