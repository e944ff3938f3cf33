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
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { useBatch } from './batch/use-batch.ts';
import { UploadEditor } from './UploadEditor.tsx';
import styles from './Upload.module.css';

const BatchEditor = lazy(async () => ({ default: (await import('./batch/BatchEditor.tsx')).BatchEditor }));

interface WorkspaceProps {
  title: Title;
  account: string;
  /** Path of the page. */
  path: string;
}

/** One chapter, or many of them in a table. Both go on while the other one is shown. */
export function UploadWorkspace({ title, account, path }: WorkspaceProps) {
  const t = useT();
  const [params] = useUrlParams(path);
  const { main, others } = titleNames(title.attributes, useLanguage());
  const batch = useBatch(
    account,
    title.id,
    [main, ...others].map(({ text }) => text),
  );
  const { rows } = useStore(batch.store);
  const { current } = useStore(batch.queue.store);
  const isBatch = params.get('tab') === 'batch';
  // rows are kept on the device, but their files would have to be chosen again
  const isOpen = rows.some(({ sources, outcome }) => sources !== null && outcome.kind !== 'done');
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
      <div hidden={isBatch}>
        <UploadEditor title={title} account={account} isBatchRunning={current !== null} isBatchOpen={isOpen} />
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
