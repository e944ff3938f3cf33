// Words of actions: those that go along with a decision, before and after it, and those of earlier decisions.
import type { ItemOutcome } from '#contract/rules/decision-reasons.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { type Along, type AlongName, alongOutcome, isTimed } from './along.ts';
import { actionName } from './log/log.ts';
import type { Decision, ItemDetail } from './words.ts';

type AlongItem = Pick<ItemDetail, 'kind' | 'owner' | 'name' | 'detail'>;

/** Whether an action is asked about before it is sent, because it takes something away from somebody. */
const isSevere = (action: AlongName): boolean => action !== 'person.warn' && action !== 'comment.remove';

const objectOf = ({ owner, name, detail }: AlongItem, action: AlongName): string =>
  action.startsWith('person.') ? (owner?.name ?? '') : [name ?? t('moderation.gone'), detail].filter(Boolean).join(' ');

/** Lines that say what goes along with a decision, and to whom; none when nothing of it has to be asked about. */
export function askedLines(item: AlongItem, { actions, days }: Along, outcome: ItemOutcome): string[] {
  if (outcome !== alongOutcome(item) || !actions.some(isSevere)) return [];
  return actions.map((action) => {
    const values = { action: t(`staffAct.${action}`), object: objectOf(item, action) };
    if (!isTimed(action)) return t('moderation.askedLine', values);
    const time = days === '' ? t('staffAct.noEnd') : t('staffAct.days', { count: Number(days) });
    return t('moderation.askedTimed', { ...values, time });
  });
}

const dayMs = 24 * 3600_000;

/** Words for what went along with a decision that was sent now. */
export function doneAlong(item: AlongItem, { actions, days }: Along, outcome: ItemOutcome): string[] {
  const now = Date.now();
  if (outcome !== alongOutcome(item)) return [];
  return actions.map((action) => {
    const name = item.owner?.name ?? '';
    if (action === 'person.warn') return t('staffAct.done.person.warn', { name });
    if (!isTimed(action)) return actionName(action);
    return days === ''
      ? t(`staffAct.done.${action}`, { name })
      : t(`staffAct.until.${action}`, { name, date: formatDate(new Date(now + Number(days) * dayMs)) });
  });
}

/** An action of an earlier decision, with the days of a sanction. */
export function madeAction({ action, params: { days } }: Decision['actions'][number]): string {
  const what = actionName(action);
  return typeof days === 'number' ? t('people.days', { what, count: days }) : what;
}
