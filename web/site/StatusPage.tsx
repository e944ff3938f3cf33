import type { ReactNode } from 'react';
import { House } from 'lucide-react';
import { usePathname } from 'wouter/use-browser-location';
import { useT } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import art from './lost.jpg';
import styles from './StatusPage.module.css';

/** A page that could not be: its status, what that means, and the way home. */
export function StatusPage({
  status,
  heading,
  message,
  children,
}: {
  status: 400 | 404;
  /** Default "Error {status}". */
  heading?: string;
  /** Default a sentence for the status, with the address. */
  message?: ReactNode;
  /** Quiet explanation under the message. */
  children?: ReactNode;
}) {
  const t = useT();
  const path = usePathname();
  const shown = heading ?? t('error.status', { status });
  usePageTitle(shown);
  return (
    <div className={styles.page}>
      <figure className={styles.art}>
        <span className={styles.number} aria-hidden="true">
          {status}
        </span>
        <img src={art} alt="" width={1600} height={800} />
      </figure>
      <div className={styles.words}>
        <h1>{shown}</h1>
        <p className={styles.message}>
          {message ?? (
            <>
              {t(status === 400 ? 'error.malformed' : 'error.gone')} <code className={styles.path}>{path}</code>
            </>
          )}
        </p>
        {children && <p className={styles.hint}>{children}</p>}
        <p className={styles.actions}>
          <Button look="primary" href={pathTo.home()} icon={<House />}>
            {t('nav.home')}
          </Button>
        </p>
      </div>
    </div>
  );
}
