import { lazy, Suspense, useState, type ReactNode } from 'react';
import { matchPage } from '#contract/pages.ts';
import { boot } from '#web/lib/boot.ts';
import { useT, type Translate } from '#web/lib/i18n.ts';
import { StaticPage, type TextExtra } from './StaticPage.tsx';
import { textPages, type TextPage as TextPageName } from './text-pages.ts';

// what only one of them has
const StaffSection = lazy(async () => ({ default: (await import('./StaffSection.tsx')).StaffSection }));
const ContactSection = lazy(async () => ({ default: (await import('./ContactSection.tsx')).ContactSection }));

function extraOf(page: TextPageName, t: Translate): TextExtra | null {
  const drawn = (content: ReactNode) => <Suspense>{content}</Suspense>;
  if (page === 'about') {
    return { id: 'staff', title: t('staff.title', { site: boot.siteName }), content: drawn(<StaffSection />) };
  }
  return page === 'contact' ? { id: 'write', title: t('contact.form'), content: drawn(<ContactSection />) } : null;
}

const isText = (name: string): name is TextPageName => Object.hasOwn(textPages, name);

/** The page of the present address, which is a text with what belongs to it. */
export function TextPage() {
  const t = useT();
  const [page] = useState(() => matchPage(location.pathname)?.name ?? '');
  if (!isText(page)) throw new Error(`${location.pathname} is no page with a text`);
  return <StaticPage page={page} extra={extraOf(page, t)} />;
}
