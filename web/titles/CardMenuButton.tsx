import { Ellipsis } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { openingOf } from '#web/ui/overlays/menu-opening.ts';
import { type CardTitle, openCardMenu } from './open-card-menu.ts';

/** Button that opens the menu of a title's card; `data-menu-area` around it opens the menu by right click, too. */
export function CardMenuButton({ id, name, path }: CardTitle) {
  return (
    <IconButton
      size="sm"
      data-area-menu
      aria-haspopup="menu"
      label={useT()('app.moreFor', { name })}
      icon={<Ellipsis />}
      onClick={(event) => void openCardMenu({ id, name, path }, openingOf(event))}
    />
  );
}
