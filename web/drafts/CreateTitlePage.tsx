import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BookPlus } from 'lucide-react';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { hasPermission } from '#web/lib/session/session.ts';
import { lastingQuery, useLastingData, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { CreationRefusal } from '#web/lib/session/CreationRefusal.tsx';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { EditorLoading } from './EditorLoading.tsx';
import { TitleEditor } from './editor/TitleEditor.tsx';
import { copyQuery } from './working-copy.ts';

/** Writes a new title. What was written before and not saved is there again. */
export function CreateTitlePage() {
  const t = useT();
  usePageTitle(t('pages.createTitle'));
  const { status, user } = useLastingSession();
  if (status === 'guest')
    return (
      <TitledPage>
        <SignInPrompt icon={<BookPlus />} title={t('pages.needCreateTitle')} />
      </TitledPage>
    );
  if (status !== 'member' || !user) return <EditorLoading title={t('pages.createTitle')} />;
  return user.permissions.includes('manga.draft.create') ? (
    <NewTitle account={user.id} />
  ) : (
    <TitledPage>
      <CreationRefusal account={user.id} action="createTitle" title={t('pages.mayNotCreateTitles')} />
    </TitledPage>
  );
}

function NewTitle({ account }: { account: string }) {
  const t = useT();
  const session = useLastingSession();
  const copy = useQuery(lastingQuery(session, copyQuery(null)));
  const data = useLastingData(copy.data, account);
  const failure = useFailure(copy);
  if (data !== undefined)
    return (
      <TitleEditor loaded={null} copy={data} can={{ editRelations: hasPermission('manga.relation.edit') || 'role' }} />
    );
  if (failure) return <FailedPage failure={failure} onRetry={() => void copy.refetch()} retrying={copy.isFetching} />;
  return <EditorLoading title={t('pages.createTitle')} />;
}

function TitledPage({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Wrap>
      <PageHeading title={t('pages.createTitle')} />
      {children}
    </Wrap>
  );
}
