import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Check, MailCheck } from 'lucide-react';
import type { StepResponse } from '#contract/endpoints/identity.ts';
import { limits } from '#contract/rules/limits.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { viewHashes } from './addresses.ts';
import { sendAction, reasonOf } from './api.ts';
import { BackToSite } from './BackToSite.tsx';
import { EmailField } from './EmailField.tsx';
import { Lead, OtherLinks, FinePrint, Step } from './Frame.tsx';
import styles from './Frame.module.css';
import type { StepProps } from './step-props.ts';
import { NameField } from './NameField.tsx';
import { Agreement } from './Policies.tsx';
import { NewSecretField } from './NewSecretField.tsx';
import { refusalText, messageValues } from './refusal-words.ts';
import { looksLikeEmail } from './looks.ts';
import { validateName, useNameAvailability } from './use-name-availability.ts';
import { refusalReason } from './strength.ts';
import { StepForm } from './StepForm.tsx';
import { useSending } from './use-sending.ts';
import { SubmitButton } from './SubmitButton.tsx';

type FieldName = 'username' | 'email' | 'password' | 'captcha';

/** Field that an error reason belongs to. */
const fieldByReason: Record<string, FieldName> = {
  username_taken: 'username',
  username_invalid: 'username',
  email_invalid: 'email',
  password_weak: 'password',
  password_short: 'password',
  captcha: 'captcha',
};

export function SignUp({ base, advance, expire, captchaSiteKey }: StepProps & { captchaSiteKey: string | null }) {
  const t = useT();
  const language = useLanguage();
  const [values, setValues] = useState<Record<FieldName, string>>({
    username: '',
    email: '',
    password: '',
    captcha: '',
  });
  const [fieldErrors, setFieldErrors] = useState<Partial<Record<FieldName, MessageKey | undefined>>>({});
  const [created, setCreated] = useState<StepResponse | null>(null);
  const sending = useSending(expire);
  const name = values.username.trim();
  const nameStatus = useNameAvailability(name);
  const reason = reasonOf(sending.error);
  const refusedField = reason === null ? undefined : fieldByReason[reason];

  if (created) return <AccountCreated email={values.email.trim()} answer={created} advance={advance} />;

  const setField = (field: FieldName) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    if (fieldErrors[field]) setFieldErrors({ ...fieldErrors, [field]: undefined });
    if (refusedField === field) sending.clear();
  };
  const errorOf = (field: FieldName): string | undefined => {
    const key = fieldErrors[field];
    if (key) return t(key, messageValues);
    if (refusedField === field) return refusalText(sending.error);
    return field === 'username' && nameStatus.kind === 'refused' ? t(nameStatus.why, messageValues) : undefined;
  };
  const submit = async () => {
    const clientErrors = validate({ ...values, username: name }, captchaSiteKey !== null);
    // checks the password even if other fields are invalid, so that all errors are shown at once
    const refusalKey = clientErrors.password ? null : await refusalReason(values.password, [name, values.email]);
    if (refusalKey !== null) clientErrors.password = refusalKey;
    // rendered synchronously, before the focus moves to the first error
    flushSync(() => setFieldErrors(clientErrors));
    if (Object.keys(clientErrors).length > 0 || nameStatus.kind === 'refused') return null;
    return async () => {
      const { captcha, password, email } = values;
      const response = await sendAction(base, 'sign-up', {
        username: name,
        email: email.trim(),
        password,
        language,
        ...(captchaSiteKey === null ? {} : { captcha: captcha.trim() }),
      });
      setCreated(response);
      return 'stay' as const;
    };
  };

  return (
    <Step title={t('identity.signUp.title')}>
      <StepForm sending={sending} errorAtField={refusedField !== undefined} onSubmit={submit}>
        <NameField
          label={t('identity.name')}
          maxLength={2 * limits.usernameMaxLength}
          value={values.username}
          onChange={setField('username')}
          error={errorOf('username')}
          hint={
            nameStatus.kind === 'free' ? (
              <span className={styles.free}>
                <Check />
                {t('identity.name.free')}
              </span>
            ) : (
              t('identity.name.rule', messageValues)
            )
          }
          busy={nameStatus.kind === 'asking'}
        />
        <EmailField
          value={values.email}
          onChange={setField('email')}
          error={errorOf('email')}
          hint={t('identity.email.hint')}
        />
        <NewSecretField
          label={t('identity.password')}
          value={values.password}
          onChange={setField('password')}
          error={errorOf('password')}
          personal={[name, values.email]}
        />
        {captchaSiteKey !== null && (
          <>
            <FinePrint>{t('identity.captcha.hint', { key: captchaSiteKey })}</FinePrint>
            <TextField
              label={t('identity.captcha')}
              size="lg"
              name="captcha"
              autoComplete="off"
              spellCheck={false}
              maxLength={4096}
              value={values.captcha}
              onChange={setField('captcha')}
              error={errorOf('captcha')}
            />
          </>
        )}
        <Agreement />
        <SubmitButton sending={sending} label="identity.signUp.do" waitLabel="identity.signUp.wait" />
      </StepForm>
      <OtherLinks>
        {t('identity.signUp.known')} <TextLink href={viewHashes.signIn}>{t('identity.signIn.do')}</TextLink>
        <br />
        <BackToSite base={base} />
      </OtherLinks>
      <FinePrint>{t('identity.staffNever')}</FinePrint>
    </Step>
  );
}

/** Client-side validation, before the form is sent. */
function validate(values: Record<FieldName, string>, requiresCaptcha: boolean): Partial<Record<FieldName, MessageKey>> {
  const invalidFields: Partial<Record<FieldName, MessageKey>> = {};
  const name = validateName(values.username);
  if (name !== null) invalidFields.username = name;
  if (!looksLikeEmail(values.email)) invalidFields.email = 'identity.email.invalid';
  if ([...values.password].length < limits.passwordMinLength) invalidFields.password = 'identity.password.short';
  if (requiresCaptcha && values.captcha.trim() === '') invalidFields.captcha = 'identity.captcha.wrong';
  return invalidFields;
}

/**
 * Confirmation after sign-up: the address has to be confirmed. The text is the same if the address already has an
 * account, so that it does not reveal this.
 */
function AccountCreated({
  email,
  answer: response,
  advance,
}: { email: string; answer: StepResponse } & Pick<StepProps, 'advance'>) {
  const t = useT();
  const [before = '', after = ''] = t('identity.made.text', { email: '\0' }).split('\0');
  return (
    <Step title={t('identity.made.title')}>
      <Note kind="ok" icon={<MailCheck />}>
        {before}
        <b>
          <bdi>{email}</bdi>
        </b>
        {after}
      </Note>
      <Lead>{t('identity.made.spam')}</Lead>
      {response.step === 'account' ? (
        <Button look="primary" size="lg" block href={viewHashes.signIn}>
          {t('identity.signIn.title')}
        </Button>
      ) : (
        <Button look="primary" size="lg" block onClick={() => advance(response)}>
          {t('identity.continue')}
        </Button>
      )}
    </Step>
  );
}
