import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { AddCovers } from './AddCovers.tsx';
import { CoverDialog } from './CoverDialog.tsx';
import { CoverTile } from './CoverTile.tsx';
import { QueuedTile } from './QueuedTile.tsx';
import { RefusedCovers } from './RefusedCovers.tsx';
import { useCoverQueue } from './use-cover-queue.ts';
import { useDropFiles } from './use-drop-files.ts';
import styles from './Covers.module.css';

/** The covers by volume, those that are being sent, and where files are dropped; each volume takes files, too. */
export function CoverBoard({ titleId, covers }: { titleId: string; covers: readonly Cover[] }) {
  const t = useT();
  const { form, can, isLocked } = useEditor();
  const queue = useCoverQueue(titleId);
  const leaveGuard = useLeaveGuard(queue.covers.length > 0, {
    title: t('drafts.covers.leave.title'),
    text: t('drafts.covers.leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  });
  const [edited, setEdited] = useState<Cover | null>(null);
  const mayAdd = !isLocked && can['addCover'] === true;
  const add = (files: readonly File[], volume?: string): void =>
    void queue.add(files, form.originalLanguage || 'NULL', volume);
  const drop = useDropFiles((files) => add(files));
  return (
    <div className={styles.board} {...(mayAdd ? drop.handlers : {})} data-over={drop.isOver || undefined}>
      <ul className={styles.covers} aria-label={t('drafts.section.covers')}>
        {covers.map((cover) => (
          <CoverTile
            key={cover.id}
            titleId={titleId}
            cover={cover}
            onEdit={isLocked ? undefined : () => setEdited(cover)}
            onDropFiles={(files) => add(files, cover.attributes.volume ?? '')}
          />
        ))}
        {queue.covers.map((cover) => (
          <QueuedTile key={cover.key} cover={cover} queue={queue} />
        ))}
        {mayAdd && <AddCovers onAdd={(files) => add(files)} />}
      </ul>
      <RefusedCovers queue={queue} />
      {leaveGuard.dialog}
      <CoverDialog key={edited?.id} titleId={titleId} cover={edited} onClose={() => setEdited(null)} />
    </div>
  );
}
