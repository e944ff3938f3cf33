import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ProviderResponse } from '#contract/endpoints/linked-accounts.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { t as say, useT } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { reasonOf } from '#web/identity/api.ts';
import { refusalText } from '#web/identity/refusal-words.ts';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';
import { connectionsQuery } from './queries.ts';
import { RefusedNote } from './RefusedNote.tsx';

type LinkCheck = ClientResponse<'connections.check'>;

/**
 * Shows the account that the provider returned and asks whether to link it. Only the button links: opening the callback
 * URL never does.
 */
export function ConfirmLink({
  provider,
  label,
  answer: providerResponse,
  onDone,
}: {
  provider: string;
  label: string;
  answer: ProviderResponse;
  onDone: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const [checkResult, setCheckResult] = useState<LinkCheck | null>(null);
  const [failed, setFailed] = useState<Error | null>(null);
  const sending = useSending();
  useEffect(() => {
    let isMounted = true;
    checkOnce(provider, providerResponse).then(
      (newResult) => isMounted && setCheckResult(newResult),
      (error: Error) => isMounted && setFailed(error),
    );
    return () => {
      isMounted = false;
    };
  }, [provider, providerResponse]);
  const confirm = (ticket: string) =>
    sending.send(async () => {
      await call('connections.link', { params: { provider }, body: { ticket } });
      toast({ text: t('account.connections.done', { label }) });
      await client.invalidateQueries({ queryKey: connectionsQuery.queryKey });
      onDone();
      return 'stay';
    });

  if (failed) {
    return (
      <>
        <Note kind="bad" live>
          {linkErrorText(failed)}
        </Note>
        <div className={styles.below}>
          <Button onClick={onDone}>{t('account.connections.back')}</Button>
        </div>
      </>
    );
  }
  if (!checkResult) {
    return (
      <Busy label={t('account.connections.asking', { label })}>
        <Skeleton height="120px" />
      </Busy>
    );
  }
  const username = user?.name ?? '';
  return (
    <>
      <p>{t('account.connections.confirm', { label, name: checkResult.name, username })}</p>
      <SettingRows>
        <SettingRow name={<bdi>{checkResult.name}</bdi>} hint={t('account.connections.there', { label })}>
          {null}
        </SettingRow>
        <SettingRow name={<bdi>{username}</bdi>} hint={t('account.connections.here')}>
          {null}
        </SettingRow>
      </SettingRows>
      {sending.error && <RefusedNote sending={sending} text={linkErrorText(sending.error)} />}
      <div className={styles.below}>
        <Button look="primary" icon={<Link2 />} busy={sending.busy} onClick={() => void confirm(checkResult.ticket)}>
          {t('account.connections.do')}
        </Button>
        <Button onClick={onDone}>{t('account.cancel')}</Button>
      </div>
    </>
  );
}

/**
 * Error text of a refused link. `expired` means here that the provider's response was already redeemed, not that a
 * sign-in has ended.
 */
const linkErrorText = (error: Error): string =>
  reasonOf(error) === 'expired' ? say('identity.refused.used') : refusalText(error);

let pendingCheck: { state: string; done: Promise<LinkCheck> } | null = null;

/**
 * Memoizes the check per `state`: a provider's response can be redeemed only once, but the component may mount
 * repeatedly.
 */
function checkOnce(provider: string, providerResponse: ProviderResponse): Promise<LinkCheck> {
  if (pendingCheck?.state !== providerResponse.state) {
    pendingCheck = {
      state: providerResponse.state,
      done: call('connections.check', { params: { provider }, body: providerResponse }),
    };
  }
  return pendingCheck.done;
}
