// Opens the dialog that reports something to the moderators: `openReport(target)` from any button or menu. Guests are
// asked to sign in, and get the dialog then. Its code is loaded on the first opening.
import { t } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** First word of the pending action of a guest who wants to report something; the targets follow as JSON. */
export const pendingReportWord = 'report';

export interface ReportTarget {
  category: 'manga' | 'chapter' | 'scanlation_group' | 'user' | 'author' | 'comment' | 'list';
  id: string;
  /** Name of the target, as the page shows it. */
  name: string;
}

/** @param targets what may be meant; if there are several, the dialog asks which */
export async function openReport(...targets: readonly ReportTarget[]): Promise<void> {
  const code = await loadOptional(() => withCatalogues(import('./ReportDialog.tsx'), 'more'));
  if (code) code.openDialog(targets);
  else toast({ text: t('failure.offline'), failed: true });
}
