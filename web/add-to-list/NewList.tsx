import { useRef, useState, type FormEvent } from 'react';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { makeListWith, type OwnList, type Visibility } from './lists-of-title.ts';
import { NameField, nameError, VisibilityField } from './ListFields.tsx';
import styles from './AddToList.module.css';

/** Form inside the dialog that makes a list with the titles in it. @param begin what was searched, as its name */
export function NewList({
  titleIds,
  begin,
  onCancel,
  onMade,
}: {
  titleIds: readonly string[];
  begin: string;
  onCancel: (() => void) | undefined;
  onMade: (list: OwnList) => void;
}) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(begin);
  const [visibility, setVisibility] = useState<Visibility>('private');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leaveGuard = useLeaveGuard(name.trim() !== begin.trim(), undefined, 'address');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (nameError(t, name) !== undefined) return form.current?.querySelector('input')?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const list = await makeListWith(titleIds, { name, visibility });
      leaveGuard.release();
      onMade(list);
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <NameField takesFocus value={name} onChange={setName} submitted={submitted} />
      <VisibilityField value={visibility} onChange={setVisibility} />
      {failure !== null && (
        <Note kind="bad" live>
          {failure}
        </Note>
      )}
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{t('lists.cancel')}</Button>}
        <Button look="primary" type="submit" busy={busy}>
          {t('lists.createAndAdd')}
        </Button>
      </div>
      {leaveGuard.dialog}
    </form>
  );
}
