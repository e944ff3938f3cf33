import { type ReactNode, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { EnrolSecondFactor } from '#web/identity/EnrolSecondFactor.tsx';
import { focusFirstError } from '#web/identity/focus.ts';
import { SaveRecoveryCodes } from '#web/identity/SaveRecoveryCodes.tsx';
import { useSending } from '#web/identity/use-sending.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import styles from './Account.module.css';
import { DialogForm, emptyCredentials, type Credentials, ReauthenticationFields } from './ReauthenticationFields.tsx';
import { accountQuery, type Account } from './queries.ts';

/** A warning is shown below this number of unused recovery codes. */
const lowCodesThreshold = 4;

type SecondFactorAction = 'enrol' | 'codes' | 'remove';

/**
 * Steps of the dialog. Recovery codes are shown only once, so only the button that confirms they are saved closes their
 * step.
 */
type DialogStep = 'credentials' | 'app' | 'codes';

/** Second factor: its state, its recovery codes, and turning it on or off. */
export function SecondFactorRows({ account: { secondFactor, issuer, verified } }: { account: Account }) {
  const t = useT();
  const client = useQueryClient();
  const [action, setAction] = useState<SecondFactorAction | null>(null);
  const [dialogStep, setDialogStep] = useState<DialogStep>('credentials');
  const { on, since, required, requiredElsewhere, recoveryCodesLeft } = secondFactor;
  // The account is refetched only on close: the dialog still shows the codes after the account has changed.
  const close = () => {
    setAction(null);
    void client.invalidateQueries({ queryKey: accountQuery.queryKey });
  };
  const openDialog = (startedAction: SecondFactorAction) => {
    setDialogStep('credentials');
    setAction(startedAction);
  };
  const closeUnlessShowingCodes = () => dialogStep !== 'codes' && close();
  // Confirming the email address removes a second factor that was set up before, so enrollment requires a confirmed
  // address.
  const unverifiedText = !on && !verified ? t('refusal.unverified') : undefined;
  const lockedText = on && required ? t('account.factor.staff') : unverifiedText;
  if (issuer !== null)
    return (
      <SettingRow name={t('account.factor.name')} hint={t('account.factor.elsewhere')}>
        {null}
      </SettingRow>
    );
  return (
    <>
      <SettingRow
        name={
          <span className={styles.value}>
            {t('account.factor.name')}
            <Tag tone={on ? 'success' : 'neutral'} icon={on ? <ShieldCheck /> : <ShieldOff />}>
              {t(on ? 'account.factor.on' : 'account.factor.off')}
            </Tag>
            {!on && (required || requiredElsewhere) && <Tag tone="warning">{t('account.factor.requiredTag')}</Tag>}
          </span>
        }
        hint={
          on && since !== null
            ? t('account.factor.since', { date: formatDate(new Date(since)) })
            : t(
                required
                  ? 'account.factor.required'
                  : requiredElsewhere
                    ? 'account.factor.demo'
                    : 'account.factor.hint',
              )
        }
        locked={lockedText}
      >
        {on ? (
          <Button size="sm" look="danger-line" locked={lockedText} onClick={() => openDialog('remove')}>
            {t('account.factor.turnOff')}
          </Button>
        ) : (
          <Button size="sm" locked={lockedText} onClick={() => openDialog('enrol')}>
            {t('account.factor.setUp')}
          </Button>
        )}
      </SettingRow>
      {on && (
        <SettingRow
          name={t('identity.codes.title')}
          hint={
            <span className={styles.value}>
              {t('account.codes.left', { count: recoveryCodesLeft })}
              {recoveryCodesLeft < lowCodesThreshold && <Tag tone="warning">{t('account.codes.few')}</Tag>}
            </span>
          }
        >
          <Button size="sm" onClick={() => openDialog('codes')}>
            {t('account.codes.renew')}
          </Button>
        </SettingRow>
      )}
      <Dialog
        open={action === 'enrol'}
        onClose={closeUnlessShowingCodes}
        title={t(dialogStep === 'codes' ? 'identity.codes.title' : 'identity.enrol.title')}
        closeLabel={dialogStep === 'app' ? t('app.close') : undefined}
      >
        <Enrol onStage={setDialogStep} onDone={close} />
      </Dialog>
      <Dialog
        open={action === 'codes'}
        onClose={closeUnlessShowingCodes}
        title={t('account.codes.title')}
        text={dialogStep === 'credentials' ? t('account.codes.text') : undefined}
      >
        <RenewRecoveryCodes onStage={setDialogStep} onDone={close} />
      </Dialog>
      <Dialog
        open={action === 'remove'}
        onClose={close}
        alert
        title={t('account.factor.offTitle')}
        text={t('account.factor.offText')}
      >
        <RemoveSecondFactor onDone={close} />
      </Dialog>
    </>
  );
}

/**
 * Re-authentication form: asks for the password, and for a code if a second factor is on, then calls `onConfirm`.
 * `children` explain the action.
 */
function ProofForm({
  withCode = false,
  button,
  danger,
  onCancel,
  onConfirm,
  children,
}: {
  withCode?: boolean;
  button: string;
  danger?: boolean;
  onCancel: () => void;
  onConfirm: (credentials: Credentials) => Promise<void>;
  children?: ReactNode;
}) {
  const [credentials, setCredentials] = useState(emptyCredentials);
  const [incomplete, setIncomplete] = useState(false);
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const submitCredentials = () => {
    const hasMissingFields = credentials.password === '' || (withCode && credentials.code.trim() === '');
    setIncomplete(hasMissingFields);
    if (hasMissingFields) return focusFirstError(form.current);
    void sending.send(async () => {
      await onConfirm({ password: credentials.password, code: credentials.code.trim() });
      return 'stay';
    });
  };
  return (
    <DialogForm
      formRef={form}
      sending={sending}
      button={button}
      danger={danger}
      onCancel={onCancel}
      onSend={submitCredentials}
    >
      {children}
      <ReauthenticationFields
        credentials={credentials}
        onChange={setCredentials}
        withCode={withCode}
        empty={incomplete}
        error={sending.error}
      />
    </DialogForm>
  );
}

interface StagedProps {
  onStage: (dialogStep: DialogStep) => void;
  onDone: () => void;
}

function Enrol({ onStage, onDone }: StagedProps) {
  const t = useT();
  const language = useLanguage();
  const [enrollment, setEnrollment] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const sending = useSending();
  if (codes !== null) return <SaveRecoveryCodes codes={codes} busy={false} error={null} onKept={onDone} />;
  if (enrollment === null)
    return (
      <ProofForm
        button={t('identity.continue')}
        onCancel={onDone}
        onConfirm={async ({ password }) => {
          setEnrollment(await call('account.enrolSecondFactor', { body: { password } }));
          onStage('app');
        }}
      >
        <p>{t('account.factor.hint')}</p>
      </ProofForm>
    );
  return (
    <EnrolSecondFactor
      secret={enrollment.secret}
      uri={enrollment.uri}
      busy={sending.busy}
      error={sending.error}
      wait={sending.wait}
      onConfirm={(code) =>
        void sending.send(async () => {
          setCodes((await call('account.confirmSecondFactor', { body: { code, language } })).recoveryCodes);
          onStage('codes');
          return 'stay';
        })
      }
    />
  );
}

function RenewRecoveryCodes({ onStage, onDone }: StagedProps) {
  const t = useT();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <SaveRecoveryCodes codes={codes} busy={false} error={null} onKept={onDone} />;
  return (
    <ProofForm
      withCode
      button={t('account.codes.do')}
      onCancel={onDone}
      onConfirm={async (credentials) => {
        setCodes((await call('account.renewRecoveryCodes', { body: credentials })).recoveryCodes);
        onStage('codes');
      }}
    />
  );
}

function RemoveSecondFactor({ onDone }: { onDone: () => void }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ProofForm
      withCode
      danger
      button={t('account.factor.turnOff')}
      onCancel={onDone}
      onConfirm={async (credentials) => {
        await call('account.removeSecondFactor', { body: { ...credentials, language } });
        toast({ text: t('account.factor.removed') });
        onDone();
      }}
    />
  );
}
