import { useEffect, useRef } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { clientFailure, reasonOf, useShowSecret, type ApiClient } from './client-queries.ts';
import { ClientCopyField } from './ClientCopyField.tsx';

const ignoreClose = (): void => {};

/**
 * Shows a client's secret, which can be shown only once. Without `secret` it is requested once, when the dialog mounts;
 * if it was shown before, the dialog offers to create a new one.
 */
export function SecretDialog({
  client,
  secret,
  onClose,
  onRotate,
}: {
  client: ApiClient;
  secret?: string;
  onClose: () => void;
  onRotate?: () => void;
}) {
  const t = useT();
  const showSecret = useShowSecret();
  const { mutate } = showSecret;
  const hasRequested = useRef(secret !== undefined);
  useEffect(() => {
    // React may run effects twice, but the API returns the secret only once
    if (hasRequested.current) return;
    hasRequested.current = true;
    mutate(client);
  }, [client, mutate]);

  const { name, externalClientId } = client.attributes;
  const shownSecret = secret ?? showSecret.data;
  const alreadyShown = reasonOf(showSecret.error) === 'secret_shown';
  const closeButton = <Button onClick={onClose}>{t(shownSecret ? 'clients.secretDone' : 'app.close')}</Button>;
  return (
    <Dialog
      open
      // a click outside would close the dialog and lose the secret, which is shown only once
      onClose={shownSecret === undefined ? onClose : ignoreClose}
      title={t('clients.secretTitle', { name })}
      actions={
        alreadyShown && onRotate ? (
          <>
            {closeButton}
            <Button look="primary" onClick={onRotate}>
              {t('clients.rotate')}
            </Button>
          </>
        ) : (
          closeButton
        )
      }
    >
      {shownSecret !== undefined ? (
        <Stack gap={4}>
          <Note kind="warn" live>
            {t('clients.secretWarning')}
          </Note>
          <ClientCopyField full first name={t('clients.secret')} value={shownSecret} />
          {externalClientId && <ClientCopyField full name={t('clients.id')} value={externalClientId} />}
        </Stack>
      ) : alreadyShown ? (
        <Note lead={t('clients.secretGone')} live>
          {t('clients.secretGoneHint')}
        </Note>
      ) : showSecret.isError ? (
        <ErrorBlock
          compact
          title={t('failure.section')}
          retryLabel={t('app.retry')}
          onRetry={() => mutate(client)}
          retrying={showSecret.isPending}
        >
          {clientFailure(showSecret.error)}
        </ErrorBlock>
      ) : (
        <Busy label={t('app.loading')}>
          <Stack gap={4}>
            <Skeleton height="44px" />
            <Skeleton height="60px" />
          </Stack>
        </Busy>
      )}
    </Dialog>
  );
}
