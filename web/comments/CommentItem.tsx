import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  Copy,
  Ellipsis,
  Flag,
  Heart,
  MessageSquareReply,
  Pencil,
  Pin,
  PinOff,
  Quote,
  RotateCcw,
  Trash,
} from 'lucide-react';
import { type RemovalReason, removalReasons } from '#contract/rules/comments.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { formatAgo, formatCount, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { reportItem } from '#web/reports/report-item.tsx';
import { useStaffItems } from '#web/staff-actions/staff-items.tsx';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { CommentText } from './CommentText.tsx';
import { Composer } from './Composer.tsx';
import { type Comment, type Thread, versionsQuery } from './queries.ts';
import type { CommentActions } from './use-comment-actions.ts';
import styles from './Comments.module.css';

/** Characters and lines beyond which a comment is folded. */
const longText = 1_200;
const longLines = 16;

interface CommentItemProps {
  comment: Comment;
  thread: Thread;
  actions: CommentActions;
  isPinned?: boolean;
  /** Whether a link led to this comment. */
  isLinked?: boolean;
  onReply: (quoted?: string) => void;
}

export function CommentItem({
  comment,
  thread,
  actions,
  isPinned = false,
  isLinked = false,
  onReply,
}: CommentItemProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [showsVersions, setShowsVersions] = useState(false);
  useEffect(() => {
    if (!isLinked) return;
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, [isLinked]);
  const { author, body, state } = comment;
  const gone = state !== 'visible';
  const isLong = body !== null && (body.length > longText || body.split('\n').length > longLines);
  const createdAt = new Date(comment.createdAt);
  const role = author ? shownRoles(author.attributes.roles).find((each) => each.role !== 'ROLE_MEMBER') : undefined;
  const name = author?.attributes.username;
  const staffItems = useStaffItems({ id: comment.id, name: t('comments.by', { name: name ?? '' }) }, undefined, []);

  const items: MenuItem[] = [];
  if (!gone && thread.can.comment === true)
    items.push({ label: t('comments.quoteThis'), icon: <Quote />, onSelect: () => onReply(quote(body!, name)) });
  items.push({ label: t('comments.copyLink'), icon: <Copy />, onSelect: () => actions.copyLink(comment) });
  if (comment.own && comment.editableUntil !== null)
    items.push({ label: t('comments.edit'), icon: <Pencil />, onSelect: () => setEditing(true) });
  if (thread.can.manage && comment.root === null && comment.page === null && !gone)
    items.push({
      label: t(isPinned ? 'comments.unpin' : 'comments.pin'),
      icon: isPinned ? <PinOff /> : <Pin />,
      onSelect: () => actions.manage({ pinned: isPinned ? null : comment.id }),
    });
  if (!comment.own && !gone)
    items.push(reportItem({ category: 'comment', id: comment.id, name: t('comments.by', { name: name ?? '' }) }));
  if (!comment.own && author)
    items.push({
      label: t('blocks.blockUser'),
      icon: <Ban />,
      danger: true,
      onSelect: () => actions.block({ id: author.id, name: name! }),
    });
  if (comment.own && !gone)
    items.push(
      { kind: 'line' },
      { label: t('comments.delete'), icon: <Trash />, danger: true, onSelect: () => actions.remove(comment) },
    );
  if (thread.can.remove && !comment.own) {
    items.push({ kind: 'line' });
    if (state === 'removed')
      items.push({ label: t('comments.putBack'), icon: <RotateCcw />, onSelect: () => actions.putBack(comment) });
    else if (!gone)
      items.push(
        { kind: 'heading', label: t('comments.removeFor') },
        ...removalReasons.map((reason): MenuItem => ({
          label: t(`comments.reason.${reason}`),
          icon: <Flag />,
          danger: true,
          onSelect: () => actions.removeFor(comment, reason),
        })),
      );
  }
  if (staffItems.length > 0) items.push({ kind: 'line' }, ...staffItems);

  return (
    <div
      ref={place}
      id={`comment-${comment.id}`}
      className={styles.comment}
      data-linked={isLinked || undefined}
      tabIndex={isLinked ? -1 : undefined}
    >
      {author ? (
        <Avatar name={name!} src={avatarUrl(author.id, author.attributes.avatarFileName, 64)} size="md" />
      ) : (
        <span className={styles.nobody} />
      )}
      <div className={styles.content}>
        {author && (
          <div className={styles.head}>
            <Link href={pathTo.user(author.id, name)} className={styles.name}>
              <bdi>{name}</bdi>
            </Link>
            {role && <Tag tone={role.tone}>{t(roleKeys[role.role])}</Tag>}
            {isPinned && <Tag>{t('comments.pinned')}</Tag>}
            <time dateTime={comment.createdAt} title={formatDateTime(createdAt)}>
              {formatAgo(createdAt)}
            </time>
            {comment.editedAt !== null && (
              <button type="button" className={styles.edited} onClick={() => setShowsVersions(true)}>
                {t('comments.edited')}
              </button>
            )}
          </div>
        )}
        {comment.answers && (
          <p className={styles.answers}>
            {comment.answers.author === null
              ? t('comments.answersGone')
              : t('comments.answers', { name: comment.answers.author })}
          </p>
        )}
        {gone && <p className={styles.gone}>{goneText(t, comment)}</p>}
        {isEditing && body !== null ? (
          <Composer
            draft={`edit.${comment.id}`}
            label={t('comments.edit')}
            initial={body}
            sendLabel={t('comments.save')}
            onCancel={() => setEditing(false)}
            onSend={async (text) => {
              await actions.edit(comment, text);
              setEditing(false);
            }}
          />
        ) : (
          body !== null && (
            <div className={styles.text} data-folded={(isLong && !isOpen) || undefined}>
              <Prose>
                <CommentText text={body} mentions={comment.mentions} />
              </Prose>
            </div>
          )
        )}
        {isLong && !isEditing && (
          <button type="button" className={styles.more} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'comments.less' : 'comments.more')}
          </button>
        )}
        {(!gone || body !== null) && (
          <div className={styles.actions}>
            {!gone && !comment.own && (
              <Button
                size="sm"
                look="quiet"
                icon={<Heart />}
                pressed={comment.liked}
                aria-label={t('comments.likes', { count: comment.likes })}
                onClick={() => void actions.like(comment)}
              >
                {comment.likes > 0 ? formatCount(comment.likes) : ''}
              </Button>
            )}
            {comment.own && comment.likes > 0 && (
              <span className={styles.likes}>
                <Heart aria-hidden="true" />
                <span aria-hidden="true">{formatCount(comment.likes)}</span>
                <span className="sr-only">{t('comments.ownLikes', { count: comment.likes })}</span>
              </span>
            )}
            {!gone && thread.can.comment === true && (
              <Button size="sm" look="quiet" icon={<MessageSquareReply />} onClick={() => onReply()}>
                {t('comments.reply')}
              </Button>
            )}
            <Menu
              label={t('comments.actions')}
              align="end"
              items={items}
              trigger={<IconButton size="sm" label={t('comments.actions')} icon={<Ellipsis />} />}
            />
          </div>
        )}
      </div>
      <Dialog
        open={showsVersions}
        onClose={() => setShowsVersions(false)}
        title={t('comments.history')}
        closeLabel={t('app.close')}
        actions={<Button onClick={() => setShowsVersions(false)}>{t('app.close')}</Button>}
      >
        {showsVersions && <Versions id={comment.id} />}
      </Dialog>
    </div>
  );
}

/** All texts of a comment. Former ones are folded: an edit may have hidden a spoiler. */
function Versions({ id }: { id: string }) {
  const query = useQuery(versionsQuery(id));
  return (
    <Loaded query={query} height="8rem">
      {(versions) =>
        versions.map(({ body, writtenAt }, index) => (
          <details key={writtenAt + index} open={index === 0}>
            <summary>{formatDateTime(new Date(writtenAt))}</summary>
            <Prose>
              <CommentText text={body} />
            </Prose>
          </details>
        ))
      }
    </Loaded>
  );
}

function goneText(t: ReturnType<typeof useT>, { state, reason }: Comment): string {
  if (state === 'blocked') return t('comments.blocked');
  if (state === 'deleted') return t('comments.deleted');
  return t('comments.removed', { reason: t(`comments.reason.${(reason ?? 'other') as RemovalReason}`) });
}

/** The text as a quotation, without what is a quotation in it already. */
function quote(text: string, name: string | undefined): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('>'));
  return `${name ? `@${name}\n` : ''}${lines.map((line) => `> ${line}`).join('\n')}\n\n`;
}
