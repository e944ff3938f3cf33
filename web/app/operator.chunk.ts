// Chunk of components that most sites never show: texts and links of the operator, note about the demo community.
export { DemoNote } from './DemoNote.tsx';
export { AffiliateLinks, OperatorFooter } from './OperatorLinks.tsx';
