import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil } from 'lucide-react';
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
import { editedAuthorQuery } from '../queries.ts';
import { AuthorEditor } from './AuthorEditor.tsx';
import styles from './AuthorEditor.module.css';

/** Edits an author: name, biographies and links. */
export function EditAuthorPage({ id }: { id: string }) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  const query = useQuery(lastingQuery(session, editedAuthorQuery(id, user?.id), status !== 'starting'));
  const data = useLastingData(query.data, `${user?.id} ${id}`);
  const queryFailure = useFailure(query);
  const failure = data === undefined ? queryFailure : null;
  usePageTitle(t('pages.authorEdit'));
  if (isNotFound(failure)) {
    return (
      <StatusPage
        status={404}
        heading={t('authors.notFound')}
        other={{ href: pathTo.authors(), label: t('authors.title') }}
      >
        {status === 'guest' ? t('authoring.perhapsPending') : undefined}
      </StatusPage>
    );
  }
  if (failure) {
    return (
      <FailedPage
        detail={t('authors.failed')}
        failure={failure}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const can = data?.can;
  if (data && can?.['edit'] === true) return <AuthorEditor key={id} loaded={data} />;
  return (
    <Wrap className={styles.page}>
      <PageHeading title={t('pages.authorEdit')} />
      {!data ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="320px" />
        </Busy>
      ) : status === 'guest' ? (
        <SignInPrompt icon={<Pencil />} title={t('pages.needEdit')} />
      ) : (
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.author(id)}>{t('authoring.view')}</Button>}
        >
          <SupportText>{refusalText(can?.['edit'], 'pages.whoMay')}</SupportText>
        </Empty>
      )}
    </Wrap>
  );
}
