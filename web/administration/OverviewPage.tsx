import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { type LastingSession, lastingQuery } from '#web/lib/session/use-lasting-session.ts';
import { AdminPage } from './AdminPage.tsx';
import { Jobs } from './Jobs.tsx';
import { Overview } from './Overview.tsx';
import { RateLimits } from './RateLimits.tsx';
import { overviewQuery } from './queries.ts';

/** State of the site for operators. */
export function OverviewPage() {
  const t = useT();
  return (
    <AdminPage page="admin" title={t('administration.title')} needs="operations.view">
      {(session) => (
        <>
          <LoadedOverview session={session} />
          <RateLimits session={session} />
          <Jobs session={session} />
        </>
      )}
    </AdminPage>
  );
}

function LoadedOverview({ session }: { session: LastingSession }) {
  const query = useQuery(lastingQuery(session, overviewQuery));
  return (
    <Loaded query={query} height="480px">
      {(overview) => <Overview overview={overview} at={query.dataUpdatedAt} />}
    </Loaded>
  );
}
