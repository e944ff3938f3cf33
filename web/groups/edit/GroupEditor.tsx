import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Eye, Trash2, Undo2 } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { focusFirstInvalid } from '#web/ui/behavior/move-focus.ts';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { SaveBar } from '#web/ui/layout/SaveBar.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { DeleteGroupDialog } from './DeleteGroupDialog.tsx';
import { FormErrors } from './FormErrors.tsx';
import { changesOf, formOf, isChanged, type GroupForm, problemsOf, rebaseForm } from './group-form.ts';
import { GroupFields } from './GroupFields.tsx';
import { TeamSection } from './TeamSection.tsx';
import type { Team } from './team-queries.ts';
import { UploadersSection } from './UploadersSection.tsx';
import styles from './GroupEditor.module.css';

interface LoadedGroup {
  group: Group;
  can: Readonly<Record<string, unknown>>;
}

/** Fields of a group, saved together, and its members, whose changes take effect at once. */
export function GroupEditor({ loaded, team }: { loaded: LoadedGroup; team: Team }) {
  const t = useT();
  const client = useQueryClient();
  const { id } = loaded.group;
  const [saved, setSaved] = useState(loaded.group);
  const [form, setForm] = useState<GroupForm>(() => formOf(loaded.group));
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isConflict, setConflict] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const base = formOf(saved);
  const change = changesOf(form, base);
  const isDirty = isChanged(form, base);
  const leaveGuard = useLeaveGuard(isDirty);
  const problems = submitted ? problemsOf(form, base) : new Map();
  const reload = async (): Promise<Group> =>
    (await call('groups.get', { params: { id }, query: { includes: ['leader', 'member'] }, noCache: true })).data;
  const take = (group: Group, next: GroupForm): void => {
    setSaved(group);
    setForm(next);
    void client.invalidateQueries({ queryKey: ['group', id], refetchType: 'none' });
    void client.invalidateQueries({ queryKey: ['groups'] });
  };
  const save = async (): Promise<void> => {
    setSubmitted(true);
    setFailure(null);
    if (busy || !isDirty) return;
    if (problemsOf(form, base).size > 0) return focusFirstInvalid(formElement.current);
    setBusy(true);
    setConflict(false);
    try {
      const version = saved.attributes.version;
      await call('groupEditing.edit', { params: { id }, body: { ...change, version } });
      const group = await reload();
      take(group, formOf(group));
      setSubmitted(false);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'optimistic_lock_exception' && !error.context['reason']) {
        const group = await reload().catch(() => null);
        if (group) take(group, rebaseForm(form, base, formOf(group)));
        setConflict(group !== null);
        if (!group) setFailure(failureText(error));
      } else setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('pages.groupEdit')}>
        <Button icon={<Eye />} href={pathTo.group(id, base.name)}>
          {t('groupEdit.view')}
        </Button>
      </PageHeading>
      <Stack gap={4}>
        {team.deleting && <Note kind="warn">{t('groupEdit.deleting')}</Note>}
        <form
          ref={formElement}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <Stack gap={4}>
            <GroupFields
              form={form}
              problems={problems}
              onChange={(fields) => setForm((now) => ({ ...now, ...fields }))}
            />
          </Stack>
        </form>
        <TeamSection id={id} team={team} mayTransfer={loaded.can['transfer']} />
        {team.uploaders && <UploadersSection id={id} uploaders={team.uploaders} />}
        {loaded.can['delete'] === true && !team.deleting && (
          <div className={styles.end}>
            <Button look="danger-line" icon={<Trash2 />} onClick={() => setDeleting(true)}>
              {t('groupEdit.delete')}
            </Button>
          </div>
        )}
      </Stack>
      <SaveBar
        state={t(isDirty ? 'lists.edit.unsaved' : 'lists.edit.allSaved')}
        notes={
          <>
            <FormErrors heading="groupEdit.save.failed" problems={problems} failure={failure} />
            {isConflict && (
              <Note kind="warn" live>
                {t('groupEdit.conflict')}
              </Note>
            )}
          </>
        }
      >
        {isDirty && (
          <Button icon={<Undo2 />} disabled={busy} onClick={() => setForm(base)}>
            {t('lists.edit.discard')}
          </Button>
        )}
        <Button
          look="primary"
          icon={<Check />}
          busy={busy}
          aria-disabled={!isDirty || undefined}
          onClick={() => void save()}
        >
          {t('lists.edit.save')}
        </Button>
      </SaveBar>
      <DeleteGroupDialog
        group={{ id, name: base.name }}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          leaveGuard.release();
          navigate(pathTo.plain('myGroups'), { replace: true });
        }}
      />
      {leaveGuard.dialog}
    </Wrap>
  );
}
