import { useState } from 'react';
import {
  AtSign,
  BellOff,
  Check,
  CheckCheck,
  Ellipsis,
  Flag,
  Gavel,
  Hourglass,
  ListPlus,
  MailOpen,
  Reply,
  Undo2,
} from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { GroupText } from '#web/lib/catalogue/GroupText.tsx';
import { related, type Title } from '#web/lib/catalogue/related.ts';
import { formatAge, formatCount, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { type Translate, useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { useSetFollow } from '#web/lib/library/changes.ts';
import { chapterHref, externalLinkProps, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import type { MadeEditsProps } from '#web/edit-history/MadeEdits.tsx';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/overlays/Menu.tsx';
import { Count } from '#web/ui/text/Count.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './Notifications.module.css';
import { type NotificationGroup, type NotificationItem, useMarkNotifications } from './queries.ts';

const loadEdits = () => withCatalogues(import('#web/edit-history/MadeEdits.tsx'), 'more', 'account');
/** Changes of moderators, in a chunk of their own, because most visits do not need their words. */
const MadeEdits = deferredComponent<Awaited<ReturnType<typeof loadEdits>>, MadeEditsProps>(
  loadEdits,
  (all) => all.MadeEdits,
);

/** Items that a card shows before the rest is asked for. */
const shownItems = 3;

interface CardProps {
  group: NotificationGroup;
  title: Title | undefined;
  /** Called when a link of the card is followed. */
  onFollow?: () => void;
}

/** Card of the notifications of one title, or of one other notification. */
export function NotificationCard(props: CardProps) {
  return props.title ? <TitleCard {...props} title={props.title} /> : <SingleCard {...props} />;
}

function TitleCard({ group, title, onFollow }: CardProps & { title: Title }) {
  const t = useT();
  const name = titleNames(title.attributes, useLanguage()).main;
  const [isOpen, setOpen] = useState(false);
  const blur = coverBlur(title.attributes.contentRating, t);
  const items = isOpen ? group.items : group.items.slice(0, shownItems);
  const hidden = group.items.length - items.length;
  return (
    <article className={styles.card} data-unread={group.unread > 0 || undefined}>
      <Cover width={46} src={mainCoverUrl(title, 256)} {...(blur ? { blur } : {})} />
      <div className={styles.body}>
        <header className={styles.head}>
          <h3 className={styles.name} lang={toBcp47(name.language)}>
            <Link href={pathTo.titleOf(title)} onClick={onFollow}>
              <bdi>{name.text}</bdi>
            </Link>
          </h3>
          {group.unread > 0 && (
            <Count isNew label={t('notifications.unreadLabel')}>
              {formatCount(group.unread)}
            </Count>
          )}
          <GroupMenu group={group} title={title} name={name.text} />
        </header>
        <ul className={styles.items}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              titleName={name.text}
              titlePath={pathTo.titleOf(title)}
              {...(onFollow ? { onFollow } : {})}
            />
          ))}
        </ul>
        {hidden > 0 && (
          <Button size="sm" look="quiet" className={styles.rest} onClick={() => setOpen(true)}>
            {t('notifications.more', { count: hidden })}
          </Button>
        )}
      </div>
    </article>
  );
}

