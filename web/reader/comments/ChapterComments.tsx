import { useEffect, useState } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff, HatGlasses, MessagesSquare } from 'lucide-react';
import { CommentThread } from '#web/comments/CommentThread.tsx';
import { type ChapterPart, commentsQuery, refreshThread, type Subject } from '#web/comments/queries.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useRecording } from '#web/lib/reading/incognito.ts';
import { sendPositions, subscribeSent } from '#web/lib/reading/outbox.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { ReaderModel } from '../use-reader.ts';
import styles from './CommentsPanel.module.css';

/** Comments on a chapter in two parts: those on the whole chapter, and those on pages, of which only reached ones are shown. @param onShown called once comments are in sight */
export function ChapterComments({ reader, onShown }: { reader: ReaderModel; onShown?: () => void }) {
  const t = useT();
  const { status } = useSession();
  if (status === 'guest') {
    return (
      <SignInPrompt icon={<MessagesSquare />} title={t('comments.signIn')} level={3}>
        {t('comments.signInText')}
      </SignInPrompt>
    );
  }
  return <Parts reader={reader} onShown={onShown} />;
}

function Parts({
  reader: { chapter, comments, turning },
  onShown,
}: {
  reader: ReaderModel;
  onShown: (() => void) | undefined;
}) {
  const t = useT();
  const client = useQueryClient();
  const { id } = chapter;
  const { linked } = comments;
  const [chosen, setChosen] = useState<{ part: ChapterPart; linked: string | null } | null>(null);
  const isPrivate = useRecording() === 'incognito';
  const subject: Subject = { type: 'chapter', id };
  const query = useInfiniteQuery(commentsQuery(subject, { sort: 'best', part: 'chapter', linked }));
  const failure = useFailure(query);
  const first = query.data?.pages[0];
  const isFinished = first?.thread.finished ?? false;
  // the server tells what is on a page once it knows that the page is reached
  useEffect(() => {
    if (isFinished) return undefined;
    void sendPositions();
    return subscribeSent(() => void refreshThread(client, { type: 'chapter', id }));
  }, [client, id, isFinished]);
  if (first && (chosen === null || chosen.linked !== linked)) {
    const { thread, linkedState } = first;
    const isOnPage = first.linked === null ? linkedState === 'unreached' : first.linked.page !== null;
    const opensPages =
      linkedState === 'shown' || linkedState === 'unreached' ? isOnPage : !thread.finished && thread.onPages > 0;
    setChosen({ part: opensPages ? 'pages' : 'chapter', linked });
  }
  if (failure instanceof ApiFailure && failure.code === 'offline') {
    return (
      <Empty
        icon={<CloudOff />}
        title={t('comments.offline')}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('app.retry')}
          </Button>
        }
      >
        {t('comments.offlineText')}
      </Empty>
    );
  }
  const part = chosen?.part ?? 'chapter';
  const { page, until } = turning;
  const thread = first?.thread;
  return (
    <>
      {thread && (
        <div className={styles.parts}>
          <Segment
            fill
            label={t('comments.parts')}
            value={part}
            options={[
              { value: 'chapter', label: t('comments.ofChapter', { count: thread.total - thread.onPages }) },
              { value: 'pages', label: t('comments.onPages', { count: thread.onPages }) },
            ]}
            onChange={(value) => setChosen({ part: value, linked })}
          />
        </div>
      )}
      {isPrivate && thread && !thread.finished && part === 'pages' && (
        <Note icon={<HatGlasses />}>{t('comments.private')}</Note>
      )}
      <CommentThread
        key={`${id} ${part}`}
        subject={subject}
        linked={linked}
        linkTo={({ id: commentId, page: commentPage }) =>
          `${pathTo.chapter(id, commentPage ?? undefined)}?comment=${commentId}`
        }
        part={part}
        onShown={onShown}
        pages={{ shown: until > page ? [page, until] : [page], go: turning.go }}
      />
    </>
  );
}
