import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Takes a change of staff back, and says so. */
export async function undoChange(decision: string, refresh: () => void): Promise<void> {
  try {
    await call('moderation.undo', { params: { id: decision }, body: {} });
    refresh();
    toast({ text: t('staffAct.undone') });
  } catch (error) {
    toast({ text: failureText(error), failed: true });
  }
}
