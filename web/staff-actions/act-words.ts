// Words of the dialog about one action: who reads its message, and what was done.
import { formatDate } from '#web/lib/i18n/format.ts';
import { hasMessage, t } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { StaffAct } from './open-staff-dialog.ts';

const readers: Partial<Record<string, MessageKey>> = {
  person: 'staffAct.reads.person',
  title: 'staffAct.reads.adder',
  author: 'staffAct.reads.adder',
  chapter: 'staffAct.reads.uploader',
  group: 'staffAct.reads.leader',
  client: 'staffAct.reads.owner',
  report: 'staffAct.reads.reporter',
};

/** Sentence that says who reads the message of an action. */
export function readsText({ action, name }: StaffAct): string {
  // a lock concerns all uploaders, who are told why as they begin
  if (action === 'title.lock' || action === 'title.unlock') return t('staffAct.reads.staff');
  return t(readers[action.slice(0, action.indexOf('.'))] ?? 'staffAct.reads.staff', { name });
}

const dayMs = 24 * 3_600_000;

/** Sentence that says what was done. @param days for how long it holds; null for what has no end or no time */
export function doneText({ action, name }: StaffAct, days: string | null): string {
  const key = `staffAct.until.${action}`;
  if (days === null || !hasMessage(key)) return t(`staffAct.done.${action}`, { name });
  return t(key as MessageKey, { name, date: formatDate(new Date(Date.now() + Number(days) * dayMs)) });
}
