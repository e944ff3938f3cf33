import { useCallback, useState } from 'react';
import { matchPage } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { AppFrame } from '#web/ui/layout/AppFrame.tsx';
import { BottomNav } from '#web/ui/layout/BottomNav.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { TopBar } from '#web/ui/layout/TopBar.tsx';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { bottomNavItems } from './bottom-nav-items.tsx';
import { ConfirmNote, DemoNote, OperatorFooter } from './deferred.tsx';
import { BarSearch, SiteDrawer, SiteNav, type FrameProps } from './lazy-frame.ts';
import { UpdatesCount } from './load-look-menu.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

const hasOperatorFooter = boot.operatorLinks.ads.length > 0 || boot.operatorLinks.support !== null;

const pinnedKey = 'komawari.drawer';

/**
 * Top bar, drawer and, on phones, bottom navigation around a page. On wide screens the drawer is pinned, else it opens
 * over the page. `work`: for pages that need the full width; the drawer is never pinned.
 */
export function Frame({ path, work = false, children }: FrameProps) {
  const t = useT();
  const isWideScreen = useMedia('(min-width: 1280px)');
  const canPinDrawer = isWideScreen && !work;
  const isPhone = useMedia(phoneQuery);
  const { status, user } = useSession();
  const [open, setOpen] = useState(false);
  const [pinned, setPinned] = useState(() => readStored(pinnedKey) !== 'away');
  const hasPainted = useAfterFirstPaint();
  const showDrawer = useCallback(() => setOpen(true), []);
  const closeDrawer = useCallback(() => setOpen(false), []);

  // the code of the drawer is normally loaded after the first paint; this retries if that load has failed
  const openDrawer = () => {
    const retry = { label: t('app.retry'), run: openDrawer };
    SiteDrawer.preload().then(showDrawer, () => toast({ text: t('failure.section'), failed: true, action: retry }));
  };
  const toggleDrawer = () => {
    if (!canPinDrawer) return openDrawer();
    writeStored(pinnedKey, pinned ? 'away' : null);
    return setPinned(!pinned);
  };
  const page = matchPage(path)?.name;

  return (
    <AppFrame
      skipLabel={t('app.skip')}
      top={
        <TopBar
          menu={{ label: t('nav.menu'), open: canPinDrawer ? pinned : open, onPress: toggleDrawer }}
          logo={{ name: boot.siteName, href: pathTo.home() }}
          {...(page === 'search' ? {} : { search: { href: pathTo.search(), label: t('nav.search') } })}
          {...(isPhone || page === 'search' || page === 'titles' ? {} : { find: <BarSearch key={path} /> })}
          end={
            <>
              {status === 'guest' && <SettingsMenu />}
              <AccountMenu small={isPhone} />
            </>
          }
        />
      }
      pinned={pinned && canPinDrawer && <SiteNav page={page} />}
      bottom={
        isPhone && (
          <BottomNav
            label={t('nav.main')}
            items={bottomNavItems.map(({ pages, href, label, icon }) => ({
              href,
              label: t(label),
              icon,
              current: page !== undefined && pages.includes(page),
              badge: user && pages[0] === 'updates' && <UpdatesCount />,
            }))}
          />
        )
      }
      overlays={
        (hasPainted || open) && (
          <SiteDrawer page={page} open={open} disabled={canPinDrawer} onOpen={showDrawer} onClose={closeDrawer} />
        )
      }
    >
      {boot.demo && <DemoNote />}
      {user?.roles.includes('ROLE_UNVERIFIED') && <ConfirmNote key={user.id} user={user.id} />}
      {children}
      {hasOperatorFooter && <OperatorFooter />}
    </AppFrame>
  );
}
