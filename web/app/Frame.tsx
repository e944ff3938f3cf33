import { useCallback, useState, type ReactNode } from 'react';
import { matchPage } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { AppFrame } from '#web/ui/layout/AppFrame.tsx';
import { BottomNav } from '#web/ui/layout/BottomNav.tsx';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { DrawerNav, type NavSection } from '#web/ui/overlays/DrawerNav.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { TopBar } from '#web/ui/layout/TopBar.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BarSearch } from './BarSearch.tsx';
import { navItems, footerLinks, bottomNavItems } from './nav-items.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useOpeningSwipe } from './swipe.ts';

// lazy, because most sites have no operator links
const loadOperatorParts = () => withCatalogues(import('./operator.chunk.ts'), 'more');
const OperatorFooter = deferredComponent(loadOperatorParts, (all) => all.OperatorFooter);
const AffiliateLinks = deferredComponent(loadOperatorParts, (all) => all.AffiliateLinks);
// lazy, because only members with an unconfirmed email address see it
const ConfirmNote = deferredComponent(
  () => withCatalogues(import('./ConfirmNote.tsx'), 'account', 'identity'),
  (all) => all.ConfirmNote,
);
// lazy, because it is shown only while a first start generates the demo community
const DemoNote = deferredComponent(loadOperatorParts, (all) => all.DemoNote);
const hasOperatorFooter = boot.operatorLinks.ads.length > 0 || boot.operatorLinks.support !== null;
const partners = boot.operatorLinks.affiliates.length > 0 && <AffiliateLinks />;

const pinnedKey = 'komawari.drawer';

/**
 * Top bar, drawer and, on phones, bottom navigation around a page. On wide screens the drawer is pinned, else it opens
 * over the page. `work`: the page needs the width itself, so the drawer always opens over it.
 */
export function Frame({ path, work = false, children }: { path: string; work?: boolean; children: ReactNode }) {
  const t = useT();
  const isWideScreen = useMedia('(min-width: 1280px)');
  const canPinDrawer = isWideScreen && !work;
  const small = useMedia(phoneQuery);
  const { status, user } = useSession();
  const [open, setOpen] = useState(false);
  const [pinned, setPinned] = useState(() => readStored(pinnedKey) !== 'away');
  const opened = useHasOpened(open && !canPinDrawer);
  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => setOpen(false), []);

  const pressMenu = () => {
    if (!canPinDrawer) return setOpen(true);
    writeStored(pinnedKey, pinned ? 'away' : null);
    return setPinned(!pinned);
  };
  const page = matchPage(path)?.name;
  const sections: NavSection[] = navItems.map(({ title, items }) => ({
    title: title && t(title),
    items: items.map(({ label, ...item }) => ({ ...item, label: t(label), current: item.page === page })),
  }));
  const links = footerLinks.map(({ href, label }) => ({ href, label: t(label) }));
  const nav = <DrawerNav label={t('nav.site')} sections={sections} small={links} foot={partners} />;
  useOpeningSwipe(show, !canPinDrawer && !open);

  return (
    <AppFrame
      skipLabel={t('app.skip')}
      top={
        <TopBar
          menu={{ label: t('nav.menu'), open: canPinDrawer ? pinned : open, onPress: pressMenu }}
          logo={{ name: boot.siteName, href: pathTo.home() }}
          {...(page === 'search' ? {} : { search: { href: pathTo.search(), label: t('nav.search') } })}
          {...(small || page === 'search' || page === 'titles' ? {} : { find: <BarSearch key={path} /> })}
          end={
            <>
              {status === 'guest' && <SettingsMenu />}
              <AccountMenu small={small} />
            </>
          }
        />
      }
      pinned={pinned && !work ? nav : undefined}
      bottom={
        small && (
          <BottomNav
            label={t('nav.main')}
            items={bottomNavItems.map(({ pages, href, label, icon }) => ({
              href,
              label: t(label),
              icon,
              current: page !== undefined && pages.includes(page),
            }))}
          />
        )
      }
      overlays={
        <Drawer
          open={open && !canPinDrawer}
          onClose={hide}
          label={t('nav.site')}
          closeLabel={t('nav.close')}
          siteName={boot.siteName}
        >
          {opened && nav}
        </Drawer>
      }
    >
      {boot.demo && <DemoNote />}
      {user?.roles.includes('ROLE_UNVERIFIED') && <ConfirmNote key={user.id} user={user.id} />}
      {children}
      {hasOperatorFooter && <OperatorFooter />}
    </AppFrame>
  );
}
