import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound, type ApiFailure } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Shell } from '#web/lib/navigation/Shell.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { ThemeScope } from '#web/ui/layout/ThemeScope.tsx';
import { chapterQuery, pagesQuery } from './queries.ts';
import { Reader } from './Reader.tsx';
import styles from './ReaderPage.module.css';

// loaded lazily: most visits never show these screens
const loadFallbackScreens = () => withCatalogues(import('./fallback-screens.chunk.ts'), 'more');
const NotFound = deferredComponent(loadFallbackScreens, (all) => all.StatusPage);
const NoPages = deferredComponent(loadFallbackScreens, (all) => all.NoPages, LoadingChapter);
const NeedsConnection = deferredComponent(loadFallbackScreens, (all) => all.NeedsConnection);

/** Loads a chapter and its pages, and shows the reader, or else a screen that says why the chapter cannot be read. */
export function ReaderPage({ id, page }: { id: string; page: number | null }) {
  const t = useT();
  const chapter = useQuery(chapterQuery(id));
  const pages = useQuery(pagesQuery(id));
  const failures = [useFailure(chapter), useFailure(pages)];
  // loaded data stays on screen even if a refetch fails
  if (chapter.data && pages.data) {
    if (pages.data.pages.length > 0) {
      return <Reader key={pages.data.hash} chapter={chapter.data} pages={pages.data} wanted={page} />;
    }
    return (
      <DarkScreen>
        <NoPages chapter={chapter.data} />
      </DarkScreen>
    );
  }
  const error = failures.find((failure) => failure !== null);
  // a missing chapter gets the site's usual error page, outside the dark theme
  if (isNotFound(error)) {
    return (
      <Shell>
        <NotFound status={404} heading={t('reader.notFound')} />
      </Shell>
    );
  }
  if (error) {
    const retry = (): void => void Promise.all([chapter.refetch(), pages.refetch()]);
    const retrying = chapter.isFetching || pages.isFetching;
    return (
      <DarkScreen>
        {hasDownloads('') && (error as Partial<ApiFailure>).code === 'offline' ? (
          <NeedsConnection onRetry={retry} retrying={retrying} />
        ) : (
          <FailedPage failure={error} onRetry={retry} retrying={retrying} />
        )}
      </DarkScreen>
    );
  }
  return (
    <DarkScreen>
      <LoadingChapter />
    </DarkScreen>
  );
}

function LoadingChapter() {
  const t = useT();
  return (
    <Busy label={t('reader.loading')} className={styles.opening}>
      <Skeleton shape="cover" />
    </Busy>
  );
}

function DarkScreen({ children }: { children: ReactNode }) {
  return (
    <ThemeScope theme="dark" className={styles.room} data-reader-screen="">
      <main id="main">{children}</main>
    </ThemeScope>
  );
}
