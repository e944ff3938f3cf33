import { useEffect, useRef, useState } from 'react';
import { Smartphone } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { countGuestChapters } from '#web/lib/reading/guest-progress-size.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { viewHashes } from './addresses.ts';
import { sendAction } from './api.ts';
import { BackToSite } from './BackToSite.tsx';
import { ConnectButtons } from './ConnectButtons.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { isFirstStep, OtherLinks, FinePrint, Step } from './Frame.tsx';
import type { StepProps } from './step-props.ts';
import { NameField } from './NameField.tsx';
import { refusalText } from './refusal-words.ts';
import { SecretField } from './SecretField.tsx';
import { StepForm } from './StepForm.tsx';
import { useSending } from './use-sending.ts';
import { SubmitButton } from './SubmitButton.tsx';

/** Sign-in form. The error never reveals whether the name or the password was wrong. */
export function SignIn({
  base,
  advance,
  expire,
  name: knownName,
  demo,
  returned,
}: StepProps & { name: string | null; demo: boolean; returned: Error | 'cancelled' | null }) {
  const t = useT();
  const [name, setName] = useState(knownName ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [hasMissingFields, setHasMissingFields] = useState(false);
  const sending = useSending(expire);
  const form = useRef<HTMLFormElement>(null);
  const [isInitialStep] = useState(isFirstStep);
  useEffect(() => {
    // focusing a field would open the on-screen keyboard of touch devices and cover the page
    if (!isInitialStep || !matchMedia('(pointer: fine)').matches) return;
    form.current?.querySelector<HTMLInputElement>(knownName === null ? 'input' : 'input[type=password]')?.focus();
  }, [isInitialStep, knownName]);
  const sendError = sending.error;
  useEffect(() => {
    if (sendError) form.current?.querySelector<HTMLInputElement>('input[name=password]')?.select();
  }, [sendError, sending.attempt]);

  const sendCredentials = async (username: string, secret: string) =>
    advance(await sendAction(base, 'sign-in', { name: username, password: secret, remember }));
  const submit = (formElement: HTMLFormElement) => {
    // password managers may fill in fields without triggering their change handlers
    const formData = new FormData(formElement);
    const [typedName, typedPassword] = [String(formData.get('username') ?? ''), String(formData.get('password') ?? '')];
    setName(typedName);
    setPassword(typedPassword);
    const incomplete = typedName.trim() === '' || typedPassword === '';
    setHasMissingFields(incomplete);
    if (incomplete) return null;
    return () => sendCredentials(typedName.trim(), typedPassword);
  };

  return (
    <Step title={t('identity.signIn.title')}>
      <StepForm sending={sending} formRef={form} onSubmit={submit}>
        {returned && !sendError && sending.attempt === 0 && (
          <Note kind={returned === 'cancelled' ? 'info' : 'warn'} live>
            {returned === 'cancelled' ? t('identity.connect.cancelled') : refusalText(returned)}
          </Note>
        )}
        <NameField
          label={t('identity.nameOrEmail')}
          maxLength={254}
          value={name}
          onChange={setName}
          error={hasMissingFields && name.trim() === '' ? t('identity.nameOrEmail.missing') : undefined}
        />
        <SecretField
          label={t('identity.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={hasMissingFields && password === '' ? t('identity.password.missing') : undefined}
        />
        <Checkbox checked={remember} onChange={setRemember}>
          {t('identity.remember')}
        </Checkbox>
        <SubmitButton sending={sending} label="identity.signIn.do" waitLabel="identity.signIn.wait" />
        {/* after the button, so that Tab leads from the password to it */}
        <OtherLinks>
          <TextLink href={viewHashes.forgotten}>{t('identity.forgotten.link')}</TextLink>
        </OtherLinks>
        {sending.wait > 0 && <FinePrint>{t('identity.signIn.locked')}</FinePrint>}
      </StepForm>
      <ConnectButtons base={base} remember={remember} expire={expire} />
      <OtherLinks>
        {t('identity.signUp.question')} <TextLink href={viewHashes.signUp}>{t('identity.signUp.link')}</TextLink>
        <br />
        <BackToSite base={base} />
      </OtherLinks>
      {demo && (
        <DemoAccounts
          onChoose={(account, secret) => {
            setName(account);
            setPassword(secret);
            setHasMissingFields(false);
            if (sending.wait === 0) void sending.send(() => sendCredentials(account, secret));
          }}
        />
      )}
      <GuestProgressNote />
      <FinePrint>{t('identity.staffNever')}</FinePrint>
    </Step>
  );
}

/** Note that chapters were read on this device as a guest; renders nothing if there are none. */
function GuestProgressNote() {
  const t = useT();
  const [count] = useState(countGuestChapters);
  if (count === 0) return null;
  const [before = '', lead = '', after = ''] = t('identity.readHere', { count, start: '\0', end: '\0' }).split('\0');
  return (
    <Note icon={<Smartphone />}>
      {before}
      <b>{lead}</b>
      {after}
    </Note>
  );
}
