import { useEffect, useRef } from 'react';
import { MailCheck } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './ContactForm.module.css';

/** Confirmation that the message was sent. Takes the focus, because the submit button is gone. */
export function ContactSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [before = '', after = ''] = t('contact.sent.text', { email: '\0' }).split('\0');
  return (
    <div className={styles.sent}>
      <MailCheck />
      <div className={styles.words}>
        <h3 ref={heading} tabIndex={-1}>
          {t('contact.sent')}
        </h3>
        <p>
          {before}
          <b>
            <bdi>{email}</bdi>
          </b>
          {after}
        </p>
        <Button size="sm" onClick={onAnother}>
          {t('contact.another')}
        </Button>
      </div>
    </div>
  );
}
