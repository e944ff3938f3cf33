import { useId, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

/** Adds an author or artist who is not listed yet, by name. */
export function NewPersonDialog({
  name: suggested,
  onClose,
  onAdded,
}: {
  /** Null while it is closed. */
  name: string | null;
  onClose: () => void;
  onAdded: (id: string, name: string) => void;
}) {
  const t = useT();
  const formId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = typed ?? suggested ?? '';
  const close = (): void => {
    setTyped(null);
    setFailure(null);
    onClose();
  };
  const add = async (): Promise<void> => {
    if (busy || name.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await createOnce('authors.create', { body: { name: name.trim() } });
      onAdded(data.id, data.attributes.name);
      close();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={suggested !== null}
      onClose={close}
      title={t('drafts.people.new.title')}
      text={t('drafts.people.new.text')}
      actions={
        <>
          <Button onClick={close}>{t('drafts.people.new.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form={formId}
            busy={busy}
            aria-disabled={name.trim() === '' || undefined}
          >
            {t('drafts.people.new.do')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Stack gap={3}>
          <TextField
            label={t('drafts.people.new.name')}
            maxLength={limits.authorNameMaxLength}
            value={name}
            onChange={setTyped}
          />
          {failure !== null && (
            <Note kind="bad" live>
              {failure}
            </Note>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
