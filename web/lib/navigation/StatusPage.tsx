import type { ReactNode } from 'react';
import { House, Search } from 'lucide-react';
import { usePathname } from './location.ts';
import { isPageId } from '#contract/rules/page-id.ts';
import { isPagePathSegment, matchPage } from '#contract/rules/pages.ts';
import { useSession } from '../session/session.ts';
import { useT } from '../i18n/i18n.ts';
import { usePageTitle } from './page.ts';
import { pathTo } from './routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import art from './lost.svg';
import styles from './StatusPage.module.css';

/** Error page for 400 and 404: the status, its meaning, and links to home and search. */
export function StatusPage({
  status,
  heading,
  message,
  other,
  searchable = true,
  children,
}: {
  status: 400 | 404;
  /** Defaults to "Error {status}". */
  heading?: string;
  /** Defaults to a sentence for the status, with the URL path. */
  message?: ReactNode;
  /** Link to the list of entities of the kind that was not found. */
  other?: { href: string; label: string } | undefined;
  /** Whether the path may be what somebody looks for, so that the page offers a search. */
  searchable?: boolean;
  /** Quiet explanation under the message. */
  children?: ReactNode;
}) {
  const t = useT();
  const path = usePathname();
  const shownHeading = heading ?? t('error.status', { status });
  usePageTitle(shownHeading);
  const searchText = searchWordsOf(path);
  const logPath = useLogPath(path);
  return (
    <Wrap className={styles.page}>
      <figure className={styles.art}>
        <span className={styles.number} aria-hidden="true">
          {status}
        </span>
        <img src={art} alt="" width={1600} height={800} />
      </figure>
      <div className={styles.words}>
        <h1>{shownHeading}</h1>
        <p className={styles.message}>
          {message ?? (
            <>
              {t(status === 400 ? 'error.malformed' : 'error.gone')}
              <br />
              <code className={styles.path}>{path}</code>
            </>
          )}
        </p>
        {children && <p className={styles.hint}>{children}</p>}
        <p className={styles.actions}>
          <Button look="primary" href={pathTo.home()} icon={<House />}>
            {t('nav.home')}
          </Button>
          {searchable && (
            <Button href={pathTo.search(searchText)} icon={<Search />}>
              {searchText === '' ? t('nav.search') : t('error.searchFor', { words: searchText })}
            </Button>
          )}
          {other && <Button href={other.href}>{other.label}</Button>}
          {logPath !== null && <Button href={logPath}>{t('staffAct.log')}</Button>}
        </p>
      </div>
    </Wrap>
  );
}

/** The log of what the path names, for staff, who put back there what was deleted; null for everybody else. */
function useLogPath(path: string): string | null {
  const { user } = useSession();
  const id = path.split('/').find(isPageId);
  if (id === undefined || !user?.permissions.includes('queue.decide')) return null;
  return `${pathTo.plain('moderationLog')}?object=${id}`;
}

/** Guesses search words from the last path segment that is no id; empty when it has no useful words. */
function searchWordsOf(path: string): string {
  const lastSegment = path.split('/').findLast((segment) => segment !== '' && !isPageId(segment)) ?? '';
  const searchText = decodeSegment(lastSegment)
    .replace(/[-_+.\s]+/g, ' ')
    .trim();
  const isPagePath = isPagePathSegment(lastSegment) || matchPage(`/${lastSegment}/x`) !== null;
  return isPagePath || searchText.length < 3 || searchText.length > 60 || !/\p{L}/u.test(searchText) ? '' : searchText;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
