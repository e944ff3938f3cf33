import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Check, Eye, FilePen } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { focusFirstInvalid } from '#web/ui/behavior/move-focus.ts';
import { Row } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SaveBar } from '#web/ui/layout/SaveBar.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import {
  announcementsKey,
  bodyOf,
  formOf,
  type ManagedAnnouncement,
  textProblem,
  timeProblems,
} from './announcements.ts';
import { undoChange } from './undo-change.ts';
import styles from './Announcements.module.css';

/** Writes an announcement. @param stored null for a new one */
export function AnnouncementEditor({ id, stored }: { id: string; stored: ManagedAnnouncement | null }) {
  const t = useT();
  const client = useQueryClient();
  const [base] = useState(() => formOf(stored));
  const [form, setForm] = useState(base);
  const [tried, setTried] = useState(false);
  const [now, setNow] = useState(Date.now);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(form) !== JSON.stringify(base);
  const leaveGuard = useLeaveGuard(isDirty, undefined, 'address');
  const refresh = (): void => void client.invalidateQueries({ queryKey: announcementsKey });

  /** Sends a change, offers its undo or says that somebody else has to agree, and goes back to the list. */
  const send = async (request: () => Promise<{ decision: string | null }>, done: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const { decision } = await request();
      leaveGuard.release();
      refresh();
      navigate(pathTo.plain('adminAnnouncements'));
      if (decision === null) toast({ text: t('staffAct.proposed', { name: form.texts[0]!.name.trim() }) });
      else toast({ text: done, action: { label: t('staffAct.undo'), run: () => void undoChange(decision, refresh) } });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const save = async (): Promise<void> => {
    setTried(true);
    setNow(Date.now());
    const times = timeProblems(form, Date.now());
    const isComplete =
      form.texts.every(({ name, body }) => !textProblem(name, 'name') && !textProblem(body, 'body')) &&
      !times.publishAt &&
      !times.expiresAt;
    if (busy || !isDirty) return;
    if (!isComplete) return focusFirstInvalid(formElement.current);
    const body = bodyOf(form, stored?.version ?? 0);
    await send(
      () => call('adminAnnouncements.save', { params: { id }, body }),
      t(form.publish === 'now' ? 'administration.announcements.published' : 'administration.announcements.saved'),
    );
  };
  const close = (how: 'end' | 'withdraw'): void =>
    void send(
      () => call(`adminAnnouncements.${how}`, { params: { id } }),
      t(how === 'end' ? 'administration.announcements.ended' : 'administration.announcements.withdrawn'),
    );
  const isOut = stored?.state === 'current' || stored?.state === 'planned';
  return (
    <div className={styles.form}>
      {stored && stored.state !== 'draft' && (
        <Row gap={2} wrap>
          {stored.state !== 'planned' && (
            <Button size="sm" icon={<Eye />} href={pathTo.announcement(id)}>
              {t('administration.announcements.view')}
            </Button>
          )}
          {stored.state === 'current' && (
            <Button size="sm" icon={<Ban />} disabled={busy} onClick={() => close('end')}>
              {t('administration.announcements.end')}
            </Button>
          )}
          {isOut && (
            <Button size="sm" icon={<FilePen />} disabled={busy} onClick={() => close('withdraw')}>
              {t('administration.announcements.withdraw')}
            </Button>
          )}
        </Row>
      )}
      <form
        ref={formElement}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <AnnouncementFields
          form={form}
          now={now}
          tried={tried}
          isPublished={stored?.state === 'current' || stored?.state === 'ended'}
          onChange={(change) => setForm((before) => ({ ...before, ...change }))}
        />
      </form>
      <SaveBar
        state={t(
          isDirty ? 'lists.edit.unsaved' : stored ? 'lists.edit.allSaved' : 'administration.announcements.nothingYet',
        )}
        notes={
          failure !== null && (
            <Note kind="bad" live>
              {isConflict(failure) ? t('administration.announcements.conflict') : failureText(failure)}
            </Note>
          )
        }
      >
        <Button
          look="primary"
          icon={<Check />}
          busy={busy}
          aria-disabled={!isDirty || undefined}
          onClick={() => void save()}
        >
          {t(form.publish === 'now' && !isOut ? 'administration.announcements.publish' : 'administration.save')}
        </Button>
      </SaveBar>
      {leaveGuard.dialog}
    </div>
  );
}

const isConflict = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.context['reason'] === 'changed_since';
