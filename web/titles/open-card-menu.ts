// Opens the menu of a title's card: reading status, rating, follow, lists, link, hiding, report. Its code is loaded on the
// first opening.
import { t } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import type { MenuOpening } from '#web/ui/overlays/menu-opening.ts';
import { toast } from '#web/ui/overlays/toasts.ts';

export interface CardTitle {
  id: string;
  name: string;
  /** Address of its page. */
  path: string;
}

export async function openCardMenu(title: CardTitle, opening: MenuOpening): Promise<void> {
  const code = await loadOptional(() => withCatalogues(import('./CardMenu.tsx'), 'more'));
  if (code) code.openMenu({ title, ...opening });
  else toast({ text: t('failure.offline'), failed: true });
}
