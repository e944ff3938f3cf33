import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { tagsQuery } from '#web/search/queries.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Panel, Wrap } from '#web/ui/layout/Panel.tsx';
import { Sheet } from '#web/ui/overlays/Sheet.tsx';
import { isComplete } from '../model/checks.ts';
import { sectionStates, tasksOf, type Task } from '../model/sections.ts';
import { proposalsQuery, relationsQuery, type EditedTitle } from '../queries.ts';
import { AllSections } from './AllSections.tsx';
import { Checklist } from './Checklist.tsx';
import { useEditor } from './editor-context.ts';
import { EditorBar } from './EditorBar.tsx';
import { EditorHead } from './EditorHead.tsx';
import { EditorNotes } from './EditorNotes.tsx';
import { FailureNotes } from './FailureNotes.tsx';
import { goToField } from './go-to-field.ts';
import { Preview } from './Preview.tsx';
import { SectionNav } from './SectionNav.tsx';
import type { Autosave } from './use-autosave.ts';
import type { Covers } from './use-covers.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { useCurrentSection } from './use-current-section.ts';
import type { DraftActions } from './use-draft-state.ts';
import type { Saving } from './use-saving.ts';
import type { TitleFormState } from './use-title-form.ts';
import styles from './Editor.module.css';

/** Head, list of sections, form, checklist with preview, and the bar that saves and submits. */
export function EditorLayout({
  edited,
  state,
  saving,
  autosave,
  draft,
  covers,
  restoredAt,
  onDiscard,
  onSave,
  onSubmit,
}: {
  edited: EditedTitle | null;
  state: TitleFormState;
  saving: Saving;
  autosave: Autosave;
  draft: DraftActions;
  covers: Covers;
  /** When the working copy was made that the form continues with. */
  restoredAt: Date | null;
  onDiscard: () => void;
  /** @param note for those who review the change */
  onSave: (note: string) => void;
  onSubmit: () => void;
}) {
  const t = useT();
  const { form, problems, titleId } = useEditor();
  const current = useCurrentSection();
  const jump = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const warnings = (useQuery(tagsQuery).data ?? []).filter(({ attributes }) => attributes.group === 'content');
  const relations = useQuery({ ...relationsQuery(titleId ?? ''), enabled: titleId !== null }).data?.length ?? 0;
  const titleState = edited?.title.attributes.state ?? 'draft';
  const isLocked = titleState === 'submitted';
  const proposals = useQuery({ ...proposalsQuery(titleId ?? ''), enabled: titleState === 'published' });
  const proposes = titleState === 'published' && proposals.data?.proposes === true;
  const [note, setNote] = useState('');
  useSaveKeys(() => {
    if (!isLocked && state.isDirty && !saving.busy && draft.busy === null) onSave(note);
  });
  const tasks = tasksOf(form, problems);
  const toFix = tasks.filter(({ state: each }) => each === 'bad').length;
  const states = sectionStates(form, problems, {
    covers: covers.count,
    relations,
    warningTags: new Set(warnings.map(({ id }) => id)),
  });
  const go = (task: Task): void => {
    setListOpen(false);
    requestAnimationFrame(() => goToField(task.field, task.at));
  };
  const checklist = <Checklist tasks={tasks} onGo={go} />;
  return (
    <Wrap>
      <EditorHead
        edited={edited}
        state={state}
        autosave={autosave}
        onDeleted={() => {
          draft.release();
          navigate(pathTo.plain('drafts'));
        }}
      />
      {!isLocked && titleState !== 'published' && (
        <div className={styles.jump}>
          <Button ref={jump} block end={<ListChecks />} onClick={() => setListOpen(true)}>
            {t('drafts.toFix', { count: toFix })}
          </Button>
        </div>
      )}
      <EditorNotes
        edited={edited}
        saving={saving}
        draft={draft}
        restoredAt={restoredAt}
        state={state}
        onDiscard={onDiscard}
      />
      <div className={styles.grid}>
        <SectionNav
          states={states}
          current={current}
          onGo={(id) => {
            const section = document.getElementById(id);
            section?.scrollIntoView({ block: 'start' });
            section?.focus({ preventScroll: true });
          }}
        />
        <div>
          <fieldset className={styles.fields} disabled={isLocked}>
            <AllSections covers={covers} />
          </fieldset>
          {!isLocked && (
            <EditorBar
              isDirty={state.isDirty}
              busy={draft.busy === 'submit' ? 'submit' : saving.busy ? 'save' : null}
              submit={
                titleState === 'published'
                  ? undefined
                  : { isReady: isComplete(problems), label: t('drafts.submit'), onSubmit }
              }
              proposal={proposes ? { note, onNote: setNote } : undefined}
              onSave={() => onSave(note)}
            >
              <FailureNotes saving={saving} draft={draft} />
            </EditorBar>
          )}
        </div>
        <aside className={styles.aside} aria-label={t('drafts.checklist')}>
          {!isLocked && titleState !== 'published' && (
            <Panel pad>
              <h2 className={styles.asideTitle}>{t('drafts.checklist')}</h2>
              {checklist}
            </Panel>
          )}
          <Panel pad>
            <h2 className={styles.asideTitle}>{t('markdown.preview')}</h2>
            <Preview cover={covers.mainUrl} />
          </Panel>
        </aside>
      </div>
      <Sheet
        open={isListOpen}
        onClose={() => setListOpen(false)}
        title={t('drafts.checklist')}
        closeLabel={t('app.close')}
        trigger={jump}
      >
        {checklist}
      </Sheet>
    </Wrap>
  );
}
