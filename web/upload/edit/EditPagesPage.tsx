import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { EditedChapterPage } from '#web/chapters/EditedChapterPage.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { PagesEditor } from './PagesEditor.tsx';
import { presentChapterQuery } from './read-present.ts';

/** The page that changes the pages of a chapter. */
export function EditPagesPage({ id }: { id: string }) {
  const t = useT();
  return (
    <EditedChapterPage id={id} title="pages.chapterEditPages" icon={<Images />} useLoaded={usePresentChapter}>
      {(loaded, key) =>
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
          <PagesEditor key={key} loaded={loaded} />
        )
      }
    </EditedChapterPage>
  );
}

const usePresentChapter = (id: string, session: LastingSession, enabled: boolean) =>
  useQuery(lastingQuery(session, presentChapterQuery(id), enabled));
