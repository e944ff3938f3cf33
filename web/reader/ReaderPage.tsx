import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText, isNotFound } from '#web/lib/api.ts';
import { boot } from '#web/lib/boot.ts';
import { useT } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';
import { FailedPage } from '#web/site/FailedPage.tsx';
import { StatusPage } from '#web/site/StatusPage.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ThemeScope } from '#web/ui/ThemeScope.tsx';
import { NoPages } from './NoPages.tsx';
import { chapterQuery, pagesQuery } from './queries.ts';
import { Reader } from './Reader.tsx';
import styles from './ReaderPage.module.css';

/** The reader: a chapter from its first page, or from the page that the address names. */
export function ReaderPage({ id, page }: { id: string; page: number | null }) {
  const t = useT();
  const chapter = useQuery(chapterQuery(id));
  const pages = useQuery(pagesQuery(id));
  // what is here stays, also when asking again fails
  if (chapter.data && pages.data) {
    if (pages.data.pages.length > 0) {
      return <Reader key={pages.data.hash} chapter={chapter.data} pages={pages.data} wanted={page} />;
    }
    return (
      <Room>
        <NoPages chapter={chapter.data} />
      </Room>
    );
  }
  const error = chapter.error ?? pages.error;
  if (isNotFound(error)) {
    return (
      <Plain>
        <StatusPage status={404} heading={t('reader.notFound')} />
      </Plain>
    );
  }
  if (error) {
    const again = (): void => void Promise.all([chapter.refetch(), pages.refetch()]);
    return (
      <Plain>
        <FailedPage text={failureText(error)} onRetry={again} retrying={chapter.isFetching || pages.isFetching} />
      </Plain>
    );
  }
  return (
    <Room>
      <Spinner label={t('reader.loading')} size="lg" />
    </Room>
  );
}

/** Out of the dark room: what went wrong is told like everywhere else. */
function Plain({ children }: { children: ReactNode }) {
  return (
    <main id="main" className={styles.plain}>
      <Logo name={boot.siteName} href={pathTo.home()} />
      {children}
    </main>
  );
}

function Room({ children }: { children: ReactNode }) {
  return (
    <ThemeScope theme="dark" className={styles.room}>
      <main id="main">{children}</main>
    </ThemeScope>
  );
}
