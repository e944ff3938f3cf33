// Opens the dialog that puts titles into the viewer's MDLists: `openAddToList({ titleIds, name })` from any button or menu. Guests are asked to sign in, and get the dialog then. Its code is loaded on the first opening.
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** First word of the pending action of a guest who wants to add titles, which follow as JSON. */
export const pendingAddWord = 'add-to-list';

export interface TitlesToAdd {
  titleIds: readonly string[];
  /** Name of the title as the page shows it, or how many there are. */
  name: string;
}

export async function openAddToList(titles: TitlesToAdd): Promise<void> {
  const code = await loadOptional(() => withCatalogues(import('./AddToListDialog.tsx'), 'more'));
  if (code) code.openDialog(titles);
  else toast({ text: t('failure.offline'), failed: true });
}
