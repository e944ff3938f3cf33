// Links are plain ones here: whatever they lead to may be there again.
import { usePathname } from 'wouter/use-browser-location';
import { OfflinePage } from '#web/offline/OfflinePage.tsx';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { Toaster } from '#web/ui/overlays/Toaster.tsx';
import { Frame } from './Frame.tsx';

/** The frame as everywhere, and in it that there is no connection. */
export function OfflineApp() {
  useLanguage();
  usePreferences();
  const t = useT();
  return (
    <>
      <Frame path={usePathname()}>
        <OfflinePage />
      </Frame>
      <Toaster dismissLabel={t('app.dismiss')} />
    </>
  );
}
