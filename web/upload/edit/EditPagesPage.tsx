import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { EditedChapterPage } from '#web/chapters/EditedChapterPage.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { PagesEditor } from './PagesEditor.tsx';
import { useTabHold } from '../use-tab-hold.ts';
import { type PresentChapter, presentChapterQuery } from './read-present.ts';

/** The page that changes the pages of a chapter. */
export function EditPagesPage({ id }: { id: string }) {
  const t = useT();
  return (
    <EditedChapterPage id={id} title="pages.chapterEditPages" icon={<Images />} useLoaded={usePresentChapter}>
      {(loaded, key, account) =>
        loaded.chapter.state === 'removed' ? (
          <Empty
            icon={<Images />}
            level={2}
            title={t('chapters.isDeleted')}
            action={<Button href={buildPath('chapterEdit', { id })}>{t('pages.chapterEdit')}</Button>}
          >
            {t('chapters.isDeletedText')}
          </Empty>
        ) : (
          <HeldEditor key={key} loaded={loaded} account={account} />
        )
      }
    </EditedChapterPage>
  );
}

/** The editor, once it is known whether another tab has the same chapter open and keeps what is not saved. */
function HeldEditor({ loaded, account }: { loaded: PresentChapter; account: string }) {
  const t = useT();
  const isKept = useTabHold(`pages ${account} ${loaded.chapter.id}`);
  if (isKept === undefined)
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="420px" />
      </Busy>
    );
  return <PagesEditor loaded={loaded} account={account} isKept={isKept} />;
}

const usePresentChapter = (id: string, session: LastingSession, enabled: boolean) =>
  useQuery(lastingQuery(session, presentChapterQuery(id), enabled));
