import { lazy, Suspense } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useStore } from '#web/ui/behavior/store.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { useBatch } from './batch/use-batch.ts';
import { ChangeTitle } from './ChangeTitle.tsx';
import { openUploadPath } from './sending/open-upload-path.ts';
import { UploadEditor } from './UploadEditor.tsx';
import { useUpload } from './use-upload.ts';
import styles from './Upload.module.css';

const BatchEditor = lazy(async () => ({ default: (await import('./batch/BatchEditor.tsx')).BatchEditor }));

interface WorkspaceProps {
  title: Title;
  account: string;
  /** Whether this tab keeps on the device what is not finished; another one that is open does otherwise. */
  isKept: boolean;
  /** Path of the page. */
  path: string;
}

/** One chapter, or many of them in a table. Both go on while the other one is shown. */
export function UploadWorkspace({ title, account, isKept, path }: WorkspaceProps) {
  const t = useT();
  const [params] = useUrlParams(path);
  const { main, others } = titleNames(title.attributes, useLanguage());
  const names = [main, ...others].map(({ text }) => text);
  const batch = useBatch({ account, title: title.id, names, isKept });
  const { rows } = useStore(batch.store);
  const { current } = useStore(batch.queue.store);
  const isBatch = params.get('tab') === 'batch';
  // rows are kept on the device, but their files would have to be chosen again
  const isOpen = rows.some(({ sources, outcome }) => sources !== null && outcome.kind !== 'done');
  const upload = useUpload({
    title: title.id,
    names,
    account,
    isKept,
    isShown: !isBatch,
    isOfBatch: batch.isOwnUpload,
  });
  const guard = useLeaveGuard(isOpen);
  return (
    <Wrap>
      <header className={styles.head}>
        <span className={styles.cover}>
          <Cover src={mainCoverUrl(title, 256)} eager />
        </span>
        <span className={styles.headText}>
          <span>{t('upload.uploadTo')}</span>
          <h1 lang={toBcp47(main.language)}>
            <Link href={pathTo.title(title.id)}>{main.text}</Link>
          </h1>
        </span>
        {isKept && !isBatch && !isOpen && upload.state.phase.kind !== 'done' && (
          <ChangeTitle upload={upload} title={title.id} />
        )}
      </header>
      <Tabs
        label={t('upload.ways')}
        bleed
        items={[
          { href: path, label: t('upload.oneChapter'), current: !isBatch },
          {
            href: `${path}?tab=batch`,
            label: t('upload.batch'),
            current: isBatch,
            ...(rows.length > 0 ? { count: formatCount(rows.length) } : {}),
          },
        ]}
      />
      {!isKept && (
        <div className={styles.notes}>
          <Note kind="warn">{t('upload.otherTab')}</Note>
        </div>
      )}
      <div hidden={isBatch}>
        <UploadEditor
          title={title}
          upload={upload}
          isBatchRunning={current !== null}
          pathOf={(open) => {
            if (batch.isOwnUpload(open.session)) return `${openUploadPath(open)}?tab=batch`;
            return open.manga === title.id && open.edits === null ? null : openUploadPath(open);
          }}
        />
      </div>
      {isBatch && (
        <Suspense
          fallback={
            <Busy label={t('app.loading')}>
              <Skeleton height="320px" />
            </Busy>
          }
        >
          <BatchEditor batch={batch} title={title.id} />
        </Suspense>
      )}
      {guard.dialog}
    </Wrap>
  );
}
