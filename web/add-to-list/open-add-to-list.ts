// Opens the dialog that puts a title into the viewer's MDLists: `openAddToList({ titleId, name })` from any button or
// menu. Guests are asked to sign in, and get the dialog then. Its code is loaded on the first opening.
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

/** First word of the pending action of a guest who wants to add a title; the title follows as JSON. */
export const pendingAddWord = 'add-to-list';

export interface TitleToAdd {
  titleId: string;
  /** Name of the title, as the page shows it. */
  name: string;
}

export async function openAddToList(title: TitleToAdd): Promise<void> {
  const code = await loadOptional(() => withCatalogues(import('./AddToListDialog.tsx'), 'more'));
  if (code) code.openDialog(title);
  else toast({ text: t('failure.offline'), failed: true });
}
