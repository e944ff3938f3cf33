import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CodeField } from '#web/ui/controls/CodeField.tsx';
import { CopyButton } from '#web/ui/controls/CopyButton.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { QrCode } from '#web/ui/feedback/QrCode.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { reasonOf } from './api.ts';
import { focusFirstError } from './focus.ts';
import styles from './Frame.module.css';
import { refusalText } from './refusal-words.ts';
import { formatClock } from './use-countdown.ts';

/** Enrolls an authenticator app in three steps: install an app, scan the secret, enter a code. */
export function EnrolSecondFactor({
  secret,
  uri,
  busy,
  error,
  wait = 0,
  onConfirm,
}: {
  /** Shared secret in Base32. */
  secret: string;
  /** `otpauth://…` */
  uri: string;
  busy: boolean;
  /** Why the last code was refused. */
  error: Error | null;
  /** Seconds until a code may be tried again. */
  wait?: number;
  onConfirm: (code: string) => void;
}) {
  const t = useT();
  const [code, setCode] = useState('');
  const [isCodeMissing, setCodeMissing] = useState(false);
  const [triedCode, setTriedCode] = useState('');
  const [qrCells, setQrCells] = useState<boolean[][] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isWrongCode = reasonOf(error) === 'second_factor_wrong';
  useEffect(() => {
    let isUnmounted = false;
    void loadOptional(() => import('uqr')).then((qrModule) => {
      if (qrModule && !isUnmounted) setQrCells(qrModule.encode(uri, { ecc: 'M', border: 3 }).data);
    });
    return () => {
      isUnmounted = true;
    };
  }, [uri]);
  useEffect(() => {
    if (isWrongCode) form.current?.querySelector('input')?.select();
  }, [isWrongCode, error]);
  const submitCode = (enteredCode: string) => {
    setCodeMissing(enteredCode.length < 6);
    if (enteredCode.length < 6) return focusFirstError(form.current);
    if (wait > 0 || busy) return;
    setTriedCode(enteredCode);
    onConfirm(enteredCode);
  };
  return (
    <ol className={styles.numbers}>
      <li>{t('identity.enrol.app')}</li>
      <li>
        {t('identity.enrol.scan')}
        <div className={styles.scan}>
          {qrCells && <QrCode cells={qrCells} label={t('identity.enrol.qr')} />}
          <div className={styles.secret}>
            <span className={styles.hint}>{t('identity.enrol.secret')}</span>
            <code dir="ltr">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton
              size="sm"
              text={secret}
              copyLabel={t('identity.copy')}
              copiedLabel={t('identity.copied')}
              failedLabel={t('identity.copyFailed')}
            />
          </div>
          <TextLink href={uri}>{t('identity.enrol.here')}</TextLink>
        </div>
      </li>
      <li>
        {t('identity.enrol.confirm')}
        <div>
          <form
            ref={form}
            className={styles.form}
            method="post"
            noValidate
            onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
              event.preventDefault();
              submitCode(code);
            }}
          >
            {error && !isWrongCode && (
              <Note kind="bad" live>
                {refusalText(error)}
              </Note>
            )}
            <CodeField
              label={t('identity.code')}
              value={code}
              onChange={(value) => {
                setCode(value);
                setCodeMissing(false);
              }}
              onWhole={submitCode}
              error={
                isCodeMissing
                  ? t('identity.code.missing')
                  : isWrongCode && code === triedCode
                    ? refusalText(error)
                    : undefined
              }
            />
            <Button look="primary" size="lg" block type="submit" busy={busy} aria-disabled={wait > 0 || undefined}>
              {wait > 0 ? t('identity.enrol.wait', { time: formatClock(wait) }) : t('identity.enrol.do')}
            </Button>
          </form>
        </div>
      </li>
    </ol>
  );
}
