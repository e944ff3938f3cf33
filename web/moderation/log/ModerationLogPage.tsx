import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { StaffNav } from '#web/lib/staff/StaffNav.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { logCriteria } from './log.ts';
import { PublicLog } from './PublicLog.tsx';
import { StaffLog } from './StaffLog.tsx';
import styles from './Log.module.css';

/** The moderation log: with everything for staff, without names for everybody else. */
export function ModerationLogPage() {
  const t = useT();
  const session = useLastingSession();
  const [params, onPatch] = useUrlParams(pathTo.plain('moderationLog'));
  const criteria = logCriteria(params);
  const isStaff = session.user?.permissions.includes('queue.decide') === true;
  usePageTitle(t('log.title'));
  return (
    <Wrap className={styles.page}>
      {isStaff && <StaffNav current="moderationLog" />}
      <PageHeading title={t('log.title')} />
      {session.status === 'starting' ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      ) : isStaff ? (
        <StaffLog session={session} criteria={criteria} onPatch={onPatch} />
      ) : (
        <PublicLog criteria={criteria} onPatch={onPatch} />
      )}
    </Wrap>
  );
}
