// Names of the text pages, whose content the operator of a site can replace. Files and paths are named after them.
import { pages, type PageName } from './pages.ts';

export const textNames = [
  'about',
  'rules',
  'guidelines',
  'privacy',
  'support-us',
  'advertise',
  'contact',
  'rightsholders',
  'for-creators',
  'compliance',
  'compliance-terms',
  'compliance-content',
  'compliance-privacy',
  'compliance-copyright',
  'compliance-copyright-faq',
] as const;
export type TextName = (typeof textNames)[number];

/** The name of the text that a page shows, or undefined when it is not a text page. */
export function textNameOfPage(page: PageName): TextName | undefined {
  const nameFromPath = pages
    .find(({ name }) => name === page)
    ?.pattern.slice(1)
    .replaceAll('/', '-');
  return textNames.find((text) => text === nameFromPath);
}
