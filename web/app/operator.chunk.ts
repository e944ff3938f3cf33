// One chunk of what most pages do not have: words and links of the operator, and the note on the demo community.
export { DemoNote } from './DemoNote.tsx';
export { AffiliateLinks, OperatorFooter } from './OperatorLinks.tsx';
