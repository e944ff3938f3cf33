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
import { lastingQuery, useLastingData, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { titleQuery } from '#web/titles/queries.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import { TitleEditor } from './editor/TitleEditor.tsx';
import { editedTitleQuery } from './queries.ts';
import { copyQuery } from './working-copy.ts';

/** Edits a draft, or proposes changes of a title that is published. */
export function EditTitlePage({ id }: { id: string }) {
  const { status } = useLastingSession();
  return status === 'guest' ? <GuestPage id={id} /> : <MemberPage key={id} id={id} />;
}

/** Guests are asked to sign in, for a title that they see. */
function GuestPage({ id }: { id: string }) {
  const t = useT();
  const query = useQuery(titleQuery(id));
  const failure = useFailure(query);
  usePageTitle(t('pages.titleEdit'));
  // a draft is not found for guests, but may be one of theirs
  if (isNotFound(failure)) {
    return (
      <StatusPage status={404} heading={t('titles.notFound')}>
        {t('drafts.perhapsDraft')}
      </StatusPage>
    );
  }
  if (failure) return <FailedPage failure={failure} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <Wrap>
      <PageHeading title={t('pages.titleEdit')} />
      <SignInPrompt icon={<Pencil />} title={t('pages.needEdit')} />
    </Wrap>
  );
}

function MemberPage({ id }: { id: string }) {
  const t = useT();
  const session = useLastingSession();
  const { status, user } = session;
  const query = useQuery(lastingQuery(session, editedTitleQuery(id), status === 'member'));
  // asked first, because the browser logs a refused request for the copy as an error
  const title = useLastingData(query.data, `${user?.id}`);
  const edit = title?.can['edit'];
  const copy = useQuery(lastingQuery(session, copyQuery(id), edit === true));
  const copyData = useLastingData(copy.data, `${user?.id}`);
  const titleFailure = useFailure(query);
  const copyFailure = useFailure(copy);
  const failure = copyData === undefined ? (titleFailure ?? copyFailure) : null;
  usePageTitle(t('pages.titleEdit'));
  if (isNotFound(failure)) return <StatusPage status={404} heading={t('titles.notFound')} />;
  if (failure) {
    const failed = titleFailure ? query : copy;
    return <FailedPage failure={failure} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  }
  if (title && edit !== true) {
    return (
      <Wrap>
        <PageHeading title={t('pages.titleEdit')} />
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.title(id)}>{t('drafts.toTitle')}</Button>}
        >
          <SupportText>{refusalText(edit, 'pages.whoMay')}</SupportText>
        </Empty>
      </Wrap>
    );
  }
  if (!title || copyData === undefined) return <EditorLoading title={t('pages.titleEdit')} />;
  return <TitleEditor loaded={title} copy={copyData} />;
}
