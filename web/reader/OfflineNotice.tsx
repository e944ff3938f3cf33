import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Shows one toast each time that the connection is lost. */
export function OfflineNotice() {
  useEffect(() => {
    const lost = (): void => void toast({ text: t('reader.offline'), icon: <CloudOff /> });
    addEventListener('offline', lost);
    return () => removeEventListener('offline', lost);
  }, []);
  return null;
}
