import { useRef, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import { appendToDraft } from './drafts.ts';
import { type Comment, type Conversation, repliesQuery, type Subject, type Thread } from './queries.ts';
import type { CommentActions } from './use-comment-actions.ts';
import styles from './Comments.module.css';

interface ConversationProps {
  root: Conversation;
  subject: Subject;
  thread: Thread;
  actions: CommentActions;
  isPinned: boolean;
  linked: string | null;
}

/** A comment with its replies, and the field for another one. */
export function ConversationView({ root, subject, thread, actions, isPinned, linked }: ConversationProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [answering, setAnswering] = useState<{ comment: Comment; turn: number } | null>(null);
  const key = useRef(crypto.randomUUID());
  const all = useInfiniteQuery({ ...repliesQuery(subject, root.id), enabled: isOpen });
  const replies = (isOpen && all.data?.pages.flatMap(({ data }) => data)) || root.conversation.data;
  const hidden = root.replies - replies.length;
  const answer = (comment: Comment) => (quoted?: string) => {
    if (quoted !== undefined) appendToDraft(draftOf(comment), quoted);
    // the field that is open already shows the draft again
    setAnswering({ comment, turn: (answering?.turn ?? 0) + 1 });
  };
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
            key={answering.turn}
            draft={draftOf(answering.comment)}
            label={t('comments.replyTo', { name: answering.comment.author?.attributes.username ?? '' })}
            sendLabel={t('comments.reply')}
            onCancel={() => setAnswering(null)}
            onSend={async (text) => {
              await actions.write(text, key.current, { parent: answering.comment.id });
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

const draftOf = ({ id }: Comment): string => `reply.${id}`;
