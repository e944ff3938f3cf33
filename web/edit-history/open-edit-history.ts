// Opens the dialog with the versions of a title, author or group: `openEditHistory(subject)` from any menu. Its code is
// loaded on the first opening.
import { t } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

export interface HistorySubject {
  kind: 'title' | 'author' | 'group';
  id: string;
  /** Name of the subject, as the page shows it. */
  name: string;
}

export async function openEditHistory(subject: HistorySubject): Promise<void> {
  const code = await loadOptional(() => withCatalogues(import('./EditHistoryDialog.tsx'), 'more', 'account'));
  if (code) code.openDialog(subject);
  else toast({ text: t('failure.offline'), failed: true });
}
