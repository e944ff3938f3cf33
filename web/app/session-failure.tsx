import { TriangleExclamationPoint } from 'lucide-react';
import { t } from '#web/lib/i18n/i18n.ts';
import { signIn } from '#web/lib/session/session.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Says why this device is no longer signed in. Loaded when needed, to keep it out of the first scripts. */
export function showSessionFailure(reason: 'ended' | 'unreachable'): void {
  toast({
    text: t(`session.${reason}`),
    icon: <TriangleExclamationPoint />,
    action:
      reason === 'ended'
        ? { label: t('session.signIn'), run: () => void signIn().catch(() => undefined) }
        : { label: t('app.retry'), run: () => location.reload() },
  });
}
