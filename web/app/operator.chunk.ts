// One chunk for what most pages do not have: texts and links of the operator, and the note about the demo community.
export { DemoNote } from './DemoNote.tsx';
export { AffiliateLinks, OperatorFooter } from './OperatorLinks.tsx';
