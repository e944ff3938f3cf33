import { useCallback, useState, type ReactNode } from 'react';
import { House } from 'lucide-react';
import { matchPage } from '#contract/pages.ts';
import { boot } from '#web/lib/boot.ts';
import { useT } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { AppFrame } from '#web/ui/AppFrame.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { DrawerNav, type NavSection } from '#web/ui/DrawerNav.tsx';
import { TopBar } from '#web/ui/TopBar.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useOpeningSwipe } from './swipe.ts';

const pinnedKey = 'komawari.drawer';

/** Top bar and drawer around a page: the drawer is pinned on wide screens, else it opens over the page. */
export function Frame({ path, children }: { path: string; children: ReactNode }) {
  const t = useT();
  const wide = useMedia('(min-width: 1280px)');
  const [open, setOpen] = useState(false);
  const [pinned, setPinned] = useState(() => readStored(pinnedKey) !== 'away');
  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => setOpen(false), []);

  const pressMenu = () => {
    if (!wide) return setOpen(true);
    writeStored(pinnedKey, pinned ? 'away' : null);
    return setPinned(!pinned);
  };
  const home = matchPage(path)?.name === 'home';
  const sections: NavSection[] = [
    { items: [{ href: pathTo.home(), label: t('nav.home'), icon: <House />, current: home }] },
  ];
  // one place to go is what the logo is for
  const useful = sections.flatMap(({ items }) => items).length > 1;
  const nav = <DrawerNav label={t('nav.site')} sections={sections} />;
  useOpeningSwipe(show, useful && !wide && !open);

  return (
    <AppFrame
      skipLabel={t('app.skip')}
      top={
        <TopBar
          {...(useful ? { menu: { label: t('nav.menu'), open: wide ? pinned : open, onPress: pressMenu } } : {})}
          logo={{ name: boot.siteName, href: pathTo.home() }}
          end={<SettingsMenu />}
        />
      }
      pinned={useful && pinned ? nav : undefined}
      overlays={
        <Drawer
          open={open && !wide}
          onClose={hide}
          label={t('nav.site')}
          closeLabel={t('nav.close')}
          siteName={boot.siteName}
        >
          {nav}
        </Drawer>
      }
    >
      {children}
    </AppFrame>
  );
}
