import type { ReactNode } from 'react';
import { Lock, ShieldCheck } from 'lucide-react';
import type { PageName } from '#contract/rules/pages.ts';
import type { Permission } from '#contract/rules/permissions.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { type LastingSession, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { StaffNav } from '#web/lib/staff/StaffNav.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import styles from './AdminPage.module.css';

/** Frame of a page of the administration: tabs and heading; its content only for whoever has the permission. */
export function AdminPage({
  page,
  title,
  needs,
  aside,
  children,
}: {
  page: PageName;
  title: string;
  needs: Permission;
  /** Buttons beside the heading. */
  aside?: ReactNode;
  children: (session: LastingSession) => ReactNode;
}) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  usePageTitle(title);
  const isAllowed = status === 'member' && user?.permissions.includes(needs) === true;
  return (
    <Wrap className={styles.page}>
      {isAllowed && <StaffNav current={page} />}
      <PageHeading title={title}>{isAllowed && aside}</PageHeading>
      {isAllowed ? (
        <div key={user.id}>{children(session)}</div>
      ) : status === 'guest' ? (
        <SignInPrompt icon={<ShieldCheck />} title={t('administration.signIn')} />
      ) : status === 'starting' ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      ) : (
        <Empty icon={<Lock />} level={2} title={t('administration.onlyStaff')} />
      )}
    </Wrap>
  );
}
