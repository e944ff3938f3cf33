// Requests of the dialog.
import type { ClientBody, ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import type { StaffAct } from './open-staff-dialog.ts';

interface Chosen {
  reason: string;
  because: string;
  /** Empty for all. */
  language: string;
  /** Public id. */
  into: string;
  /** Empty without an end. */
  days: string;
  role: string;
  /** Kinds and days back of an action on many; empty for all. */
  kinds: readonly string[];
  since: string;
  message: string;
  note: string;
}

type Body = ClientBody<'moderation.act'>;
type BulkBody = ClientBody<'moderation.bulk'>;
export type BulkTried = Pick<ClientResponse<'moderation.bulk'>, 'counts' | 'secondPerson' | 'lately'>;
export type ActCounts = NonNullable<ClientResponse<'moderation.act'>['counts']>;

const daysOf = (text: string): number | null => (text === '' ? null : Number(text));

/** @returns the ids of the decision and of what a second person has to agree to first; null for none; of many how many it changed */
export async function sendAct(
  { action, id, ids }: StaffAct,
  chosen: Chosen,
): Promise<{ decision: string | null; proposal: string | null; changed?: number }> {
  const { reason, because, language, into, days, role, kinds, since, message, note } = chosen;
  const sanction = { days: daysOf(days) };
  const paramsOf: Partial<Record<StaffAct['action'], object>> = {
    'title.lock': { languages: language === '' ? [] : [language], because },
    'title.merge': { into },
    'author.merge': { into },
    'chapter.move': { title: into },
    'chapter.unavailable': { because },
    'person.mute': sanction,
    'person.mute-reports': sanction,
    'report.mute-reporter': sanction,
    'person.revoke-uploads': sanction,
    'person.ban': kinds.length > 0 ? { ...sanction, remove: kinds, since: daysOf(since) } : sanction,
    'person.undo-edits': { kinds, since: daysOf(since) },
    'person.grant-uploader': { role },
    'person.revoke-uploader': { role },
    'person.grant-staff': { role },
    'person.revoke-staff': { role },
  };
  if (ids) {
    const many = { action, params: paramsOf[action] ?? {} };
    const result = await call('moderation.bulk', {
      body: { action: many, ids, reason, message, note, dryRun: false } as unknown as BulkBody,
    });
    return { decision: result.decision, proposal: result.proposal, changed: result.counts['changed'] ?? 0 };
  }
  const body = { action: { action, id, params: paramsOf[action] ?? {} }, reason, message, note } as Body;
  const { decision, proposal } = await call('moderation.act', { body });
  return { decision, proposal };
}

/** Numbers of what an action on many would change, by kind. */
export async function tryAct(
  { action, id }: StaffAct,
  kinds: readonly string[],
  since: string,
  signal: AbortSignal,
): Promise<ActCounts | null> {
  const span = { since: daysOf(since) };
  const params = action === 'person.ban' ? { days: null, remove: kinds, ...span } : { kinds, ...span };
  const body = { action: { action, id, params }, reason: 'other', dryRun: true } as Body;
  return (await call('moderation.act', { body, signal })).counts;
}

/** Numbers of what an action on many things would change; which words readers are told makes no difference. */
export async function tryBulk({ action, ids = [] }: StaffAct, signal: AbortSignal): Promise<BulkTried> {
  const params = action === 'chapter.unavailable' ? { because: 'rights_holder' } : {};
  const body = { action: { action, params }, ids, reason: 'other', dryRun: true } as unknown as BulkBody;
  return call('moderation.bulk', { body, signal });
}

/** Takes a decision back, within the time in which nobody was told. */
export async function undoAct(decision: string, refresh: () => void): Promise<void> {
  try {
    await call('moderation.undo', { params: { id: decision }, body: {} });
    refresh();
    toast({ text: t('staffAct.undone') });
  } catch (error) {
    toast({ text: failureText(error), failed: true });
  }
}
