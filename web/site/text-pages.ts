// Pages that consist of a text: their names, and the navigation between them.
import { buildPath, type PageWithoutParams } from '#contract/rules/pages.ts';
import type { TextName } from '#contract/rules/text-pages.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';

export const textPages = {
  about: 'nav.about',
  rules: 'pages.rules',
  guidelines: 'nav.guidelines',
  privacy: 'nav.privacy',
  supportUs: 'nav.supportUs',
  advertise: 'pages.advertise',
  contact: 'pages.contact',
  rightsholders: 'pages.rightsholders',
  forCreators: 'pages.forCreators',
  compliance: 'pages.compliance',
  complianceTerms: 'pages.complianceTerms',
  complianceContent: 'pages.complianceContent',
  compliancePrivacy: 'pages.compliancePrivacy',
  complianceCopyright: 'pages.complianceCopyright',
  complianceCopyrightFaq: 'pages.complianceCopyrightFaq',
} as const satisfies Partial<Record<PageWithoutParams, MessageKey>>;
export type TextPage = keyof typeof textPages;

/** Policies, which have a navigation of their own. */
export const policies: readonly TextPage[] = [
  'compliance',
  'complianceTerms',
  'complianceContent',
  'compliancePrivacy',
  'complianceCopyright',
  'complianceCopyrightFaq',
];

/** Pages linked at the foot of every text page. */
export const otherPages: readonly TextPage[] = [
  'about',
  'rules',
  'guidelines',
  'privacy',
  'supportUs',
  'advertise',
  'contact',
  'rightsholders',
  'forCreators',
  'compliance',
];

export const textPathOf = (page: TextPage): string => buildPath(page);

/** Name of a page's text, derived from its path as `textNameOfPage` (contract) derives it. */
export const textNameOf = (page: TextPage): TextName => textPathOf(page).slice(1).replaceAll('/', '-') as TextName;
