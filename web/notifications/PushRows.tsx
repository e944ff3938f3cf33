import { useEffect, useState } from 'react';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatAgo } from '#web/lib/i18n/format.ts';
import { type Translate, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { SettingRow, SettingRows, SkeletonSettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './PushRows.module.css';
import { isPushOn, PushProblem, type PushSupport, pushSupport, turnPushOff, turnPushOn } from './push-device.ts';

type Response = ClientResponse<'notifications.push'>;
type Device = Response['devices'][number];

const whyNot: Record<Exclude<PushSupport, 'yes'>, MessageKey> = {
  denied: 'account.push.denied',
  off: 'account.push.off',
  'home-screen': 'account.push.homeScreen',
  no: 'account.push.unsupported',
};

/** Settings: push notifications on this device, and the other devices that get them. */
export function PushRows() {
  const t = useT();
  const userId = sessionState().user?.id ?? '';
  const query: UseQueryResult<Response> = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call('notifications.push', { signal }),
  });
  const failure = useFailure(query);
  if (!query.data && failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) return <SkeletonSettingRows label={t('app.loading')} count={1} />;
  const others = query.data.devices.filter(({ current }) => !current);
  return (
    <SettingRows>
      <ThisDevice answer={query.data} userId={userId} />
      {others.map((device) => (
        <OtherDevice key={device.id} device={device} userId={userId} />
      ))}
    </SettingRows>
  );
}

const keyOf = (userId: string): readonly string[] => ['push', userId];

function ThisDevice({ answer, userId }: { answer: Response; userId: string }) {
  const t = useT();
  const client = useQueryClient();
  useNotificationPermission();
  /** What was chosen, until it is done. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const support = pushSupport();
  const current = answer.devices.find((device) => device.current);
  const change = async (isOn: boolean): Promise<void> => {
    setChosen(isOn);
    try {
      if (isOn) await turnPushOn(answer.publicKey, userId);
      else if (current) await turnPushOff(current.id);
      await client.invalidateQueries({ queryKey: keyOf(userId) });
    } catch (error) {
      toast({ text: problemText(error, t), failed: true });
    }
    setChosen(null);
  };
  return (
    <SettingRow
      name={t('account.push.here')}
      hint={t('account.push.hint')}
      {...(support === 'yes' ? {} : { locked: t(whyNot[support]) })}
    >
      <Switch
        checked={chosen ?? (current !== undefined && isPushOn(userId))}
        disabled={support !== 'yes' || chosen !== null}
        onChange={(isOn) => void change(isOn)}
      >
        <span className="sr-only">{t('account.push.here')}</span>
      </Switch>
    </SettingRow>
  );
}

function problemText(error: unknown, t: Translate): string {
  if (!(error instanceof PushProblem)) return failureText(error);
  return t(error.reason === 'refused' ? 'account.push.refused' : 'account.push.service');
}

/** Renders again when the person allows or blocks notifications in the browser. */
function useNotificationPermission(): void {
  const [, setState] = useState('');
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const watch = async (): Promise<void> => {
      const status = await navigator.permissions.query({ name: 'notifications' });
      if (!signal.aborted) status.addEventListener('change', () => setState(status.state), { signal });
    };
    // where permissions cannot be watched, the next visit shows the change
    watch().catch(() => undefined);
    return () => stopping.abort();
  }, []);
}

const phoneSystems = new Set(['iPhone', 'iPad', 'Android']);

function OtherDevice({ device, userId }: { device: Device; userId: string }) {
  const t = useT();
  const client = useQueryClient();
  const { id, browser, system, usedAt } = device;
  const name = browser && system ? t('account.sessions.device', { browser, system }) : (browser ?? system);
  const shownName = name ?? t('account.sessions.unknown');
  const remove = async (): Promise<void> => {
    const before = client.getQueryData<Response>(keyOf(userId));
    client.setQueryData<Response>(
      keyOf(userId),
      (answer) => answer && { ...answer, devices: answer.devices.filter((each) => each.id !== id) },
    );
    try {
      await call('notifications.removePush', { params: { id } });
    } catch (error) {
      client.setQueryData(keyOf(userId), before);
      toast({ text: failureText(error), failed: true });
    }
  };
  return (
    <SettingRow
      name={
        <span className={styles.device}>
          {phoneSystems.has(system ?? '') ? <Smartphone /> : <Monitor />}
          <bdi>{shownName}</bdi>
        </span>
      }
      hint={t('account.push.other', { ago: formatAgo(new Date(usedAt)) })}
    >
      <Button size="sm" aria-label={t('account.push.removeFrom', { name: shownName })} onClick={() => void remove()}>
        {t('account.push.remove')}
      </Button>
    </SettingRow>
  );
}
