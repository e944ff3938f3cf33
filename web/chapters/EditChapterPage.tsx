import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, Pencil, Undo2 } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText, isNotFound } from '#web/lib/api/failure.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel } from '#web/lib/i18n/labels.ts';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';
import { useLastingData, useLastingSession } from '#web/lib/session/use-lasting-session.ts';
import { SupportText } from '#web/lib/render/SupportText.tsx';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { ChapterEditor } from './ChapterEditor.tsx';
import { mayEditQuery, ownChapterQuery, ownChaptersKey, type OwnChapter } from './queries.ts';
import styles from './Chapters.module.css';

/** The page that edits a chapter: its fields, deletion, and restoring. */
export function EditChapterPage({ id }: { id: string }) {
  const t = useT();
  const { status, user, isRenewing } = useLastingSession();
  usePageTitle(t('pages.chapterEdit'));
  const permission = useQuery({ ...mayEditQuery(id, user?.id), enabled: status !== 'starting' && !isRenewing });
  const query = useQuery({
    ...ownChapterQuery(id),
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
      <PageHeading title={t('pages.chapterEdit')} />
      {status === 'guest' ? (
        <SignInPrompt icon={<Pencil />} title={t('pages.needEdit')} />
      ) : status === 'member' && typeof refusal === 'string' ? (
        <Empty
          icon={<Lock />}
          level={2}
          title={t('pages.mayNotEdit')}
          action={<Button href={pathTo.chapter(id)}>{t('chapters.toChapter')}</Button>}
        >
          <SupportText>{refusalText(refusal, 'pages.whoMay')}</SupportText>
        </Empty>
      ) : data ? (
        <LoadedChapter key={id} chapter={data.chapter} />
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="420px" />
        </Busy>
      )}
    </Wrap>
  );
}

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
