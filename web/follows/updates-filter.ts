// The choices of the updates page, kept in its URL.
import { followStates, isFollowState, type FollowState } from '#contract/rules/follow-choices.ts';
import { isLanguage } from '#contract/rules/languages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import type { UpdatesFilter } from './queries.ts';

export const statusNames: Record<FollowState, MessageKey> = {
  reading: 'follows.status.reading',
  re_reading: 'follows.status.reReading',
  on_hold: 'follows.status.onHold',
  plan_to_read: 'follows.status.planToRead',
  completed: 'follows.status.completed',
  dropped: 'follows.status.dropped',
  none: 'follows.status.none',
};

const listOf = (params: URLSearchParams, name: string): string[] => params.get(name)?.split(',') ?? [];

export function updatesFilter(params: URLSearchParams): UpdatesFilter {
  const show = params.get('show');
  const statuses = (name: string): FollowState[] =>
    followStates.filter((status) => listOf(params, name).includes(status));
  return {
    state: show === 'all' || show === 'started' ? show : 'unread',
    only: [...new Set(listOf(params, 'lang').filter(isLanguage))],
    status: statuses('status'),
    excludedStatus: statuses('not').filter(isFollowState),
    muted: params.get('muted') === '1',
  };
}

/** Whether titles or languages are left out by choice. */
export const isNarrowed = ({ only, status, excludedStatus, state }: UpdatesFilter): boolean =>
  only.length > 0 || status.length > 0 || excludedStatus.length > 0 || state === 'started';
