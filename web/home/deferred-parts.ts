import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';

/**
 * Lazy parts of home. Their dynamic imports are declared in this module, which belongs to the script that lists the
 * files of every page; declared in home's own chunk, the files shared with that script would be listed a second time.
 */
export const HomeDeferred = deferredComponent(
  () => withCatalogues(import('./HomeDeferred.tsx'), 'more'),
  (all) => all.HomeDeferred,
);

export const loadRailTitles = () => import('./RailTitles.tsx');
