import { useEffect, useState } from 'react';
import { House, LogIn } from 'lucide-react';
import { codeActions, type CodeAction } from '#contract/rules/code-actions.ts';
import { limits } from '#contract/rules/limits.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { signInUrl } from './addresses.ts';
import { isLinkValid, postApi, reasonOf } from './api.ts';
import { MailRequestForm } from './MailRequestForm.tsx';
import { Lead, Step, ButtonStack } from './Frame.tsx';
import { NewSecretField } from './NewSecretField.tsx';
import { refusalText } from './refusal-words.ts';
import { StepForm } from './StepForm.tsx';
import { type Sending, useSending } from './use-sending.ts';

interface ActionTexts {
  title: MessageKey;
  text: MessageKey;
  button: MessageKey;
  done: MessageKey;
  doneText: MessageKey;
}

const textsByAction: Record<CodeAction, ActionTexts> = {
  activate: {
    title: 'identity.activate.title',
    text: 'identity.activate.text',
    button: 'identity.activate.do',
    done: 'identity.activate.done',
    doneText: 'identity.activate.doneText',
  },
  recover: {
    title: 'identity.recover.title',
    text: 'identity.recover.text',
    button: 'identity.recover.do',
    done: 'identity.recover.done',
    doneText: 'identity.recover.doneText',
  },
  email: {
    title: 'identity.change.title',
    text: 'identity.change.text',
    button: 'identity.change.do',
    done: 'identity.change.done',
    doneText: 'identity.change.doneText',
  },
  'email-undo': {
    title: 'identity.undo.title',
    text: 'identity.undo.text',
    button: 'identity.undo.do',
    done: 'identity.undo.done',
    doneText: 'identity.undo.doneText',
  },
  delete: {
    title: 'identity.delete.title',
    text: 'identity.delete.text',
    button: 'identity.delete.do',
    done: 'identity.delete.done',
    doneText: 'identity.delete.doneText',
  },
};

/** Actions that sign out every device, on an account that still exists. */
const signOutActions: ReadonlySet<CodeAction> = new Set(['recover', 'email-undo']);

/** HTTP status codes of a link that no longer works: used, expired or never issued. */
const deadLinkStatuses = new Set([404, 410]);

/** Landing page of a link in a mail. Opening it changes nothing; the button does. */
export function CodePage({ action, code }: { action: CodeAction; code: string }) {
  const t = useT();
  const [isDone, setIsDone] = useState(false);
  const [isLinkDead, setLinkDead] = useState(false);
  const isChecking = useLinkCheck(action, code, setLinkDead);
  const { title, text, button, done: doneTitle, doneText } = textsByAction[action];
  const sending = useSending(() => setLinkDead(true));
  const redeem = async (body?: { newPassword: string }) => {
    try {
      await postApi(codeActions[action].replace('{code}', encodeURIComponent(code)), body);
      setIsDone(true);
    } catch (error) {
      if (!(error instanceof Error && 'status' in error && deadLinkStatuses.has(Number(error.status)))) throw error;
      setLinkDead(true);
    }
    return 'stay' as const;
  };

  if (isDone)
    return (
      <Step key="done" title={t(doneTitle)}>
        <Note kind="ok">{t(doneText)}</Note>
        <ButtonStack>
          {signOutActions.has(action) && (
            <Button look="primary" size="lg" block href={signInUrl} icon={<LogIn />}>
              {t('identity.signIn.title')}
            </Button>
          )}
          <Button look={signOutActions.has(action) ? 'second' : 'primary'} size="lg" block href="/" icon={<House />}>
            {t('identity.toSite')}
          </Button>
        </ButtonStack>
      </Step>
    );
  if (isChecking)
    return (
      <Busy label={t('identity.link.checking')}>
        <Skeleton height="160px" />
      </Busy>
    );
  if (isLinkDead)
    return (
      <Step key="ended" title={t('identity.link.title')}>
        <Note kind="warn">{t('identity.link.text')}</Note>
        <RequestNewLink action={action} />
      </Step>
    );
  return (
    <Step key="begin" title={t(title)}>
      <Lead>{t(text, { site: boot.siteName })}</Lead>
      {action === 'recover' ? (
        <NewPassword button={t(button)} sending={sending} onSend={(newPassword) => redeem({ newPassword })} />
      ) : (
        <>
          {sending.error && (
            <Note key={sending.attempt} kind="bad" live>
              {refusalText(sending.error)}
            </Note>
          )}
          <ButtonStack>
            <Button
              look={action === 'delete' ? 'danger' : 'primary'}
              size="lg"
              block
              busy={sending.busy}
              onClick={() => void sending.send(() => redeem())}
            >
              {t(button)}
            </Button>
            <Button size="lg" block href="/">
              {t(action === 'delete' ? 'identity.delete.keep' : 'identity.notNow')}
            </Button>
          </ButtonStack>
        </>
      )}
    </Step>
  );
}

/**
 * Checks whether the link still works, so that nobody fills in a form in vain. If the check fails, the page assumes
 * that it works, and the button shows the error.
 */
function useLinkCheck(action: CodeAction, code: string, onEnded: (isLinkDead: boolean) => void): boolean {
  const [isChecking, setChecking] = useState(true);
  useEffect(() => {
    const abortController = new AbortController();
    const onChecked = (isValid: boolean) => {
      if (abortController.signal.aborted) return;
      if (!isValid) onEnded(true);
      setChecking(false);
    };
    isLinkValid(action, code, abortController.signal).then(onChecked, () => onChecked(true));
    return () => abortController.abort();
  }, [action, code, onEnded]);
  return isChecking;
}

/** Offers to request a new mail when a link no longer works, where the action allows it. */
function RequestNewLink({ action }: { action: CodeAction }) {
  const t = useT();
  const path = action === 'activate' ? '/account/activate/resend' : action === 'recover' ? '/account/recover' : null;
  return (
    <>
      {path !== null && (
        <MailRequestForm
          text={t('identity.link.again')}
          sentText={t(action === 'activate' ? 'identity.link.sent' : 'identity.forgotten.sent')}
          ask={(email, language) => postApi(path, { email, language })}
        />
      )}
      <ButtonStack>
        <Button look={path === null ? 'primary' : 'second'} size="lg" block href="/" icon={<House />}>
          {t('identity.toSite')}
        </Button>
      </ButtonStack>
    </>
  );
}

function NewPassword({
  button,
  sending,
  onSend,
}: {
  button: string;
  sending: Sending;
  onSend: (password: string) => Promise<'stay'>;
}) {
  const t = useT();
  const [password, setPassword] = useState('');
  const [short, setShort] = useState(false);
  const reason = reasonOf(sending.error);
  const isPasswordRefused = reason === 'password_weak' || reason === 'password_short';
  const submit = () => {
    const tooShort = [...password].length < limits.passwordMinLength;
    setShort(tooShort);
    return tooShort ? null : () => onSend(password);
  };
  return (
    <StepForm sending={sending} errorAtField={isPasswordRefused} onSubmit={submit}>
      <NewSecretField
        label={t('identity.password.new')}
        value={password}
        personal={[]}
        onChange={(value) => {
          setPassword(value);
          setShort(false);
          sending.clear();
        }}
        error={
          short
            ? t('identity.password.short', { count: limits.passwordMinLength })
            : isPasswordRefused
              ? refusalText(sending.error)
              : undefined
        }
      />
      <Button look="primary" size="lg" block type="submit" busy={sending.busy}>
        {button}
      </Button>
    </StepForm>
  );
}
