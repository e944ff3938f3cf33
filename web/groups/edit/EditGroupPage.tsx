import { queryOptions, useQuery } from '@tanstack/react-query';
import { Lock, Pencil } from 'lucide-react';
import { call } from '#web/lib/api/call.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import { lastingQuery, useLastingData, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { groupQuery } from '../queries.ts';
import { GroupEditor } from './GroupEditor.tsx';
import { teamQuery } from './team-queries.ts';
import styles from './GroupEditor.module.css';

/** A group as its editor needs it, with what the viewer may do. */
const editedGroupQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited group', id],
    queryFn: async ({ signal }) => {
      const { data, can } = await call('groups.get', {
        params: { id },
        query: { includes: ['leader', 'member'] },
        noCache: true,
        signal,
      });
      return { group: data, can: can ?? {} };
    },
    // the form holds what was loaded first; what is newer is combined when it is saved
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Edits a group, its members and who may upload for it. */
export function EditGroupPage({ id }: { id: string }) {
  const { status } = useLastingSession();
  return status === 'guest' ? <GuestPage id={id} /> : <MemberPage key={id} id={id} />;
}

/** Guests are asked to sign in, for a group that exists. */
function GuestPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(groupQuery(id));
  const failure = useFailure(query);
  usePageTitle(t('pages.groupEdit'));
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('groups.notFound')} />;
  if (failure) return <FailedPage failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <Wrap>
      <PageHeading title={t('pages.groupEdit')} />
      <SignInPrompt icon={<Pencil />} title={t('pages.needEdit')} />
    </Wrap>
  );
}

function MemberPage({ id }: { id: string }) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  const query = useQuery(lastingQuery(session, editedGroupQuery(id), status === 'member'));
  const group = useLastingData(query.data, `${user?.id}`);
  const edit = group?.can['edit'];
  const team = useQuery(lastingQuery(session, teamQuery(id), edit === true));
  const members = useLastingData(team.data, `${user?.id}`);
  const groupFailure = useFailure(query);
  const teamFailure = useFailure(team);
  const failure = members === undefined ? (groupFailure ?? teamFailure) : null;
  usePageTitle(t('pages.groupEdit'));
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('groups.notFound')} />;
  if (failure) {
    const failed = groupFailure ? query : team;
    return <FailedPage failure={failure} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  }
  if (group && edit === true && members) return <GroupEditor loaded={group} team={members} />;
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('pages.groupEdit')} />
      {group && edit !== true ? (
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.group(id)}>{t('groupEdit.view')}</Button>}
        >
          <SupportText>{refusalText(edit, 'pages.whoMay')}</SupportText>
        </Empty>
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      )}
    </Wrap>
  );
}
