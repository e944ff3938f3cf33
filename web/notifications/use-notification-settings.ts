// The notification settings of the account: changes are shown at once, and taken back with the reason when they fail.
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

export type NotificationSettings = ClientResponse<'notifications.settings'>;
type Changes = Partial<Pick<NotificationSettings, 'off' | 'quiet' | 'digest'>> & { timeZone?: string };
export type SaveNotificationSettings = (changes: Changes) => Promise<void>;

/** The last request: they run one after the other, so that the last change wins. */
let lastRequest: Promise<unknown> = Promise.resolve();

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function useNotificationSettings(): UseQueryResult<NotificationSettings> & { save: SaveNotificationSettings } {
  const client = useQueryClient();
  const queryKey = ['notification settings', sessionState().user?.id];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call('notifications.settings', { signal }) });
  const show = (changes: Partial<NotificationSettings>): void => {
    client.setQueryData<NotificationSettings>(queryKey, (shown) => shown && { ...shown, ...changes });
  };
  const save: SaveNotificationSettings = async (changes) => {
    const before = query.data;
    if (!before) return;
    // times are by the clock of the first device that chooses one
    const needsZone = before.timeZone === null && (changes.quiet || changes.digest?.on) && !changes.timeZone;
    const all = { ...changes, ...(needsZone ? { timeZone: deviceTimeZone() } : {}) };
    show(all);
    const request = lastRequest.then(() => call('notifications.saveSettings', { body: all }));
    lastRequest = request.catch(() => undefined);
    try {
      await request;
    } catch (error) {
      const changed = Object.keys(all) as (keyof typeof all)[];
      show(Object.fromEntries(changed.map((name) => [name, before[name]])));
      toast({ text: failureText(error), failed: true });
    }
  };
  return { ...query, save };
}
