import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';

/** Page for the link of a weekly mail that was cut short: its reader wants to change the mail, not to find a page. */
export function CutMailLinkPage({ status }: { status: 400 | 404 }) {
  const t = useT();
  return (
    <StatusPage
      status={status}
      heading={t('subscription.failed.title')}
      message={t('subscription.failed.text')}
      other={{ href: pathTo.settings('notifications'), label: t('notifications.settings') }}
      searchable={false}
    />
  );
}
