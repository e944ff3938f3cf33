import { useState } from 'react';
import { matchPage } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { ContactWaiting } from './ContactWaiting.tsx';
import { StaticPage, type TextExtra } from './StaticPage.tsx';
import { textPages, type TextPage as TextPageName } from './text-pages.ts';

// lazy, because each is needed on one page only
const StaffSection = deferredComponent(
  () => import('./StaffSection.tsx'),
  (all) => all.StaffSection,
  undefined,
  true,
);
const ContactSection = deferredComponent(
  () => import('./ContactSection.tsx'),
  (all) => all.ContactSection,
  ContactWaiting,
  true,
);

function createExtra(page: TextPageName, t: Translate): TextExtra | null {
  if (page === 'about') {
    return { id: 'staff', title: t('staff.title', { site: boot.siteName }), content: <StaffSection /> };
  }
  return page === 'contact'
    ? { id: 'write', title: t('contact.form'), content: <ContactSection />, first: true }
    : null;
}

const isTextPage = (name: string): name is TextPageName => Object.hasOwn(textPages, name);

/** Text page of the current URL, with its extra section if it has one. */
export function TextPage() {
  const t = useT();
  const [page] = useState(() => matchPage(location.pathname)?.name ?? '');
  if (!isTextPage(page)) throw new Error(`${location.pathname} is no page with a text`);
  return <StaticPage page={page} extra={createExtra(page, t)} />;
}
