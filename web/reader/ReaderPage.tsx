import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureText, isNotFound } from '#web/lib/api.ts';
import { boot } from '#web/lib/boot.ts';
import { useT } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { relatedId, type Chapter } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { FailedPage } from '#web/site/FailedPage.tsx';
import { StatusPage } from '#web/site/StatusPage.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ThemeScope } from '#web/ui/ThemeScope.tsx';
import { Reader } from './Reader.tsx';
import { chapterQuery, pagesQuery } from './queries.ts';
import styles from './Reader.module.css';

/** The reader: a chapter from its first page, or from the page that the address names. */
export function ReaderPage({ id, page }: { id: string; page: number | null }) {
  const t = useT();
  const chapter = useQuery(chapterQuery(id));
  const pages = useQuery(pagesQuery(id));
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
  if (!chapter.data || !pages.data) {
    return (
      <Room>
        <Spinner label={t('reader.loading')} size="lg" />
      </Room>
    );
  }
  if (pages.data.pages.length === 0) return <NoPages chapter={chapter.data} />;
  return <Reader key={id} chapter={chapter.data} pages={pages.data} start={page ?? 1} />;
}

/** Read elsewhere, taken down, or without a page: says so, and the way on. */
function NoPages({ chapter }: { chapter: Chapter }) {
  const t = useT();
  const { externalUrl, isUnavailable } = chapter.attributes;
  const heading = t(externalUrl ? 'reader.external' : isUnavailable ? 'reader.unavailable' : 'reader.empty');
  usePageTitle(heading);
  return (
    <Room>
      <section className={styles.card}>
        <h1>{heading}</h1>
        <p>{t(externalUrl ? 'reader.externalText' : isUnavailable ? 'reader.unavailableText' : 'reader.emptyText')}</p>
        {externalUrl && (
          <Button look="primary" size="lg" href={externalUrl} icon={<ExternalLink />}>
            {t('reader.readThere', { site: new URL(externalUrl).hostname })}
          </Button>
        )}
        <Button look="quiet" href={pathTo.title(relatedId(chapter, 'manga') ?? '')}>
          {t('reader.toTitle')}
        </Button>
      </section>
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
