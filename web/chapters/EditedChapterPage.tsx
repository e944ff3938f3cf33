import type { ReactNode } from 'react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { isNotFound } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import {
  lastingQuery,
  type LastingSession,
  useLastingData,
  useLastingSession,
} from '#web/lib/session/use-lasting-session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { mayEditQuery } from './queries.ts';

interface EditedChapterPageProps<T> {
  id: string;
  title: MessageKey;
  icon: ReactNode;
  /** Loads what is edited, once the viewer may edit it. */
  useLoaded: (id: string, session: LastingSession, enabled: boolean) => UseQueryResult<T>;
  /** The editor; `key` changes with the account and the chapter. */
  children: (loaded: T, key: string, account: string) => ReactNode;
}

/** Page that edits a chapter for those who may; others are asked to sign in, or told why they may not. */
export function EditedChapterPage<T>({ id, title, icon, useLoaded, children }: EditedChapterPageProps<T>) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  usePageTitle(t(title));
  const permission = useQuery(lastingQuery(session, mayEditQuery(id, user?.id), status !== 'starting'));
  const query = useLoaded(id, session, status === 'member' && permission.data === null);
  const key = `${user?.id} ${id}`;
  const refusal = useLastingData(permission.data, key);
  const data = useLastingData(query.data, key);
  const permissionFailure = useFailure(permission);
  const chapterFailure = useFailure(query);
  const failure = data === undefined ? (permissionFailure ?? chapterFailure) : null;
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('chapters.notFound')} />;
  if (failure) {
    const failed = permissionFailure ? permission : query;
    return <FailedPage failure={failure} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  }
  return (
    <Wrap>
      <PageHeading title={t(title)} />
      {status === 'guest' ? (
        <SignInPrompt icon={icon} title={t('pages.needEdit')} />
      ) : status === 'member' && typeof refusal === 'string' ? (
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.chapter(id)}>{t('chapters.toChapter')}</Button>}
        >
          <SupportText>{refusalText(refusal, 'pages.whoMay')}</SupportText>
        </Empty>
      ) : data !== undefined && user ? (
        children(data, key, user.id)
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="420px" />
        </Busy>
      )}
    </Wrap>
  );
}
