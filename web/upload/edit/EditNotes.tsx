import { useQuery, useQueryClient } from '@tanstack/react-query';
import { buildPath } from '#contract/rules/pages.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { OpenUploadNote } from '../sending/OpenUploadNote.tsx';
import { openEditQuery } from './open-edit.ts';
import type { PageEdit } from './use-page-edit.ts';
import styles from '../Upload.module.css';

/** Result of the last save: readers see it, or it waits for review. */
export function SavedNote({ saved, chapter }: { saved: PageEdit['saved']; chapter: string }) {
  const t = useT();
  if (saved === null) return null;
  const isQueued = saved === 'queued';
  return (
    <Note kind={isQueued ? 'warn' : 'ok'} live lead={t(isQueued ? 'pageEdit.queued' : 'pageEdit.saved')}>
      {t(isQueued ? 'pageEdit.queuedText' : 'pageEdit.savedText')}
      <span className={styles.runButtons}>
        {isQueued ? (
          <Button size="sm" href={`${buildPath('myUploads')}?tab=queued`}>
            {t('pages.myUploads')}
          </Button>
        ) : (
          <Button size="sm" href={pathTo.chapter(chapter)}>
            {t('chapters.toChapter')}
          </Button>
        )}
      </span>
    </Note>
  );
}

/** Changes that a reload interrupted. */
export function RestoredNote({ edit }: { edit: PageEdit }) {
  const t = useT();
  if (!edit.isRestored || edit.newer) return null;
  return <Note live>{t('pageEdit.restored')}</Note>;
}

/** An edit of this chapter that another tab, or this one before a reload, has not finished. */
export function OpenEditNote({ chapter, edit }: { chapter: string; edit: PageEdit }) {
  const client = useQueryClient();
  const query = useQuery(openEditQuery(chapter));
  if (!query.data || edit.state.phase.kind !== 'idle' || edit.isTakenOver) return null;
  const act = (work: Promise<void>): void =>
    void work
      .catch((error: unknown) => toast({ text: failureText(error), failed: true }))
      .finally(() => void client.invalidateQueries({ queryKey: openEditQuery(chapter).queryKey }));
  return (
    <OpenUploadNote
      open={query.data}
      path={null}
      onTakeOver={(session) => act(edit.takeOver(session))}
      onDiscard={(session) => act(edit.discard(session))}
    />
  );
}

/** Somebody else has changed the pages meanwhile: whose stay is chosen. */
export function NewerNote({ edit }: { edit: PageEdit }) {
  const t = useT();
  if (!edit.newer) return null;
  return (
    <Note kind="warn" live lead={t('pageEdit.newer')}>
      {t(edit.mine ? 'pageEdit.newerText' : 'pageEdit.newerLost')}
      <span className={styles.runButtons}>
        {edit.mine && (
          <Button size="sm" look="primary" onClick={edit.keepMine}>
            {t('pageEdit.keepMine')}
          </Button>
        )}
        <Button size="sm" onClick={edit.takeTheirs}>
          {t('pageEdit.takeTheirs')}
        </Button>
      </span>
    </Note>
  );
}
