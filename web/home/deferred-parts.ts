import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { ReadLink } from './ReadLink.tsx';

// The lazily loaded parts of home. This module is bundled into the script with the file list of every page. If the
// dynamic imports were declared in home's own chunk, that chunk would repeat the list of the files that it shares with
// the script.

export const HomeDeferred = deferredComponent(
  () => withCatalogues(import('./HomeDeferred.tsx'), 'more'),
  (all) => all.HomeDeferred,
);

const loadHeroParts = () => withCatalogues(import('./HeroParts.tsx'), 'more');

export const HeroFacts = deferredComponent(loadHeroParts, (all) => all.HeroFacts);
export const HeroControls = deferredComponent(loadHeroParts, (all) => all.HeroControls);
export const ReadButton = deferredComponent(loadHeroParts, (all) => all.ReadButton, ReadLink);

export const loadRailTitles = () => import('./RailTitles.tsx');
