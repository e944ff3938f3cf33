import { Ellipsis } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { shareItems } from '#web/lib/navigation/share.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import type { ReportTarget } from './open-report.ts';
import { reportItem } from './report-item.tsx';

/** Menu of a page: copies its link, shares it, and reports what it shows. `path`: absent beside a ShareButton. */
export function ShareReportMenu({ target, path }: { target: ReportTarget; path?: string }) {
  const t = useT();
  const label = t('blocks.more');
  const sharing = path === undefined ? [] : shareItems({ name: target.name, path });
  return (
    <Menu
      label={label}
      align="end"
      items={[...sharing, reportItem(target)]}
      trigger={<IconButton label={label} icon={<Ellipsis />} />}
    />
  );
}
