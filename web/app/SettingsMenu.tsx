import { Settings } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { LazyMenuTrigger, lazyMenu } from '#web/ui/overlays/Menu.tsx';

const loadMenuChunk = () => withCatalogues(import('./LookMenu.tsx'), 'more');
const LookMenu = lazyMenu(loadMenuChunk, (all) => all.LookMenu);

/** Theme and language menu for guests; members have the same items in their account menu. */
export function SettingsMenu() {
  const label = useT()('settings.menu');
  const trigger = <IconButton label={label} icon={<Settings />} />;
  return (
    <LazyMenuTrigger trigger={trigger} load={loadMenuChunk}>
      <LookMenu label={label} trigger={trigger} />
    </LazyMenuTrigger>
  );
}
