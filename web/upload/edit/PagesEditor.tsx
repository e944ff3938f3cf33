import { lazy, Suspense, useRef, useState } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { buildPath } from '#contract/rules/pages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Busy } from '#web/ui/feedback/Skeleton.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { DropZone } from '../DropZone.tsx';
import { filesOfField } from '../intake/collect-files.ts';
import { IntakeNotes } from '../IntakeNotes.tsx';
import { PageGrid } from '../pages/PageGrid.tsx';
import { PageSelection, PageTools } from '../pages/PageTools.tsx';
import { useNumberFocus } from '../pages/use-number-focus.ts';
import { openUploadPath } from '../sending/open-upload-path.ts';
import { RunPanel, type RunWords } from '../sending/RunPanel.tsx';
import { PagesSaveBar } from './PagesSaveBar.tsx';
import { ChangedPages } from './ChangedPages.tsx';
import { NewerNote, OpenEditNote, RestoredNote, SavedNote } from './EditNotes.tsx';
import type { PresentChapter } from './read-present.ts';
import { type EditOptions, type PageEdit, usePageEdit } from './use-page-edit.ts';
import { toastFailure } from '../toast-failure.ts';
import styles from '../Upload.module.css';
import own from './Edit.module.css';

const SpreadPreview = lazy(async () => ({ default: (await import('../pages/SpreadPreview.tsx')).SpreadPreview }));

const words: RunWords = {
  progress: 'pageEdit.progress',
  beginning: 'pageEdit.beginning',
  committing: 'pageEdit.committing',
  beginFailed: 'pageEdit.beginFailed',
  commitFailed: 'pageEdit.commitFailed',
};

/** The pages of a chapter, what is changed of them, and what happens while that is saved. */
export function PagesEditor(props: EditOptions) {
  const edit = usePageEdit(props);
  const guard = useLeaveGuard(edit.isBusy || edit.hasUnsaved);
  const { chapter } = edit.base;
  return (
    <>
      <EditHead chapter={chapter} />
      <div className={own.notes}>
        <OpenEditNote chapter={chapter.id} edit={edit} />
        <RestoredNote edit={edit} />
        <SavedNote saved={edit.saved} chapter={chapter.id} />
      </div>
      <EditedPages edit={edit} />
      <ChangedPages changes={edit.changes} />
      <div className={own.notes}>
        <NewerNote edit={edit} />
        <RunPanel
          run={edit.run}
          pages={edit.runPages}
          pathOf={(open) => (open.edits === chapter.id ? null : openUploadPath(open))}
          words={words}
          onRetry={edit.save}
          onCancel={() => void toastFailure(edit.cancel())}
          onTakeOver={(session) => void toastFailure(edit.takeOver(session))}
          onDiscard={(session) => void toastFailure(edit.discard(session))}
        />
      </div>
      <PagesSaveBar edit={edit} />
      {guard.dialog}
    </>
  );
}

function EditHead({ chapter }: { chapter: PresentChapter['chapter'] }) {
  const t = useT();
  const { main } = titleNames(chapter.manga, useLanguage());
  return (
    <p className={own.head}>
      <TextLink href={pathTo.title(chapter.manga.id)} lang={toBcp47(main.language)}>
        {main.text}
      </TextLink>
      {' · '}
      {fullChapterLabel(chapter)}
      {' · '}
      <TextLink href={buildPath('chapterEdit', { id: chapter.id })}>{t('pages.chapterEdit')}</TextLink>
      {' · '}
      <TextLink href={buildPath('myUploads')}>{t('pages.myUploads')}</TextLink>
    </p>
  );
}

function EditedPages({ edit }: { edit: PageEdit }) {
  const t = useT();
  const { pages, isBusy } = edit;
  const { list, change } = pages;
  const [asList, setAsList] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const { number, focusNumber } = useNumberFocus();
  const replacing = useRef<string | null>(null);
  const replacement = useRef<HTMLInputElement>(null);
  return (
    <section aria-label={t('upload.pages')}>
      <DropZone disabled={isBusy} onFiles={(files, unreadable) => void pages.add(files, unreadable)} />
      <input
        ref={replacement}
        className="sr-only"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('pageEdit.replace')}
        onChange={(event) => {
          const files = filesOfField(event.currentTarget.files ?? []);
          // the same file can be chosen again
          event.currentTarget.value = '';
          if (replacing.current !== null) void pages.add(files, [], replacing.current);
        }}
      />
      <IntakeNotes pages={pages} problem={edit.size.problem} missing={edit.missing} />
      {pages.isReading && (
        <Busy label={t('upload.reading')}>
          <span className={styles.hint}>
            <Spinner /> {t('upload.reading')}
          </span>
        </Busy>
      )}
      <PageTools
        list={list}
        bytes={edit.size.bytes}
        locked={isBusy}
        change={change}
        asList={asList}
        onView={setAsList}
        onPreview={() => setPreviewed(true)}
      />
      {list.selected.size > 0 && !isBusy && (
        <PageSelection
          list={list}
          change={change}
          numberRef={number}
          onReplace={(id) => {
            replacing.current = id;
            replacement.current?.click();
          }}
        />
      )}
      <PageGrid
        list={list}
        warnings={edit.warnings}
        files={edit.state.files}
        locked={isBusy}
        asList={asList}
        change={change}
        onMoveTo={focusNumber}
      />
      {isPreviewed && (
        <Suspense fallback={null}>
          <SpreadPreview
            pages={list.pages}
            first={list.selected}
            rtl={edit.base.chapter.manga.originalLanguage === 'ja'}
            onClose={() => setPreviewed(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
