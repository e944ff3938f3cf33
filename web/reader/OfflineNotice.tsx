import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Shows one toast each time that the connection is lost. */
export function OfflineNotice() {
  useEffect(() => {
    const notifyOffline = (): void => void toast({ text: t('reader.offline'), icon: <CloudOff /> });
    addEventListener('offline', notifyOffline);
    return () => removeEventListener('offline', notifyOffline);
  }, []);
  return null;
}
