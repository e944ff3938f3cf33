import { withCatalogues } from '#web/lib/i18n/language.ts';

/** Loads the menus at the end of the top bar, with their texts. */
export const loadLookMenu = () => withCatalogues(import('./LookMenu.tsx'), 'more');
