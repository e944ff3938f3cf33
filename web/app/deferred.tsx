// Components of the frame that most visits do not show; their code is loaded on the first render.
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';

// most sites have no operator links
const loadOperatorParts = () => withCatalogues(import('./operator.chunk.ts'), 'more');
export const OperatorFooter = deferredComponent(loadOperatorParts, (all) => all.OperatorFooter);
export const AffiliateLinks = deferredComponent(loadOperatorParts, (all) => all.AffiliateLinks);
// shown only while a first start generates the demo community
export const DemoNote = deferredComponent(loadOperatorParts, (all) => all.DemoNote);
// only members with an unconfirmed email address see it
export const ConfirmNote = deferredComponent(
  () => withCatalogues(import('./ConfirmNote.tsx'), 'account', 'identity'),
  (all) => all.ConfirmNote,
);
