import { Settings } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LazyMenuTrigger, lazyMenu } from '#web/ui/overlays/Menu.tsx';
import { loadLookMenu } from './load-look-menu.ts';

const LookMenu = lazyMenu(loadLookMenu, (all) => all.LookMenu);

/** Theme and language menu for guests; members have the same items in their account menu. */
export function SettingsMenu() {
  const label = useT()('settings.menu');
  const trigger = <IconButton label={label} icon={<Settings />} />;
  return (
    <LazyMenuTrigger trigger={trigger} load={loadLookMenu}>
      <LookMenu label={label} trigger={trigger} />
    </LazyMenuTrigger>
  );
}
