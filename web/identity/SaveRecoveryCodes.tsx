import { useState } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { RecoveryCodes } from '#web/ui/feedback/RecoveryCodes.tsx';
import styles from './Frame.module.css';
import { refusalText } from './refusal-words.ts';

/** Shows the recovery codes, this one time, and asks to confirm that they are saved. */
export function SaveRecoveryCodes({
  codes,
  busy,
  error,
  onKept,
}: {
  codes: readonly string[];
  busy: boolean;
  error: Error | null;
  onKept: () => void;
}) {
  const t = useT();
  const [saved, setSaved] = useState(false);
  const heading = t('identity.codes.file', { site: boot.siteName });
  return (
    <>
      <p>{t('identity.codes.text')}</p>
      <RecoveryCodes
        codes={codes}
        fileName="recovery-codes.txt"
        fileHeading={heading}
        words={{
          list: t('identity.codes.title'),
          copy: t('identity.copy'),
          copied: t('identity.copied'),
          copyFailed: t('identity.copyFailed'),
          download: t('identity.codes.download'),
          print: t('identity.codes.print'),
        }}
      />
      <div className={styles.kept}>
        {error && (
          <Note kind="bad" live>
            {refusalText(error)}
          </Note>
        )}
        <Checkbox checked={saved} onChange={setSaved}>
          {t('identity.codes.kept')}
        </Checkbox>
        <Button
          look="primary"
          size="lg"
          block
          busy={busy}
          locked={saved ? undefined : t('identity.codes.first')}
          onClick={onKept}
        >
          {t('identity.codes.done')}
        </Button>
        {!saved && (
          <p className={styles.hint} aria-hidden="true">
            {t('identity.codes.first')}
          </p>
        )}
      </div>
    </>
  );
}
