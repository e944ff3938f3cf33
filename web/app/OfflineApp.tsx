// No `LinkProvider` here: plain links load the page from the network, which may be reachable again.
import { usePathname } from '#web/lib/navigation/location.ts';
import { OfflinePage } from '#web/offline/OfflinePage.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { LazyFrame } from './lazy-frame.ts';

/** Root component of the offline page: the usual frame with a message that the site is unreachable. */
export function OfflineApp() {
  useLanguage();
  usePreferences();
  const t = useT();
  return (
    <>
      <LazyFrame path={usePathname()}>
        <OfflinePage />
      </LazyFrame>
      <Toaster dismissLabel={t('app.dismiss')} />
    </>
  );
}
