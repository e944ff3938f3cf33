import { useId, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { createOnce } from '#web/lib/api/create-once.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { type AuthorForm, formOfTexts, isTooLarge, problemsOf, savedFields } from '#web/authors/edit/author-form.ts';
import { BiographyFields } from '#web/authors/edit/BiographyFields.tsx';
import { LinkFields } from '#web/authors/edit/LinkFields.tsx';
import { focusFirstInvalid } from '#web/ui/behavior/move-focus.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { MoreButton } from '#web/ui/controls/MoreButton.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { AlikePeople } from './AlikePeople.tsx';

/** Adds an author or artist who is not listed yet: the name, and in a folded part biographies and links. */
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
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<AuthorForm>(() => formOfTexts({}));
  // what was written stays when the dialog is closed, for the same name
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (suggested !== null && suggested !== openedFor) {
    setOpenedFor(suggested);
    setForm(formOfTexts({ name: suggested }));
    setOpen(false);
    setSubmitted(false);
  }
  const fields = { ...savedFields({}, form), name: form.name.trim() };
  const problems = problemsOf(form, {});
  const isLarge = isTooLarge(fields);
  const leaveGuard = useLeaveGuard(suggested !== null && Object.keys(fields).length > 1);
  const messageAt = (field: string): string | undefined => {
    const problem = submitted ? problems.find((each) => each.field === field) : undefined;
    return problem && t(problem.message, { max: limits.authorBiographyMaxLength });
  };
  const close = (): void => {
    setFailure(null);
    onClose();
  };
  const finish = (id: string, name: string): void => {
    setOpenedFor(null);
    onAdded(id, name);
    close();
  };
  const add = async (): Promise<void> => {
    if (busy) return;
    setSubmitted(true);
    setFailure(null);
    if (problems.some(({ field }) => field !== 'name')) setOpen(true);
    if (problems.length > 0) return focusFirstInvalid(element.current);
    if (isLarge) return;
    setBusy(true);
    try {
      const { data } = await createOnce('authors.create', { body: fields });
      finish(data.id, data.attributes.name);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
    return undefined;
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
          <Button look="primary" type="submit" form={formId} busy={busy}>
            {t('drafts.people.new.do')}
          </Button>
        </>
      }
    >
      <form
        ref={element}
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
            value={form.name}
            error={messageAt('name')}
            onChange={(name) => setForm({ ...form, name })}
          />
          <AlikePeople name={form.name} onPick={finish} />
          <div>
            <MoreButton open={open} onToggle={() => setOpen(!open)}>
              {t('drafts.people.new.more')}
            </MoreButton>
          </div>
          {open && (
            <>
              <BiographyFields
                rows={form.biographies}
                messageAt={messageAt}
                onChange={(biographies) => setForm({ ...form, biographies })}
              />
              <LinkFields
                links={form.links}
                messageAt={messageAt}
                onChange={(link, address) => setForm({ ...form, links: { ...form.links, [link]: address } })}
              />
            </>
          )}
          {isLarge && <Note kind="bad">{t('authoring.biography.allLong')}</Note>}
          {failure !== null && (
            <Note kind="bad" live>
              {failure}
            </Note>
          )}
        </Stack>
      </form>
      {leaveGuard.dialog}
    </Dialog>
  );
}
