import { useState } from 'react';
import { Send } from 'lucide-react';
import { contactLimits, contactTopics, type ContactTopic } from '#contract/endpoints/contact.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import type { WrittenContact } from './notice.ts';
import { useMessageForm } from './use-message-form.ts';
import styles from './ContactForm.module.css';

interface FormValues {
  name: string;
  email: string;
  topic: ContactTopic | '';
  message: string;
  page: string;
  captcha: string;
  /** Honeypot: hidden from people, so that only bots fill it in. */
  website: string;
}

type FieldErrors = Partial<Record<keyof FormValues, MessageKey>>;

/**
 * Form for a message to the people behind the site.
 * @param given name and email address of the viewer's account, or what the form for notices has
 * @param onNotice opens the form for notices of rights holders
 */
export function ContactForm({
  given: accountDetails,
  topic,
  onNotice,
  onSent,
}: {
  given: WrittenContact;
  topic: ContactTopic | '';
  onNotice: (written: WrittenContact) => void;
  onSent: (email: string) => void;
}) {
  const t = useT();
  const [values, setValues] = useState<FormValues>({
    ...accountDetails,
    topic,
    message: '',
    page: '',
    captcha: '',
    website: '',
  });
  const { tried, siteKey, sending, failure, clearFailure, submit } = useMessageForm();
  const isDirty =
    values.message !== '' ||
    values.page !== '' ||
    values.name !== accountDetails.name ||
    values.email !== accountDetails.email;
  const leaveGuard = useLeaveGuard(isDirty);

  const refusalReason = failure instanceof ApiFailure ? failure.context['reason'] : undefined;
  const fieldErrors: FieldErrors = tried ? validate(values, siteKey) : {};
  if (refusalReason === 'email_invalid') fieldErrors.email ??= 'contact.email.invalid';
  if (refusalReason === 'captcha' && values.captcha !== '') fieldErrors.captcha ??= 'contact.captcha.wrong';
  const length = values.message.trim().length;
  const figures = {
    count: formatCount(length),
    least: contactLimits.messageMin,
    most: formatCount(contactLimits.messageMax),
  };
  const errorOf = (field: keyof FormValues): string | undefined => {
    const key = fieldErrors[field];
    return key && t(key, figures);
  };
  const set =
    <K extends keyof FormValues>(field: K) =>
    (value: FormValues[K]) => {
      setValues((now) => ({ ...now, [field]: value }));
      if (refusalReason === 'email_invalid' && field === 'email') clearFailure();
    };

  const request = async (): Promise<void> => {
    const { name, email, topic: about, message, page, captcha, website } = values;
    await call('site.contact', {
      body: {
        name,
        email,
        topic: about as ContactTopic,
        message,
        page,
        website,
        ...(captcha.trim() === '' ? {} : { captcha: captcha.trim() }),
      },
    });
    leaveGuard.release();
    onSent(email.trim());
  };
  const isComplete = (): boolean => Object.keys(validate(values, siteKey)).length === 0;

  return (
    <form className={styles.form} noValidate onSubmit={(event) => submit(event, { isComplete, request })}>
      <div className={styles.two}>
        <TextField
          label={t('contact.name')}
          aside={t('contact.optional')}
          name="name"
          autoComplete="name"
          maxLength={contactLimits.nameMax}
          value={values.name}
          onChange={set('name')}
        />
        <TextField
          label={t('contact.email')}
          hint={t(
            accountDetails.email !== '' && values.email === accountDetails.email
              ? 'contact.email.own'
              : 'contact.email.hint',
          )}
          error={errorOf('email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          required
          value={values.email}
          onChange={set('email')}
        />
      </div>
      <Select
        label={t('contact.topic')}
        placeholder={t('contact.topic.choose')}
        error={errorOf('topic')}
        value={values.topic}
        options={contactTopics.map((each) => ({ value: each, label: t(`contact.topic.${each}`) }))}
        onChange={(value) => set('topic')(value as ContactTopic)}
      />
      {values.topic === 'copyright' && (
        <Note kind="info">
          {t('notice.offer')}{' '}
          <Button
            size="sm"
            onClick={() => {
              leaveGuard.release();
              onNotice({ name: values.name, email: values.email, message: values.message });
            }}
          >
            {t('notice.open')}
          </Button>
        </Note>
      )}
      <TextField
        label={t('contact.message')}
        hint={t('contact.message.hint', figures)}
        error={errorOf('message')}
        name="message"
        rows={8}
        required
        value={values.message}
        onChange={set('message')}
      />
      <TextField
        label={t('contact.page')}
        aside={t('contact.optional')}
        hint={t('contact.page.hint')}
        name="page"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={contactLimits.pageMax}
        value={values.page}
        onChange={set('page')}
      />
      <div className={styles.trap} aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={values.website}
          onChange={(event) => set('website')(event.currentTarget.value)}
        />
      </div>
      {siteKey !== null && (
        <TextField
          label={t('contact.captcha')}
          hint={t('contact.captcha.hint', { key: siteKey })}
          error={errorOf('captcha')}
          name="captcha"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          value={values.captcha}
          onChange={set('captcha')}
        />
      )}
      {failure !== null && refusalReason !== 'email_invalid' && refusalReason !== 'captcha' && (
        <Note kind="bad" lead={t('contact.failed')} live>
          {failureText(failure)}
        </Note>
      )}
      <div>
        <Button look="primary" type="submit" icon={<Send className="flip" />} busy={sending}>
          {t('contact.send')}
        </Button>
      </div>
      {leaveGuard.dialog}
    </form>
  );
}

/** Client-side validation, before the form is sent. */
function validate({ email, topic, message, captcha }: FormValues, siteKey: string | null): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const { length } = message.trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) fieldErrors.email = 'contact.email.invalid';
  if (topic === '') fieldErrors.topic = 'contact.topic.missing';
  if (length < contactLimits.messageMin) fieldErrors.message = 'contact.message.short';
  if (length > contactLimits.messageMax) fieldErrors.message = 'contact.message.long';
  if (siteKey !== null && captcha.trim() === '') fieldErrors.captcha = 'contact.captcha.wrong';
  return fieldErrors;
}
