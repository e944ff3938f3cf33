import { Select } from '#web/ui/controls/Select.tsx';
import { readingStatuses } from '#contract/rules/reading-statuses.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import styles from './AddAllDialog.module.css';
import { useAddAll } from './use-add-all.ts';

/** Asks for a reading status, and gives it to all titles of a list that have none. */
export function AddAllDialog({
  list,
  open,
  onClose,
}: {
  list: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const { status, setStatus, progress, failure, start, undo } = useAddAll(list.id, open, onClose);
  const isBusy = progress !== null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('lists.addAll')}
      text={<bdi>{list.name}</bdi>}
      closeLabel={t('app.close')}
      actions={
        <>
          {failure && failure.added > 0 && <Button onClick={undo}>{t('blocks.undo')}</Button>}
          <Button onClick={onClose}>{t(isBusy ? 'app.close' : 'lists.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={start}>
            {t(failure ? 'app.retry' : 'lists.addAll.do')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <Select
          label={t('tracking.statusOf')}
          hint={t('lists.addAll.text')}
          value={status}
          options={readingStatuses.map((value) => ({ value, label: t(`tracking.status.${value}`) }))}
          onChange={setStatus}
          locked={isBusy}
        />
        {progress && progress.total > 0 && (
          <div className={styles.progress}>
            <Progress thick value={progress.sent / progress.total} label={t('lists.addAll.progress')} />
            <span>
              {t('lists.edit.count', { shown: formatCount(progress.sent), max: formatCount(progress.total) })}
            </span>
          </div>
        )}
        {failure && (
          <Note kind="bad" live>
            {failure.reason} {t('lists.addAll.failed', { count: failure.added, shown: formatCount(failure.added) })}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
