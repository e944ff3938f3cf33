import { boot } from '#web/lib/api/boot-facts.ts';
import type { PageName } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Drawer } from '#web/ui/overlays/Drawer.tsx';
import { useHasOpened } from '#web/ui/behavior/use-once-open.ts';
import { SiteNav } from './SiteNav.tsx';
import { useOpeningSwipe } from './swipe.ts';

/** Site navigation in a drawer over the page, also opened by a swipe. `disabled`: the navigation is pinned. */
export function SiteDrawer({
  page,
  open,
  disabled,
  onOpen,
  onClose,
}: {
  page: PageName | undefined;
  open: boolean;
  disabled: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const isOpen = open && !disabled;
  const hasOpened = useHasOpened(isOpen);
  useOpeningSwipe(onOpen, !disabled && !open);
  return (
    <Drawer open={isOpen} onClose={onClose} label={t('nav.site')} closeLabel={t('nav.close')} siteName={boot.siteName}>
      {hasOpened && <SiteNav page={page} />}
    </Drawer>
  );
}
