import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { refetchEverything } from '#web/lib/api/query-client.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** Takes an import back, and says so or why not. */
export async function undoImport(client: QueryClient, id: string): Promise<void> {
  try {
    await call('portability.undo', { params: { id }, body: {} });
    toast({ text: t('portability.undone') });
    await refetchEverything(client);
  } catch (error) {
    toast({ failed: true, text: failureText(error instanceof Error ? error : new Error(String(error))) });
  }
}
