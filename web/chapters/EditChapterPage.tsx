import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Undo2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { ChapterEditor } from './ChapterEditor.tsx';
import { EditedChapterPage } from './EditedChapterPage.tsx';
import { ownChapterQuery, ownChaptersKey, type OwnChapter } from './queries.ts';
import styles from './Chapters.module.css';

/** The page that edits a chapter: its fields, deletion, and restoring. */
export function EditChapterPage({ id }: { id: string }) {
  return (
    <EditedChapterPage id={id} title="pages.chapterEdit" icon={<Pencil />} useLoaded={useOwnChapter}>
      {({ chapter }, key) => <LoadedChapter key={key} chapter={chapter} />}
    </EditedChapterPage>
  );
}

const useOwnChapter = (id: string, session: LastingSession, enabled: boolean) =>
  useQuery(lastingQuery(session, ownChapterQuery(id), enabled));

function LoadedChapter({ chapter }: { chapter: OwnChapter }) {
  const t = useT();
  const language = useLanguage();
  const { main } = titleNames(chapter.manga, language);
  const { remove, restore, busy } = useRemoval(chapter.id);
  return (
    <>
      <p className={styles.of}>
        <TextLink href={pathTo.title(chapter.manga.id)} lang={toBcp47(main.language)}>
          {main.text}
        </TextLink>
        {' · '}
        {fullChapterLabel(chapter)}
        {' · '}
        <TextLink href={buildPath('myUploads')}>{t('pages.myUploads')}</TextLink>
      </p>
      {chapter.state === 'removed' ? (
        <Note kind="warn" lead={t('chapters.isDeleted')}>
          {t(chapter.removal?.byModerators ? 'refusal.removed_by_moderators' : 'chapters.isDeletedText')}
          {!chapter.removal?.byModerators && (
            <span className={styles.actions}>
              <Button size="sm" icon={<Undo2 />} busy={busy} onClick={() => void restore()}>
                {t('chapters.restore')}
              </Button>
            </span>
          )}
        </Note>
      ) : (
        <ChapterEditor loaded={chapter} onDelete={() => void remove()} />
      )}
    </>
  );
}

/** Deletes the chapter and takes that back; the page loads it anew. */
function useRemoval(id: string) {
  const t = useT();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const act = async (change: () => Promise<unknown>, done: () => void): Promise<void> => {
    setBusy(true);
    try {
      await change();
      await client.refetchQueries({ queryKey: ownChapterQuery(id).queryKey });
      void client.invalidateQueries({ queryKey: ownChaptersKey });
      done();
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setBusy(false);
    }
  };
  const restore = (): Promise<void> =>
    act(
      () => call('ownChapters.restore', { params: { id } }),
      () => toast({ text: t('chapters.restored', { count: 1, shown: '1' }) }),
    );
  const remove = (): Promise<void> =>
    act(
      () => call('chapters.delete', { params: { id } }),
      () =>
        toast({
          text: t('chapters.deleted', { count: 1, shown: '1' }),
          action: { label: t('chapters.undo'), run: () => void restore() },
        }),
    );
  return { remove, restore, busy };
}
