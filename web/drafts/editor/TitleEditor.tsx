import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { buildPath } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { peopleOf } from '../model/content.ts';
import { formOf } from '../model/form.ts';
import { isComplete, isSavable, problemsOf } from '../model/checks.ts';
import { restoreForm } from '../model/restore.ts';
import { draftsKey, proposalsQuery, type EditedTitle } from '../queries.ts';
import type { WorkingCopy } from '../working-copy.ts';
import { EditorContext, type Editor } from './editor-context.ts';
import { EditorLayout } from './EditorLayout.tsx';
import { focusSaveOf, rememberCreated } from './focus-places.ts';
import type { Saved } from './save-title.ts';
import { goToField } from './go-to-field.ts';
import { useAutosave } from './use-autosave.ts';
import { useCovers } from './use-covers.ts';
import { useDraftState } from './use-draft-state.ts';
import { useSaving } from './use-saving.ts';
import { baseOf, newBase, useTitleForm } from './use-title-form.ts';

/** Edits a draft, a published title, or with neither a title that is new. */
export function TitleEditor({
  loaded,
  copy,
  can,
}: {
  loaded: EditedTitle | null;
  /** What was written earlier and not saved. */
  copy: WorkingCopy | null;
  /** What the account may do with a title that is new. */
  can?: Editor['can'];
}) {
  const t = useT();
  const client = useQueryClient();
  const titleId = loaded?.title.id ?? null;
  useEffect(() => focusSaveOf(titleId), [titleId]);
  const [edited, setEdited] = useState(loaded);
  // a draft under review cannot be changed; its copy is kept until it is withdrawn
  const [restored] = useState(() =>
    copy && loaded?.title.attributes.state !== 'submitted'
      ? restoreForm(copy, loaded ? baseOf(loaded) : newBase)
      : null,
  );
  const [isRestored, setRestored] = useState(restored !== null);
  const [tried, setTried] = useState<Editor['tried']>('nothing');
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const state = useTitleForm(loaded ? baseOf(loaded) : newBase, restored?.form ?? null);
  const saving = useSaving(titleId, state, setEdited, restored?.combined ?? null);
  const isPublished = edited?.title.attributes.state === 'published';
  const covers = useCovers(titleId, isPublished, state.form.primaryCover);
  const [hasUnsentCovers, setUnsentCovers] = useState(false);
  const problems = problemsOf(state.form, { coverLanguages: covers.languages, hasUnsentCovers });
  const isLocked = edited?.title.attributes.state === 'submitted';
  const autosave = useAutosave(titleId, state, copy?.savedAt ?? null, !isLocked && !saving.busy);
  const leaveGuard = useLeaveGuard(state.isDirty && autosave.state !== 'kept');

  const goToFirst = (level: 'save' | 'submit'): void => {
    const first = problems.find((problem) => level === 'submit' || problem.level === 'save');
    // the messages are there after the next render
    if (first) requestAnimationFrame(() => goToField(first.field, first.at));
  };
  const saveForm = async (note = ''): Promise<Saved | null> => {
    setTried((before) => (before === 'submit' ? before : 'save'));
    if (!isSavable(problems)) {
      goToFirst('save');
      return null;
    }
    const saved = await saving.save(note);
    if (!saved) return null;
    setRestored(false);
    await autosave.drop();
    void client.invalidateQueries({ queryKey: draftsKey });
    afterSaving(saved.titleId, saved.isProposed);
    return saved;
  };
  const save = async (note?: string): Promise<string | null> => (await saveForm(note))?.titleId ?? null;
  const afterSaving = (id: string, isProposed: boolean): void => {
    if (titleId === null) {
      leaveGuard.release();
      rememberCreated(id);
      navigate(buildPath('titleEdit', { id }), { replace: true });
    } else if (isProposed) {
      client.removeQueries({ queryKey: proposalsQuery(id).queryKey });
      leaveGuard.release();
      toast({ text: t('drafts.proposed') });
      navigate(edited ? pathTo.titleOf(edited.title) : pathTo.title(id));
    } else toast({ text: t('drafts.saved') });
  };
  const draft = useDraftState({ edited, setEdited, state, autosave, release: leaveGuard.release });
  const submit = async (): Promise<void> => {
    setTried('submit');
    if (!isComplete(problems)) return goToFirst('submit');
    if (!state.isDirty) return draft.submit(state.base.version!);
    const saved = await saveForm();
    return saved ? draft.submit(saved.base.version!) : undefined;
  };
  const editor: Editor = {
    titleId,
    isPublished,
    form: state.form,
    set: state.set,
    problems,
    isLocked,
    tried,
    remarks: edited?.notes.remarks ?? {},
    can: edited?.can ?? can ?? {},
    people: new Map([...(edited ? peopleOf(edited.title) : []), ...added]),
    save: () => void save(),
    setUnsentCovers,
    knowPerson: (id, name) => setAdded((before) => new Map([...before, [id, name]])),
  };
  return (
    <EditorContext value={editor}>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <EditorLayout
          edited={edited}
          state={state}
          saving={saving}
          autosave={autosave}
          draft={draft}
          covers={covers}
          restoredAt={isRestored ? (copy?.savedAt ?? null) : null}
          onDiscard={() => {
            state.set(formOf(state.base.content));
            setRestored(false);
            void autosave.drop();
          }}
          onSave={(note) => void save(note)}
          onSubmit={() => void submit()}
        />
      </form>
      {leaveGuard.dialog}
    </EditorContext>
  );
}
