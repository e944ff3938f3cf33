import { Fragment, useLayoutEffect, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, LockOpen, MessagesSquare } from 'lucide-react';
import { type CommentOrder, commentOrders } from '#contract/rules/comments.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { ConversationView } from './ConversationView.tsx';
import { type ChapterPart, commentsQuery, type Conversation, type Subject } from './queries.ts';
import { useCommentActions, type LinkTo } from './use-comment-actions.ts';
import { WriteComment } from './WriteComment.tsx';
import styles from './Comments.module.css';

interface ThreadProps {
  subject: Subject;
  /** The comment that the URL names. */
  linked: string | null;
  linkTo: LinkTo;
  /** Part of a chapter's comments: those on its pages, or those that name none. */
  part?: ChapterPart | 'all';
  /** Pages in sight, of a chapter in the reader; comments on pages are written on one of them. */
  pages?: { shown: readonly number[]; go: (page: number) => void };
  /** Called once comments are in sight. */
  onShown?: (() => void) | undefined;
}

/** The comments on a title, chapter or group, for members. */
export function CommentThread({ subject, linked, linkTo, part = 'all', pages, onShown }: ThreadProps) {
  const t = useT();
  const [sort, setSort] = useState<CommentOrder>('best');
  const [isRevealed, setRevealed] = useState(false);
  const query = useInfiniteQuery(commentsQuery(subject, { sort, part, linked }));
  const failure = useFailure(query);
  const actions = useCommentActions(subject, linkTo);
  if (failure) return <SectionError query={query} failure={failure} />;
  const first = query.data?.pages[0];
  if (!query.data || !first) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="20rem" />
      </Busy>
    );
  }
  const { thread, linkedState } = first;
  const isOnPages = part === 'pages';
  // the answer has the linked comment whatever the part
  const ofPart = (root: Conversation | null) =>
    root && (part === 'all' || (root.page !== null) === isOnPages) ? root : null;
  const [linkedRoot, pinned] = [ofPart(first.linked), first.pinned];
  const list = query.data.pages.flatMap(({ data }) => data);
  const shownIds = new Set([linkedRoot?.id, pinned?.id]);
  const rest = list.filter(({ id }, index) => !shownIds.has(id) && list.findIndex((each) => each.id === id) === index);
  // who has not finished a chapter chooses whether to see what others say about its end
  const isHeldBack = part === 'chapter' && !thread.finished && !isRevealed && list.length > 0 && linkedRoot === null;
  const roots = isHeldBack
    ? []
    : [linkedRoot, pinned?.id === linkedRoot?.id ? null : pinned, ...rest].filter((root) => root !== null);
  const count = thread.total - thread.onPages;
  // one comment has no order
  const isSortable = count > 1;
  return (
    <section className={styles.thread} aria-label={t('comments.title')}>
      <h2 className="sr-only">{t('comments.title')}</h2>
      <WriteComment
        key={part}
        subject={subject}
        thread={thread}
        actions={actions}
        onWritten={() => setSort('newest')}
        {...(isOnPages && pages ? { pages: pages.shown } : {})}
      />
      {isHeldBack && (
        <Note>
          <p>{t('comments.heldBack')}</p>
          <Button size="sm" onClick={() => setRevealed(true)}>
            {t('comments.reveal', { count })}
          </Button>
        </Note>
      )}
      {!isOnPages && !isHeldBack && (isSortable || thread.can.manage) && (
        <div className={styles.bar}>
          {isSortable && (
            <Segment
              label={t('comments.sort')}
              value={sort}
              options={commentOrders.map((value) => ({ value, label: t(`comments.${value}`) }))}
              onChange={setSort}
            />
          )}
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
      )}
      {linkedState !== null && linkedState !== 'shown' && (
        <Note>{t(linkedState === 'unreached' ? 'comments.linkUnreached' : 'comments.linkGone')}</Note>
      )}
      {roots.map((root, index) => (
        <Fragment key={root.id}>
          {isOnPages && root.page !== null && root.page !== roots[index - 1]?.page && (
            <h3 className={styles.page}>
              <Button size="sm" look="soft" onClick={() => pages?.go(root.page!)}>
                {t('comments.onPage', { page: root.page })}
              </Button>
            </h3>
          )}
          <ConversationView
            root={root}
            subject={subject}
            thread={thread}
            actions={actions}
            isPinned={root.id === pinned?.id}
            linked={linkedState === 'shown' ? linked : null}
          />
        </Fragment>
      ))}
      {roots.length > 0 && onShown && <InSight onShown={onShown} />}
      {roots.length === 0 && !isHeldBack && (
        <Empty
          level={3}
          compact
          icon={<MessagesSquare />}
          title={t(isOnPages && thread.unreached > 0 ? 'comments.noneYet' : 'comments.none')}
        />
      )}
      {query.hasNextPage && !isHeldBack && (
        <Button block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('comments.showMore')}
        </Button>
      )}
      {isOnPages && thread.unreached > 0 && (
        <p className={styles.later}>{t('comments.later', { count: thread.unreached })}</p>
      )}
    </section>
  );
}

/** Calls back once comments are rendered. */
function InSight({ onShown }: { onShown: () => void }) {
  useLayoutEffect(onShown, [onShown]);
  return null;
}
