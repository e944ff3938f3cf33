import { ArrowDownToLine, HardDriveDownload } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { DownloadItems } from './use-download-items.tsx';

/** Button that downloads what is read next, and says when the chapter to continue with is downloaded. */
export function DownloadMenu({ items, state }: DownloadItems) {
  const t = useT();
  const isHere = state === 'kept';
  if (items.length === 0 && !isHere) return null;
  const button = (
    <IconButton
      look="second"
      label={t(isHere ? 'kept.here' : 'titles.download')}
      icon={isHere ? <HardDriveDownload /> : <ArrowDownToLine />}
      busy={typeof state === 'object' && state !== null}
    />
  );
  if (items.length === 0) return <IconButton {...button.props} href={pathTo.settings('other')} />;
  return <Menu label={t('titles.download')} align="start" items={items} trigger={button} />;
}
