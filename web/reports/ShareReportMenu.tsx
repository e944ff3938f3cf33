import { Ellipsis } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import type { ReportTarget } from './open-report.ts';
import { reportItem } from './report-item.tsx';

/** Menu of a page: copies its link, shares it, and reports what it shows. */
export function ShareReportMenu({
  target,
  path,
  moreItems = [],
}: {
  target: ReportTarget;
  /** Absent beside a ShareButton. */
  path?: string;
  /** Items before Report. */
  moreItems?: readonly MenuItem[];
}) {
  const t = useT();
  const label = t('blocks.more');
  const sharing = path === undefined ? [] : shareItems({ name: target.name, path });
  return (
    <Menu
      label={label}
      align="end"
      items={[...sharing, ...moreItems, reportItem(target)]}
      trigger={<IconButton label={label} icon={<Ellipsis />} />}
    />
  );
}