function GroupMenu({ group, title, name }: { group: NotificationGroup; title: Title; name: string }) {
  const t = useT();
  const mark = useMarkNotifications();
  const setFollow = useSetFollow();
  const label = t('notifications.menu', { name });
  const items: MenuItem[] = [
    group.unread > 0
      ? { icon: <CheckCheck />, label: t('notifications.readGroup'), onSelect: () => void mark({ group }) }
      : { icon: <Undo2 />, label: t('notifications.unreadGroup'), onSelect: () => void mark({ group }, false) },
    // what is told because of a group or user is muted where they are followed
    ...(group.items.some(({ kind }) => kind === 'chapter')
      ? [
          {
            icon: <BellOff />,
            label: t('notifications.mute'),
            onSelect: () => void setFollow({ id: title.id, name }, true, 0),
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={label}
      align="end"
      trigger={<IconButton size="sm" label={label} icon={<Ellipsis />} />}
      items={items}
    />
  );
}

interface ItemProps {
  item: NotificationItem;
  titleName: string;
  titlePath: string;
  onFollow?: () => void;
}

function ItemRow({ item, titleName, titlePath, onFollow }: ItemProps) {
  const { chapter, via } = item;
  const t = useT();
  const mark = useMarkNotifications();
  if (item.comment) {
    return (
      <li>
        <CommentRow item={item} titlePath={titlePath} isPartOf={titleName} {...(onFollow ? { onFollow } : {})} />
      </li>
    );
  }
  if (!chapter) return null;
  const { attributes } = chapter;
  const label = chapterLabel(attributes);
  const follow = (): void => {
    if (!item.read) void mark({ item });
    onFollow?.();
  };
  return (
    <li className={styles.item} data-unread={!item.read || undefined}>
      <Link
        className={styles.link}
        href={chapterHref(chapter)}
        lang={labelLang(attributes)}
        onClick={follow}
        {...(externalUrlOf(chapter) === null ? {} : externalLinkProps)}
      >
        <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
        <b>{label}</b>
        {attributes.title && <bdi className={styles.cut}>{attributes.title}</bdi>}
        <span className="sr-only">
          {`, ${titleName}`}
          {item.read ? '' : `, ${t('notifications.unreadLabel')}`}
        </span>
      </Link>
      <span className={styles.facts}>
        {via?.type === 'user' ? (
          <span className={styles.cut}>{t('notifications.via', { name: via.name })}</span>
        ) : (
          related(chapter, 'scanlation_group').length > 0 && (
            <span className={styles.cut}>
              <GroupText chapter={chapter} />
            </span>
          )
        )}
        <Age at={item.at} />
      </span>
      <MarkButton item={item} name={label} />
    </li>
  );
}

/** Somebody replied to the recipient, or mentioned them. @param isPartOf name of the title under which it stands */
function CommentRow({
  item,
  titlePath,
  isPartOf,
  onFollow,
}: {
  item: NotificationItem;
  titlePath?: string;
  isPartOf?: string;
  onFollow?: () => void;
}) {
  const t = useT();
  const mark = useMarkNotifications();
  const { comment } = item;
  if (!comment) return null;
  const text = t(item.kind === 'mention' ? 'notifications.mention' : 'notifications.reply', { name: comment.by.name });
  const follow = (): void => {
    if (!item.read) void mark({ item });
    onFollow?.();
  };
  return (
    <div className={styles.item} data-unread={!item.read || undefined}>
      <Link className={styles.link} href={commentHref(comment, titlePath)} onClick={follow}>
        {titlePath !== undefined && (item.kind === 'mention' ? <AtSign size={15} /> : <Reply size={15} />)}
        <span className={styles.sentence}>{text}</span>
        <span className="sr-only">
          {isPartOf === undefined ? '' : `, ${isPartOf}`}
          {item.read ? '' : `, ${t('notifications.unreadLabel')}`}
        </span>
      </Link>
      {comment.excerpt !== '' && (
        <p className={styles.excerpt} dir="auto">
          {comment.excerpt}
        </p>
      )}
      <span className={styles.facts}>
        {comment.group !== null && <bdi className={styles.cut}>{comment.group}</bdi>}
        {comment.chapter && (
          <span className={styles.cut} lang={labelLang(comment.chapter)}>
            {chapterLabel(comment.chapter)}
          </span>
        )}
        <Age at={item.at} />
      </span>
      <MarkButton item={item} name={text} />
    </div>
  );
}

/** URL of a comment: in the tab of its title or group; those on chapters are in the reader. */
function commentHref({ id, type, about, group, page: pageNumber }: NotifiedComment, titlePath?: string): string {
  if (type === 'chapter') return `${pathTo.chapter(about, pageNumber ?? undefined)}?comment=${id}`;
  const page = type === 'manga' ? (titlePath ?? pathTo.title(about)) : pathTo.group(about, group ?? '');
  return `${page}?tab=comments&comment=${id}`;
}

type NotifiedComment = NonNullable<NotificationItem['comment']>;

/** A notification without a title: a comment on a group, titles that were added to a followed list, an invitation, a
 * decision, late items. */
function SingleCard({ group, onFollow }: CardProps) {
  const t = useT();
  const mark = useMarkNotifications();
  const [item] = group.items;
  if (item?.comment) {
    return (
      <article className={styles.card} data-unread={!item.read || undefined}>
        <span className={styles.sign}>{item.kind === 'mention' ? <AtSign /> : <Reply />}</span>
        <div className={styles.body}>
          <CommentRow item={item} {...(onFollow ? { onFollow } : {})} />
        </div>
      </article>
    );
  }
  const { list, invitation, decision, moderation, overdue } = item ?? {};
  if (!item || !(list ?? invitation ?? decision ?? moderation ?? overdue)) return null;
  const { icon, href, text } = list
    ? {
        icon: <ListPlus />,
        href: pathTo.list(list.id, list.name),
        text: t('notifications.list', { count: list.added, name: list.name }),
      }
    : invitation
      ? groupInvitation(invitation, t)
      : moderation
        ? moderatorsDecision(moderation, t)
        : overdue
          ? overdueItems(overdue, t)
          : settledReport(decision!, t);
  const follow = (): void => {
    if (!item.read) void mark({ item });
    onFollow?.();
  };
  return (
    <article className={styles.card} data-unread={!item.read || undefined}>
      <span className={styles.sign}>{icon}</span>
      <div className={styles.body}>
        <div className={styles.item} data-unread={!item.read || undefined}>
          <Link className={styles.link} href={href} onClick={follow}>
            <span className={styles.sentence}>{text}</span>
            {!item.read && <span className="sr-only">{`, ${t('notifications.unreadLabel')}`}</span>}
          </Link>
          {moderation && <ReasonWords decision={moderation} />}
          {moderation && moderation.edits.length > 0 && (
            <MadeEdits edits={moderation.edits} names={moderation.editNames} />
          )}
          <span className={styles.facts}>
            {invitation?.by && <bdi className={styles.cut}>{invitation.by.name}</bdi>}
            <Age at={item.at} />
          </span>
          <MarkButton item={item} name={text} />
        </div>
      </div>
    </article>
  );
}

/** The page of the group is where the invitation is accepted or declined. */
const groupInvitation = ({ group }: NonNullable<NotificationItem['invitation']>, t: Translate) => ({
  icon: <MailOpen />,
  href: pathTo.group(group.id, group.name),
  text: t('notifications.invitation', { name: group.name }),
});

/** The page of one's own reports has the answer of the moderators. */
const settledReport = ({ outcome, name }: NonNullable<NotificationItem['decision']>, t: Translate) => ({
  icon: <Flag />,
  href: pathTo.plain('myReports'),
  text:
    outcome === 'autoresolved'
      ? t('notifications.report.resolved')
      : t(`notifications.report.${outcome === 'accepted' ? 'accepted' : 'refused'}`, {
          name: name ?? t('notifications.report.gone'),
        }),
});

/** The queue shows them. */
const overdueItems = ({ items }: NonNullable<NotificationItem['overdue']>, t: Translate) => ({
  icon: <Hourglass />,
  href: `${pathTo.plain('moderation')}?overdue=1`,
  text: t('notifications.overdue', { count: items, shown: formatCount(items) }),
});

/** The page where something can be done about it. */
const moderatorsDecision = ({ text, name, path }: ModeratorsDecision, t: Translate) => ({
  icon: <Gavel />,
  href: path,
  text: t(`decision.${text}` as MessageKey, { name: name ?? t('decision.gone') }),
});

type ModeratorsDecision = NonNullable<NotificationItem['moderation']>;

/** Why moderators decided so, and what they wrote: not for what they accepted. */
function ReasonWords({ decision: { text, reason, message, automatic } }: { decision: ModeratorsDecision }) {
  const t = useT();
  // a notice that is passed on says it by its own words
  const isBad = !text.endsWith('.accepted') && text !== 'reversed' && text !== 'notice.passed';
  if (!isBad && message === '') return null;
  return (
    <span className={styles.reason}>
      {isBad && t(`decision.reason.${reason}` as MessageKey)}
      {message !== '' && ` ${message}`}
      {isBad && automatic && ` ${t('decision.by_machine')}`}
    </span>
  );
}

function Age({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(time)}>
      {formatAge(time)}
    </time>
  );
}

/** Marks one notification as read, or as unread again. */
function MarkButton({ item, name }: { item: NotificationItem; name: string }) {
  const t = useT();
  const mark = useMarkNotifications();
  return (
    <IconButton
      size="sm"
      className={styles.mark}
      icon={item.read ? <Undo2 /> : <Check />}
      label={t(item.read ? 'notifications.unreadItem' : 'notifications.readItem', { name })}
      title={t(item.read ? 'notifications.unreadGroup' : 'notifications.readGroup')}
      onClick={() => void mark({ item }, !item.read)}
    />
  );
}
