import { useEffect, useRef, useState } from 'react';
import { RotateCw, WifiOff } from 'lucide-react';
import { DownloadLinks } from '#web/downloads/DownloadLinks.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { navigationHooks } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './OfflinePage.module.css';

/** Shown instead of a page while the site is unreachable. Reloads by itself once the site is reachable again. */
export function OfflinePage() {
  const t = useT();
  const [trying, setTrying] = useState(false);
  const [attemptCount, setAttemptCount] = useState(0);
  const busy = useRef(false);
  /** Whether the reader has pressed Retry and waits for the current attempt. */
  const retryPressed = useRef(false);
  usePageTitle(t('offline.title'));

  const retry = async (isManual: boolean) => {
    if (isManual) {
      retryPressed.current = true;
      setTrying(true);
    }
    if (busy.current) return;
    busy.current = true;
    if (await isReachable()) return location.reload();
    busy.current = false;
    if (retryPressed.current) setAttemptCount((times) => times + 1);
    retryPressed.current = false;
    setTrying(false);
    return undefined;
  };
  useEffect(() => {
    let wait = firstWaitMs;
    let timer: number | undefined;
    let closed = false;
    // polls besides listening: no event reports that a server is back, and `online` may fire too early
    const poll = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      void retry(false).then(() => {
        // another poll may have set the shared timer during this attempt
        clearTimeout(timer);
        if (closed) return;
        timer = window.setTimeout(poll, wait);
        wait = Math.min(wait * 2, maxWaitMs);
      });
    };
    timer = window.setTimeout(poll, wait);
    // links load their page from the server, because it may be reachable again
    navigationHooks.loadPage = (href) => {
      location.assign(href);
      return true;
    };
    addEventListener('online', poll);
    document.addEventListener('visibilitychange', poll);
    return () => {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', poll);
      document.removeEventListener('visibilitychange', poll);
    };
  }, []);

  return (
    <div className={styles.page} data-primary="">
      <span className={styles.sign}>
        <WifiOff />
      </span>
      <h1>{t('offline.title')}</h1>
      <p className={styles.text}>{t('offline.text')}</p>
      <Button look="primary" size="lg" icon={<RotateCw />} busy={trying} onClick={() => void retry(true)}>
        {t('app.retry')}
      </Button>
      <output className={styles.status}>
        {attemptCount > 0 && !trying && <span key={attemptCount}>{t('offline.still')}</span>}
      </output>
      <DownloadLinks />
    </div>
  );
}

/** Backoff between two attempts to reach the site while the page is visible, in milliseconds: first and maximum. */
const firstWaitMs = 2_000;
const maxWaitMs = 30_000;
const attemptTimeoutMs = 8_000;

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch('/builds/latest.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(attemptTimeoutMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}
