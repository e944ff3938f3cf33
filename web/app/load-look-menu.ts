import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';

/** Loads the menus and the bell at the end of the top bar, with their texts. */
export const loadLookMenu = () => withCatalogues(import('./bar-end.chunk.ts'), 'more');

/** Number of titles with unread chapters, beside the links to them. */
export const UpdatesCount = deferredComponent(loadLookMenu, (all) => all.UpdatesCount);
