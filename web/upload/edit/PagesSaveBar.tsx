import { Check, Undo2 } from 'lucide-react';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SaveBar } from '#web/ui/layout/SaveBar.tsx';
import { changedShare } from './page-changes.ts';
import type { PageEdit } from './use-page-edit.ts';
import styles from '../Upload.module.css';

/** Effect of saving or the reason against it, and the buttons that save and that take all changes back. */
export function PagesSaveBar({ edit }: { edit: PageEdit }) {
  const t = useT();
  const { base, pages, toFix, isEmpty, isBusy, hasUnsaved, newer } = edit;
  const { reviewedPages } = base;
  const isReviewed =
    reviewedPages !== null && changedShare(reviewedPages, pages.list.pages) > publishingLimits.unreviewedPageShare;
  const state =
    toFix > 0 ? t('upload.toFix', { count: toFix }) : t(hasUnsaved ? 'pageEdit.unsaved' : 'pageEdit.unchanged');
  return (
    <SaveBar
      state={state}
      notes={
        hasUnsaved && (
          <>
            {isReviewed && !isEmpty && <Note kind="warn">{t('pageEdit.mayReview')}</Note>}
            {isEmpty && <Note kind="warn">{t('pageEdit.noPages')}</Note>}
            {base.chapter.externalUrl !== null && <Note>{t('pageEdit.noAddress')}</Note>}
          </>
        )
      }
    >
      {hasUnsaved && (
        <Button icon={<Undo2 />} disabled={isBusy} onClick={edit.undoAll}>
          <span className={styles.word}>{t('pageEdit.undoAll')}</span>
        </Button>
      )}
      <Button
        look="primary"
        icon={<Check />}
        busy={isBusy}
        disabled={!hasUnsaved || isEmpty || toFix > 0 || pages.isReading || newer !== null}
        onClick={edit.save}
      >
        {t('pageEdit.save')}
      </Button>
    </SaveBar>
  );
}
