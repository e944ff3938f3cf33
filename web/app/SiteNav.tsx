import { boot } from '#web/lib/api/boot-facts.ts';
import type { PageName } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { DrawerNav } from '#web/ui/overlays/DrawerNav.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { AffiliateLinks } from './deferred.tsx';
import { UpdatesCount } from './load-look-menu.ts';
import { footerLinks, navItems } from './nav-items.tsx';

const affiliateLinks = boot.operatorLinks.affiliates.length > 0 && <AffiliateLinks />;

/** Links to the pages of the site, in the drawer or pinned beside the page. */
export function SiteNav({ page }: { page: PageName | undefined }) {
  const t = useT();
  const { user } = useSession();
  const sections = navItems.map(({ title, items }) => ({
    title: title && t(title),
    items: items.map(({ label, also = [], ...item }) => ({
      ...item,
      label: t(label),
      current: page !== undefined && (item.page === page || also.includes(page)),
      badge: user && item.page === 'updates' && <UpdatesCount />,
    })),
  }));
  const links = footerLinks.map(({ href, label }) => ({ href, label: t(label) }));
  return <DrawerNav label={t('nav.site')} sections={sections} small={links} foot={affiliateLinks} />;
}
