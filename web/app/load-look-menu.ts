import { withCatalogues } from '#web/lib/i18n/language.ts';

/** Loads the menus and the bell at the end of the top bar, with their texts. */
export const loadLookMenu = () => withCatalogues(import('./bar-end.chunk.ts'), 'more');
