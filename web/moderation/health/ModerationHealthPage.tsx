import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { StaffNav } from '#web/lib/staff/StaffNav.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { StaffOnly } from '../StaffOnly.tsx';
import { Health } from './Health.tsx';
import { healthQuery } from './health.ts';
import styles from './Health.module.css';

/** Figures of the queue, for moderators. */
export function ModerationHealthPage() {
  const title = useT()('health.title');
  usePageTitle(title);
  return (
    <StaffOnly title={title}>
      {(session) => (
        <Wrap className={styles.page}>
          <StaffNav current="moderationHealth" />
          <PageHeading title={title} />
          <div key={session.user?.id} className={styles.content}>
            <LoadedHealth session={session} />
          </div>
        </Wrap>
      )}
    </StaffOnly>
  );
}

function LoadedHealth({ session }: { session: LastingSession }) {
  const query = useQuery(lastingQuery(session, healthQuery));
  return (
    <Loaded query={query} height="480px">
      {(health) => <Health health={health} isAdmin={session.user?.roles.includes('ROLE_ADMIN') ?? false} />}
    </Loaded>
  );
}
