import { useRef, useState, type FormEvent } from 'react';
import { Trash2 } from 'lucide-react';
import { limits } from '#contract/rules/limits.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextField } from '#web/ui/controls/TextField.tsx';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading, SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { ReviewNote } from '../ReviewNote.tsx';
import type { EditedAuthor } from '../queries.ts';
import { changedFields, isTooLarge, problemsOf, savedFields, textsOfForm } from './author-form.ts';
import { AuthorSaveBar } from './AuthorSaveBar.tsx';
import { BiographyFields } from './BiographyFields.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { DeleteAuthorDialog } from './DeleteAuthorDialog.tsx';
import { LinkFields } from './LinkFields.tsx';
import { useAuthorSaving } from './use-author-saving.ts';
import styles from './AuthorEditor.module.css';

/** The form of an author whom the viewer may edit. */
export function AuthorEditor({ loaded }: { loaded: EditedAuthor }) {
  const t = useT();
  const { author, can } = loaded;
  const { id } = author;
  const saving = useAuthorSaving(loaded);
  const { form, setForm, base } = saving;
  const [submitted, setSubmitted] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const isDirty =
    changedFields(base, textsOfForm(form)).length > 0 ||
    form.biographies.some(({ text, language }) => language === '' && text !== '');
  const leaveGuard = useLeaveGuard(isDirty);
  const problems = problemsOf(form, base);
  const isLarge = isTooLarge(savedFields(base, form));
  const messageAt = (field: string): string | undefined => {
    const problem = submitted ? problems.find((each) => each.field === field) : undefined;
    return problem && t(problem.message, { max: limits.authorBiographyMaxLength });
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (saving.busy || !isDirty) return;
    setSubmitted(true);
    if (problems[0]) {
      const at = CSS.escape(problems[0].field);
      formElement.current?.querySelector<HTMLElement>(`[data-field="${at}"] :is(input, select, textarea)`)?.focus();
      return;
    }
    if (!isLarge && (await saving.save())) setSubmitted(false);
  };
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('pages.authorEdit')} />
      <p className={styles.crumb} dir="auto">
        <TextLink href={pathTo.author(id, base['name'])}>{base['name']}</TextLink>
      </p>
      <ReviewNote id={id} can={can} />
      <form ref={formElement} noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
        <Panel pad className={styles.part}>
          <div data-field="name">
            <TextField
              label={t('authoring.name')}
              maxLength={limits.authorNameMaxLength}
              value={form.name}
              error={messageAt('name')}
              onChange={(name) => setForm({ ...form, name })}
            />
          </div>
        </Panel>
        <Panel pad className={styles.part}>
          <SectionHeading size="md" title={t('authoring.biographies')} />
          <BiographyFields
            rows={form.biographies}
            messageAt={messageAt}
            onChange={(biographies) => setForm({ ...form, biographies })}
          />
        </Panel>
        <Panel pad className={styles.part}>
          <SectionHeading size="md" title={t('authors.links')} />
          <LinkFields
            links={form.links}
            messageAt={messageAt}
            onChange={(link, address) => setForm({ ...form, links: { ...form.links, [link]: address } })}
          />
        </Panel>
        <div className={styles.delete}>
          <Button
            look="danger-line"
            icon={<Trash2 />}
            {...(can['delete'] === true ? {} : { locked: refusalText(can['delete'], 'authoring.delete.locked') })}
            onClick={() => setDeleting(true)}
          >
            {t('authoring.delete')}
          </Button>
        </div>
        <AuthorSaveBar isDirty={isDirty} busy={saving.busy} failure={saving.failure} isLarge={isLarge}>
          {saving.conflicts && (
            <ConflictNote conflicts={saving.conflicts} form={form} onTake={(next) => setForm(next)} />
          )}
        </AuthorSaveBar>
      </form>
      <DeleteAuthorDialog
        id={id}
        name={base['name'] ?? ''}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          leaveGuard.release();
          navigate(pathTo.authors());
        }}
      />
      {leaveGuard.dialog}
    </Wrap>
  );
}
