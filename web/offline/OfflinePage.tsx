import { useEffect, useRef, useState } from 'react';
import { RotateCw, WifiOff } from 'lucide-react';
import { DownloadLinks } from '#web/downloads/DownloadLinks.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { leaving } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './OfflinePage.module.css';

/** Where a page would be that the site could not be asked for. It goes away by itself once the site is there again. */
export function OfflinePage() {
  const t = useT();
  const [trying, setTrying] = useState(false);
  const [tried, setTried] = useState(0);
  const busy = useRef(false);
  /** Somebody waits for what the try under way brings. */
  const pressed = useRef(false);
  usePageTitle(t('offline.title'));

  const retry = async (byHand: boolean) => {
    if (byHand) {
      pressed.current = true;
      setTrying(true);
    }
    if (busy.current) return;
    busy.current = true;
    if (await isReachable()) return location.reload();
    busy.current = false;
    if (pressed.current) setTried((times) => times + 1);
    pressed.current = false;
    setTrying(false);
    return undefined;
  };
  useEffect(() => {
    let wait = firstWaitMs;
    let timer: number | undefined;
    let closed = false;
    // a site that was down comes back without a word of the browser's, and one `online` may come too early
    const again = () => {
      clearTimeout(timer);
      if (document.hidden) return;
      void retry(false).then(() => {
        // another try may have ended meanwhile, and there is one timer for all
        clearTimeout(timer);
        if (closed) return;
        timer = window.setTimeout(again, wait);
        wait = Math.min(wait * 2, maxWaitMs);
      });
    };
    timer = window.setTimeout(again, wait);
    // whatever a link leads to may be there again
    leaving.load = (href) => {
      location.assign(href);
      return true;
    };
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);

  return (
    <div className={styles.page} data-asks-sign-in="">
      <span className={styles.sign}>
        <WifiOff />
      </span>
      <h1>{t('offline.title')}</h1>
      <p className={styles.text}>{t('offline.text')}</p>
      <Button look="primary" size="lg" icon={<RotateCw />} busy={trying} onClick={() => void retry(true)}>
        {t('app.retry')}
      </Button>
      <output className={styles.status}>{tried > 0 && !trying && <span key={tried}>{t('offline.still')}</span>}</output>
      <DownloadLinks />
    </div>
  );
}

/** Milliseconds between two tries to reach the site while the page is visible: at first, and at most. */
const firstWaitMs = 2_000;
const maxWaitMs = 30_000;
/** Milliseconds after which a try to reach the site is given up. */
const tryTimeoutMs = 8_000;

/** Whether somebody answers, whatever the answer is. */
async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch('/builds/latest.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(tryTimeoutMs),
    });
    return response.ok;
  } catch {
    return false;
  }
}
