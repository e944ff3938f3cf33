import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import type { PageName } from '#contract/rules/pages.ts';
import { staffPagesFor } from './staff-pages.ts';

/** Tabs of the pages of staff that the viewer may open; nothing for whoever may open only one. */
export function StaffNav({ current }: { current: PageName }) {
  const t = useT();
  const { user } = useSession();
  const pages = staffPagesFor(user?.permissions ?? []);
  if (pages.length < 2) return null;
  const items = pages.map(({ page, label }) => ({
    href: pathTo.plain(page),
    label: t(label),
    current: page === current,
  }));
  return <Tabs label={t('staff.pages')} bleed items={items} />;
}
