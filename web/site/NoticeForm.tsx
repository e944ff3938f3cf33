import { useState } from 'react';
import { Send } from 'lucide-react';
import { contactLimits, noticeLimits } from '#contract/endpoints/contact.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Select } from '#web/ui/controls/Select.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import {
  emptyNotice,
  linksOf,
  missingOf,
  type NoticeKind,
  type NoticeValues,
  statementsOf,
  type WrittenContact,
} from './notice.ts';
import { useMessageForm } from './use-message-form.ts';
import styles from './ContactForm.module.css';

const kinds = ['notice', 'counter', 'question'] as const;

/**
 * Form for a notice of a rights holder, or a counter-notice.
 * @param given name and email address of the viewer's account, or what the contact form has
 * @param onQuestion opens the contact form, for other questions about copyright
 */
export function NoticeForm({
  given,
  onQuestion,
  onSent,
}: {
  given: WrittenContact;
  onQuestion: (written: WrittenContact) => void;
  onSent: (email: string) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [kind, setKind] = useState<NoticeKind>('notice');
  const [values, setValues] = useState<NoticeValues>({
    ...emptyNotice,
    name: given.name,
    email: given.email,
    body: given.message,
  });
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const { tried, siteKey, sending, failure, clearFailure, submit } = useMessageForm();
  const isDirty = [values.body, values.links, values.holder, values.address].some((text) => text.trim() !== '');
  const leaveGuard = useLeaveGuard(isDirty);

  const statements = statementsOf(kind);
  const reason = failure instanceof ApiFailure ? failure.context['reason'] : undefined;
  const unknown = failure instanceof ApiFailure ? failure.context['links'] : undefined;
  const missing = missingOf(values, kind, siteKey);
  if (reason === 'email_invalid') missing.email ??= 'contact.email.invalid';
  if (reason === 'captcha' && values.captcha !== '') missing.captcha ??= 'contact.captcha.wrong';
  const isAgreed = statements.every((each) => agreed.has(each));
  const errorOf = (field: keyof NoticeValues): string | undefined => {
    if (field === 'links' && Array.isArray(unknown)) return t('notice.links.unknown', { links: unknown.join(', ') });
    const key = tried || failure !== null ? missing[field] : undefined;
    return key && t(key, { least: contactLimits.messageMin, most: noticeLimits.linksMax });
  };
  const set = (field: keyof NoticeValues) => (value: string) => {
    setValues((now) => ({ ...now, [field]: value }));
    // what the server refused is written anew
    if (failure !== null) clearFailure();
  };

  const request = async (): Promise<void> => {
    const { name, email, holder, address, body, links, captcha, website } = values;
    await call('takedowns.create', {
      body: {
        kind: kind === 'counter' ? 'counter' : 'notice',
        name,
        email,
        body,
        links: linksOf(links),
        confirmed: true,
        language,
        website,
        ...(kind === 'counter' ? { address } : { holder }),
        ...(captcha.trim() === '' ? {} : { captcha: captcha.trim() }),
      },
    });
    leaveGuard.release();
    onSent(email.trim());
  };
  const isComplete = (): boolean => Object.keys(missing).length === 0 && isAgreed;

  const leave = (): void => {
    leaveGuard.release();
    onQuestion({ name: values.name, email: values.email, message: values.body });
  };
  const isCounter = kind === 'counter';
  return (
    <form className={styles.form} noValidate onSubmit={(event) => submit(event, { isComplete, request })}>
      <Select
        label={t('contact.topic.copyright')}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: t(`notice.kind.${each}`) }))}
        onChange={(next) => (next === 'question' ? leave() : setKind(next as NoticeKind))}
      />
      <div className={styles.two}>
        <TextField
          label={t('notice.name')}
          hint={t('notice.name.hint')}
          error={errorOf('name')}
          name="name"
          autoComplete="name"
          maxLength={contactLimits.nameMax}
          required
          value={values.name}
          onChange={set('name')}
        />
        <TextField
          label={t('contact.email')}
          hint={t('contact.email.hint')}
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
      {isCounter ? (
        <TextField
          label={t('notice.address')}
          hint={t('notice.address.hint')}
          error={errorOf('address')}
          name="address"
          autoComplete="street-address"
          rows={3}
          maxLength={noticeLimits.addressMax}
          required
          value={values.address}
          onChange={set('address')}
        />
      ) : (
        <TextField
          label={t('notice.holder')}
          aside={t('contact.optional')}
          hint={t('notice.holder.hint')}
          name="holder"
          autoComplete="organization"
          maxLength={noticeLimits.holderMax}
          value={values.holder}
          onChange={set('holder')}
        />
      )}
      <TextField
        label={t(isCounter ? 'notice.body.counter' : 'notice.body')}
        hint={t(isCounter ? 'notice.body.counter.hint' : 'notice.body.hint')}
        error={errorOf('body')}
        name="body"
        rows={6}
        maxLength={contactLimits.messageMax}
        required
        value={values.body}
        onChange={set('body')}
      />
      <TextField
        label={t('notice.links')}
        hint={t('notice.links.hint')}
        error={errorOf('links')}
        name="links"
        dir="ltr"
        rows={4}
        autoComplete="off"
        spellCheck={false}
        required
        value={values.links}
        onChange={set('links')}
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
      <fieldset className={styles.statements}>
        <legend className="sr-only">{t('notice.statements')}</legend>
        {statements.map((each) => (
          <Checkbox
            key={each}
            checked={agreed.has(each)}
            onChange={(checked) =>
              setAgreed((before) => new Set(checked ? [...before, each] : [...before].filter((one) => one !== each)))
            }
          >
            {t(`notice.state.${each}`)}
          </Checkbox>
        ))}
      </fieldset>
      {tried && !isAgreed && (
        <Note kind="bad" live>
          {t('notice.state.missing')}
        </Note>
      )}
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
      {failure !== null && !['email_invalid', 'captcha', 'links_unknown'].includes(String(reason)) && (
        <Note kind="bad" lead={t('contact.failed')} live>
          {failureText(failure)}
        </Note>
      )}
      <div>
        <Button look="primary" type="submit" icon={<Send className="flip" />} busy={sending}>
          {t(isCounter ? 'notice.send.counter' : 'notice.send')}
        </Button>
      </div>
      {leaveGuard.dialog}
    </form>
  );
}
