import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Images, Save, Trash2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import {
  changedFields,
  changeOf,
  conflictsOf,
  formOf,
  problemsOf,
  rebase,
  type ChapterForm,
  type Problems,
} from './chapter-form.ts';
import { ChapterFields } from './ChapterFields.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { ownChapterQuery, ownChaptersKey, type OwnChapter } from './queries.ts';
import { ReviewNote } from './ReviewNote.tsx';
import styles from './Chapters.module.css';

/** Form of a chapter. What was typed stays when it could not be saved; what others changed meanwhile is shown. */
export function ChapterEditor({ loaded, onDelete }: { loaded: OwnChapter; onDelete: () => void }) {
  const t = useT();
  const client = useQueryClient();
  /** The chapter that the form was filled from. */
  const [chapter, setChapter] = useState(loaded);
  const [form, setForm] = useState(() => formOf(loaded));
  /** The chapter as somebody else has saved it. */
  const [newer, setNewer] = useState<OwnChapter | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const base = formOf(chapter);
  const allProblems = problemsOf(form, base);
  const problems = isSubmitted ? allProblems : onlyFilled(allProblems);
  const hasProblems = Object.keys(problems).length > 0;
  const isDirty = changedFields(form, base).length > 0;
  const guard = useLeaveGuard(isDirty);

  const fill = (next: OwnChapter): void => {
    setChapter(next);
    setForm(formOf(next));
    setNewer(null);
    setFailure(null);
  };
  const load = async (): Promise<OwnChapter> => {
    const query = ownChapterQuery(chapter.id);
    const { chapter: current } = await client.fetchQuery({ ...query, staleTime: 0 });
    return current;
  };
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: ownChaptersKey });
    void client.invalidateQueries({ queryKey: ['can'] });
  };
  /** @param over the chapter whose version is named */
  const save = async (values: ChapterForm, over: OwnChapter): Promise<void> => {
    setSubmitted(true);
    if (Object.keys(problemsOf(values, formOf(over))).length > 0) return;
    setSaving(true);
    setFailure(null);
    try {
      const body = { ...changeOf(values, formOf(over)), version: over.version };
      await call('chapters.edit', { params: { id: chapter.id }, body });
      const saved = await load();
      fill(saved);
      setSubmitted(false);
      refresh();
      toast({
        text: t(saved.state === 'queued' && over.state !== 'queued' ? 'chapters.savedForReview' : 'chapters.saved'),
      });
    } catch (error) {
      await takeFailure(error, values);
    } finally {
      setSaving(false);
    }
  };
  const takeFailure = async (error: unknown, values: ChapterForm): Promise<void> => {
    if (!(error instanceof ApiFailure) || error.status !== 409) return setFailure(failureText(error));
    try {
      const current = await load();
      // the same, saved by an earlier request whose answer was lost
      if (changedFields(values, formOf(current)).length > 0) return setNewer(current);
      fill(current);
      refresh();
      toast({ text: t('chapters.saved') });
    } catch (reloadError) {
      setFailure(failureText(reloadError));
    }
  };
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!newer) void save(form, chapter);
      }}
    >
      <ReviewNote chapter={chapter} />
      <ChapterFields
        chapter={chapter}
        form={form}
        problems={problems}
        onChange={(change) => setForm((last) => ({ ...last, ...change }))}
      />
      {newer && (
        <ConflictNote
          conflicts={conflictsOf(form, base, formOf(newer))}
          form={form}
          busy={isSaving}
          onKeep={() => void save(rebase(form, base, formOf(newer)), newer)}
          onDrop={() => fill(newer)}
        />
      )}
      {failure && (
        <Note kind="bad" live lead={t('chapters.notSaved')}>
          {failure}
        </Note>
      )}
      <div className={styles.bar}>
        <Button
          look="primary"
          type="submit"
          icon={<Save />}
          busy={isSaving}
          disabled={!isDirty || hasProblems || newer !== null}
        >
          {t('chapters.save')}
        </Button>
        <Button icon={<Images />} href={buildPath('chapterEditPages', { id: chapter.id })}>
          {t('chapters.editPages')}
        </Button>
        <Button look="danger" icon={<Trash2 />} disabled={isSaving} onClick={onDelete}>
          {t('chapters.delete')}
        </Button>
      </div>
      {guard.dialog}
    </form>
  );
}

/** An address is complained about once the form is sent: until then it may be half typed. */
function onlyFilled(problems: Problems): Problems {
  const { externalUrl: _, ...others } = problems;
  return others;
}
