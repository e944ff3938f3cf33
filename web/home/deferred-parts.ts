import { needTexts } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';

/**
 * The parts of home that may come after the first paint. Their imports stand here, in the script that lists the files of
 * every page, because home would have to list those that it shares with them again.
 */
export const HomeDeferred = deferredComponent(
  async () => (await Promise.all([import('./HomeDeferred.tsx'), needTexts('more')]))[0],
  (all) => all.HomeDeferred,
);

export const railTitles = () => import('./RailTitles.tsx');
