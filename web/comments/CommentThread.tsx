import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, LockOpen, MessagesSquare } from 'lucide-react';
import { type CommentOrder, commentOrders } from '#contract/rules/comments.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSearchParams } from '#web/lib/navigation/location.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { type Comment, commentsQuery, type Conversation, repliesQuery, type Subject, type Thread } from './queries.ts';
import { type CommentActions, useCommentActions } from './use-comment-actions.ts';
import styles from './Comments.module.css';

/** The comments on a title or group, for members. @param path of the tab that shows them */
export function CommentThread({ subject, path }: { subject: Subject; path: string }) {
  const t = useT();
  const linked = useSearchParams().get('comment');
  const [sort, setSort] = useState<CommentOrder>('best');
  const query = useInfiniteQuery(commentsQuery(subject, sort, linked));
  const failure = useFailure(query);
  const actions = useCommentActions(subject, (id) => `${location.origin}${path}&comment=${id}`);
  const key = useRef(crypto.randomUUID());
  if (failure) return <SectionError query={query} failure={failure} />;
  const first = query.data?.pages[0];
  if (!query.data || !first) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="20rem" />
      </Busy>
    );
  }
  const { thread, pinned, linkedState } = first;
  const list = query.data.pages.flatMap(({ data }) => data);
  const shownIds = new Set([first.linked?.id, pinned?.id]);
  const rest = list.filter(({ id }, index) => !shownIds.has(id) && list.findIndex((each) => each.id === id) === index);
  const draft = `${subject.type}.${subject.id}`;
  return (
    <section className={styles.thread} aria-label={t('comments.title')}>
      <h2 className="sr-only">{t('comments.title')}</h2>
      {thread.can.comment === true ? (
        <Composer
          draft={draft}
          label={t('comments.write')}
          sendLabel={t('comments.send')}
          onSend={async (text) => {
            await actions.write(text, key.current);
            key.current = crypto.randomUUID();
            setSort('newest');
          }}
        />
      ) : (
        <Note icon={<Lock />}>
          {thread.can.comment === 'muted' && thread.mutedUntil
            ? t('comments.muted', { until: formatDateTime(new Date(thread.mutedUntil)) })
            : t('refusal.thread_locked')}
        </Note>
      )}
      <div className={styles.bar}>
        <Segment
          label={t('comments.sort')}
          value={sort}
          options={commentOrders.map((value) => ({ value, label: t(`comments.${value}`) }))}
          onChange={setSort}
        />
        {thread.can.manage && (
          <Button
            size="sm"
            icon={thread.locked ? <LockOpen /> : <Lock />}
            onClick={() => actions.manage({ locked: !thread.locked })}
          >
            {t(thread.locked ? 'comments.unlock' : 'comments.lock')}
          </Button>
        )}
      </div>
      {linkedState !== null && linkedState !== 'shown' && <Note>{t('comments.linkGone')}</Note>}
      {[first.linked, pinned?.id === first.linked?.id ? null : pinned, ...rest].map(
        (root) =>
          root && (
            <ConversationView
              key={root.id}
              root={root}
              subject={subject}
              thread={thread}
              actions={actions}
              isPinned={root.id === pinned?.id}
              linked={linkedState === 'shown' ? linked : null}
            />
          ),
      )}
      {rest.length === 0 && !pinned && !first.linked && (
        <Empty level={3} compact icon={<MessagesSquare />} title={t('comments.none')} />
      )}
      {query.hasNextPage && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('comments.showMore')}
        </Button>
      )}
    </section>
  );
}

interface ConversationProps {
  root: Conversation;
  subject: Subject;
  thread: Thread;
  actions: CommentActions;
  isPinned: boolean;
  linked: string | null;
}

function ConversationView({ root, subject, thread, actions, isPinned, linked }: ConversationProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [answering, setAnswering] = useState<{ comment: Comment; quoted: string } | null>(null);
  const key = useRef(crypto.randomUUID());
  const all = useInfiniteQuery({ ...repliesQuery(subject, root.id), enabled: isOpen });
  const replies = (isOpen && all.data?.pages.flatMap(({ data }) => data)) || root.conversation.data;
  const hidden = root.replies - replies.length;
  const answer = (comment: Comment) => (quoted?: string) => setAnswering({ comment, quoted: quoted ?? '' });
  return (
    <article className={styles.conversation}>
      <CommentItem
        comment={root}
        thread={thread}
        actions={actions}
        isPinned={isPinned}
        isLinked={root.id === linked}
        onReply={answer(root)}
      />
      <div className={styles.replies}>
        {replies.map((reply) => (
          <CommentItem
            key={reply.id}
            comment={reply}
            thread={thread}
            actions={actions}
            isLinked={reply.id === linked}
            onReply={answer(reply)}
          />
        ))}
        {hidden > 0 &&
          (root.conversation.next !== null || root.conversation.previous !== null) &&
          (!isOpen || all.hasNextPage || all.isPending) && (
            <Button
              size="sm"
              look="quiet"
              busy={all.isFetching}
              onClick={() => (isOpen ? void all.fetchNextPage() : setOpen(true))}
            >
              {t('comments.moreReplies', { count: hidden })}
            </Button>
          )}
        {answering && (
          <Composer
            key={answering.comment.id + answering.quoted}
            draft={`reply.${answering.comment.id}`}
            label={t('comments.replyTo', { name: answering.comment.author?.attributes.username ?? '' })}
            initial={answering.quoted}
            sendLabel={t('comments.reply')}
            onCancel={() => setAnswering(null)}
            onSend={async (text) => {
              await actions.write(text, key.current, answering.comment);
              key.current = crypto.randomUUID();
              setAnswering(null);
              setOpen(true);
            }}
          />
        )}
      </div>
    </article>
  );
}
