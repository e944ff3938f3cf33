import { queryOptions, useQuery } from '@tanstack/react-query';
import { Lock, Upload } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
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
import { abilitiesOf } from '#web/titles/abilities.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { UploadWorkspace } from './UploadWorkspace.tsx';
import { useTabHold } from './use-tab-hold.ts';

/** Title with what this account may do with it. */
const uploadTitleQuery = (id: string, viewer: string | undefined) =>
  queryOptions({
    queryKey: ['upload', viewer, id],
    queryFn: ({ signal }) => call('titles.get', { params: { id }, query: { includes: ['cover_art'] }, signal }),
  });

/** The page that uploads a chapter of a title. */
export function UploadPage({ id }: { id: string }) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  const query = useQuery(lastingQuery(session, uploadTitleQuery(id, user?.id), status !== 'starting'));
  const data = useLastingData(query.data, `${user?.id} ${id}`);
  const queryFailure = useFailure(query);
  const failure = data === undefined ? queryFailure : null;
  usePageTitle(t('pages.titleUpload'));
  const upload = data && abilitiesOf(data)?.['upload'];
  const isKept = useTabHold(user && upload === true ? `upload ${user.id}` : undefined);
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('titles.notFound')} />;
  if (failure) return <FailedPage failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (user && data && upload === true && isKept !== undefined)
    return (
      <UploadWorkspace
        key={`${user.id} ${id}`}
        title={data.data}
        account={user.id}
        isKept={isKept}
        path={buildPath('titleUpload', { id })}
      />
    );
  return (
    <Wrap>
      <PageHeading title={t('pages.titleUpload')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<Upload />} title={t('pages.needUpload')} />
      ) : data && user && upload !== true ? (
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotUpload')}
          action={<Button href={pathTo.title(id)}>{t('upload.toTitle')}</Button>}
        >
          <SupportText>{refusalText(upload ?? 'role', 'pages.whoMay')}</SupportText>
        </Empty>
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      )}
    </Wrap>
  );
}
