import { useQuery } from '@tanstack/react-query';
import { Images, Lock } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { mayEditQuery } from '#web/chapters/queries.ts';
import { isNotFound } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import { useLastingData, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { PagesEditor } from './PagesEditor.tsx';
import { presentChapterQuery } from './read-present.ts';

/** The page that changes the pages of a chapter. */
export function EditPagesPage({ id }: { id: string }) {
  const t = useT();
  const { status, user, isRenewing } = useLastingSession();
  usePageTitle(t('pages.chapterEditPages'));
  const permission = useQuery({ ...mayEditQuery(id, user?.id), enabled: status !== 'starting' && !isRenewing });
  const query = useQuery({
    ...presentChapterQuery(id),
    enabled: status === 'member' && !isRenewing && permission.data === null,
  });
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
      <PageHeading title={t('pages.chapterEditPages')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<Images />} title={t('pages.needEdit')} />
      ) : status === 'member' && typeof refusal === 'string' ? (
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.chapter(id)}>{t('chapters.toChapter')}</Button>}
        >
          <SupportText>{refusalText(refusal, 'pages.whoMay')}</SupportText>
        </Empty>
      ) : data && user ? (
        data.chapter.state === 'removed' ? (
          <Empty
            icon={<Images />}
            level={2}
            title={t('chapters.isDeleted')}
            action={<Button href={buildPath('chapterEdit', { id })}>{t('pages.chapterEdit')}</Button>}
          >
            {t('chapters.isDeletedText')}
          </Empty>
        ) : (
          <PagesEditor key={`${user.id} ${id}`} loaded={data} />
        )
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="420px" />
        </Busy>
      )}
    </Wrap>
  );
}
