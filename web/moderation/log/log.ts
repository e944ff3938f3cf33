// The log: criteria in the page's address, requests, and words of actions.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { publicActions, logSubjects, teamActions, type LogSubject } from '#contract/rules/public-log.ts';
import { staffActions } from '#contract/rules/staff-actions.ts';
import { call } from '#web/lib/api/call.ts';
import { hasMessage, t } from '#web/lib/i18n/i18n.ts';
import { moderationKey } from '../queries.ts';
import { kindWord, outcomeKeys, outcomeWord } from '../words.ts';

export type StaffRow = ClientResponse<'moderationLog.list'>['rows'][number];
export type PublicRow = ClientResponse<'moderationLog.open'>['rows'][number];

export const logPageSize = 50;

export interface LogCriteria {
  subject: LogSubject | null;
  action: string | null;
  /** 'own', 'site', 'operator' or the id of a person. */
  by: string | null;
  object: string | null;
  parent: string | null;
  /** Days, `2026-11-28`. */
  since: string | null;
  until: string | null;
  offset: number;
}

const day = /^\d{4}-\d\d-\d\d$/;
const among = (params: URLSearchParams, name: string, pattern: RegExp): string | null => {
  const value = params.get(name) ?? '';
  return pattern.test(value) ? value : null;
};

/** Criteria of a query string; unknown values count as none. */
export function logCriteria(params: URLSearchParams): LogCriteria {
  const by = params.get('by') ?? '';
  const object = params.get('object') ?? '';
  return {
    subject: logSubjects.find((each) => each === params.get('subject')) ?? null,
    action: among(params, 'action', /^[a-z][a-z0-9.-]{0,63}$/),
    by: ['own', 'site', 'operator'].includes(by) || isPageId(by) ? by : null,
    object: isPageId(object) ? object : null,
    parent: among(params, 'parent', /^\d{1,18}$/),
    since: among(params, 'since', day),
    until: among(params, 'until', day),
    offset: Math.max(0, Math.floor(Number(params.get('offset')) || 0)),
  };
}

/** Whether anything but the page is chosen. */
export const isNarrowed = ({ offset: _page, ...criteria }: LogCriteria): boolean =>
  Object.values(criteria).some((value) => value !== null);

/** Start of a day on this device's clock as the API has times; a day that does not exist counts as none. */
function startOf(each: string | null, daysLater = 0): string | null {
  if (each === null) return null;
  const [year, month, date] = each.split('-').map(Number) as [number, number, number];
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) || year < 1 ? null : start.toISOString().slice(0, 19);
}

function sharedQuery({ subject, since, until, offset }: LogCriteria) {
  const [from, to] = [startOf(since), startOf(until, 1)];
  return {
    limit: logPageSize,
    offset,
    ...(subject ? { subject } : {}),
    ...(from ? { since: from as never } : {}),
    ...(to ? { until: to as never } : {}),
  };
}

export const staffLogQuery = (criteria: LogCriteria) =>
  queryOptions({
    queryKey: [...moderationKey, 'log', criteria],
    queryFn: ({ signal }) => {
      const { action, by, object, parent } = criteria;
      const query = {
        ...sharedQuery(criteria),
        ...(action ? { action } : {}),
        ...(object ? { object } : {}),
        ...(parent ? { parent } : {}),
        ...(by === null ? {} : isPageId(by) ? { actor: by } : { by: by as 'own' }),
      };
      return call('moderationLog.list', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

export const actorsQuery = queryOptions({
  queryKey: [...moderationKey, 'log', 'actors'],
  queryFn: ({ signal }) => call('moderationLog.actors', { signal }),
});

export const publicLogQuery = (criteria: LogCriteria) =>
  queryOptions({
    queryKey: ['publicLog', criteria.subject, criteria.since, criteria.until, criteria.offset],
    queryFn: ({ signal }) => call('moderationLog.open', { query: sharedQuery(criteria), signal }),
    placeholderData: keepPreviousData,
  });

/** Actions of the filter that have a name, by it. */
export const filterActions = (): { value: string; label: string }[] =>
  [...new Set([...publicActions, ...Object.keys(staffActions), ...teamActions])]
    .map((value) => ({ value, label: actionName(value) }))
    .filter(({ value, label }) => value !== label)
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Name of an action; the code of those that only the terminal has. */
export function actionName(action: string): string {
  const [, outcome] = /^review\.(accepted|refused|returned)$/.exec(action) ?? [];
  if (outcome) return t(outcomeKeys[outcome as keyof typeof outcomeKeys]);
  const key = `log.action.${action}`;
  return hasMessage(key) ? t(key) : action;
}

/** Name of what was done: of a decision the kind of what was sent in, too. */
export function rowTitle({ action, item }: Pick<PublicRow, 'action' | 'item'>): string {
  if (item === null) return actionName(action);
  const what = action === 'review.accepted' ? outcomeWord('accepted', item) : actionName(action);
  return t('log.kindAnd', { kind: kindWord(item), what });
}
