import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil } from 'lucide-react';
import { ApiFailure, failureText, isNotFound } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { lastingQuery, useLastingData, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { contentsQuery } from '../own-queries.ts';
import { listQuery } from '../queries.ts';
import { ListEditor } from './ListEditor.tsx';

/** The page that edits a list. */
export function EditListPage({ id }: { id: string }) {
  const { status } = useLastingSession();
  return status === 'guest' ? <GuestPage id={id} /> : <MemberPage key={id} id={id} />;
}

/** Guests are asked to sign in, for a list that exists. */
function GuestPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(listQuery(id));
  const failure = useFailure(query);
  usePageTitle(t('pages.listEdit'));
  // a private list is not found for guests, but may be one of theirs
  if (failure && !isNotFound(failure)) return <LoadFailed failure={failure} retry={query} />;
  if (isNotFound(failure)) {
    return (
      <StatusPage status={404} heading={t('lists.notFound')}>
        {t('lists.edit.perhapsPrivate')}
      </StatusPage>
    );
  }
  return (
    <Wrap>
      <PageHeading title={t('pages.listEdit')} />
      <SignInPrompt icon={<Pencil />} title={t('pages.needEdit')} />
    </Wrap>
  );
}

function MemberPage({ id }: { id: string }) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  const list = useQuery(lastingQuery(session, listQuery(id), status === 'member'));
  // asked first, because the browser logs a refused request for the contents as an error
  const edit = list.data?.can?.['edit'];
  const isRefused = edit !== undefined && edit !== true;
  const query = useQuery(lastingQuery(session, contentsQuery(id), list.data !== undefined && !isRefused));
  const contents = useLastingData(query.data, `${user?.id}`);
  const listFailure = useFailure(list);
  const contentsFailure = useFailure(query);
  const failure = listFailure ?? contentsFailure;
  usePageTitle(t('pages.listEdit'));
  if (contents) return <ListEditor key={id} id={id} contents={contents} />;
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('lists.notFound')} />;
  if (isRefused || (failure instanceof ApiFailure && failure.status === 403)) {
    return (
      <Wrap>
        <PageHeading title={t('pages.listEdit')} />
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.list(id)}>{t('lists.edit.view')}</Button>}
        >
          {isRefused ? refusalText(edit, 'failure.forbidden') : failureText(failure)}
        </Empty>
      </Wrap>
    );
  }
  if (failure) return <LoadFailed failure={failure} retry={listFailure ? list : query} />;
  return (
    <Wrap>
      <PageHeading title={t('pages.listEdit')} />
      <Busy label={t('app.loading')}>
        <Skeleton height="320px" />
      </Busy>
    </Wrap>
  );
}

function LoadFailed({ failure, retry }: { failure: Error; retry: { refetch: () => unknown; isFetching: boolean } }) {
  return <FailedPage failure={failure} onRetry={() => void retry.refetch()} retrying={retry.isFetching} />;
}
