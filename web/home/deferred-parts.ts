import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';

/**
 * Lazily loaded parts of home. This module is bundled into the script with the file list of every page. If the dynamic
 * imports were declared in home's own chunk, that chunk would repeat the list of the files that it shares with the
 * script.
 */
export const HomeDeferred = deferredComponent(
  () => withCatalogues(import('./HomeDeferred.tsx'), 'more'),
  (all) => all.HomeDeferred,
);

export const loadRailTitles = () => import('./RailTitles.tsx');
