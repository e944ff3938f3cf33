import { useId, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { buildPath } from '#contract/rules/pages.ts';
import { limits } from '#contract/rules/limits.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { useDebounced } from '#web/lib/render/use-debounced.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { authorsNamedQuery } from './queries.ts';

/** Adds an author by name, after a look at those with a similar one; the rest is written on the page that edits it. */
export function AddAuthorDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const formId = useId();
  const [name, setName] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const typed = useDebounced(name.trim(), 300);
  const alike = useQuery(authorsNamedQuery(typed)).data ?? [];
  const isMissing = name.trim() === '';
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (busy) return;
    if (isMissing) return event.currentTarget.querySelector('input')?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await createOnce('authors.create', { body: { name: name.trim() } });
      toast({ text: t('authors.added', { name: data.attributes.name }) });
      onClose();
      navigate(buildPath('authorEdit', { id: data.id }));
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('authors.add.title')}
      text={t('authors.add.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('authors.add.cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={busy}>
            {t('authors.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void add(event)}>
        <Stack gap={3}>
          <TextField
            label={t('authors.name')}
            maxLength={limits.authorNameMaxLength}
            autoComplete="off"
            value={name}
            error={submitted && isMissing ? t('authors.add.missing') : undefined}
            onChange={setName}
          />
          {alike.length > 0 && (
            <Note kind="warn" lead={t('authors.add.alike')}>
              {alike.map(({ id, attributes }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <TextLink href={pathTo.author(id, attributes.name)} onClick={onClose}>
                    <bdi>{attributes.name}</bdi>
                  </TextLink>
                </span>
              ))}
            </Note>
          )}
          {failure !== null && (
            <Note kind="bad" live>
              {failureText(failure)}
            </Note>
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
