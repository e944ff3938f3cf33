import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Globe, Lock, Dices, Pencil } from 'lucide-react';
import { failureText } from '#web/lib/api/failure.ts';
import { formatAgo, formatCount, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { buildPath } from '#contract/rules/pages.ts';
import { roleTone } from '#contract/rules/role-tones.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { ShareButton } from '#web/lib/navigation/share.tsx';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Mosaic } from '#web/ui/cards/Mosaic.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { Tag } from '#web/ui/text/Tag.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { AddAllButton } from './AddAllButton.tsx';
import { FollowListButton } from './FollowListButton.tsx';
import { ListHeadMenu } from './ListHeadMenu.tsx';
import { mosaicQuery, randomTitleOf, type ListAbout } from './queries.ts';
import styles from './ListHead.module.css';

/** The header of a list: picture, visibility, name, owner, statistics, description, and what can be done with it. */
export function ListHead({ list }: { list: ListAbout }) {
  const t = useT();
  const covers = useQuery(mosaicQuery(list.id)).data ?? [];
  const updatedAt = new Date(list.updatedAt);
  const { owner } = list;
  return (
    <div className={styles.head}>
      <Mosaic covers={covers} className={styles.art} eager />
      <div className={styles.text}>
        <p className={styles.facts}>
          <Tag icon={list.visibility === 'public' ? <Globe /> : <Lock />}>
            {t(list.visibility === 'public' ? 'lists.public' : 'lists.private')}
          </Tag>
          <time dateTime={updatedAt.toISOString()} title={formatDateTime(updatedAt)}>
            {t('lists.updated', { ago: formatAgo(updatedAt) })}
          </time>
        </p>
        <h1 className={styles.name} dir="auto">
          {list.name}
        </h1>
        <p className={styles.owner}>
          <Avatar name={owner.username} src={avatarUrl(owner.id, owner.avatarFileName, 64)} size="sm" />
          <Who
            kind="user"
            name={owner.username}
            tone={roleTone(owner.roles)}
            href={pathTo.user(owner.id, owner.username)}
          />
          <span className={styles.figures}>
            <span>{t('lists.titleCount', { count: list.titles, shown: formatCount(list.titles) })}</span>
            {list.follows > 0 && (
              <span>{t('lists.followCount', { count: list.follows, shown: formatCount(list.follows) })}</span>
            )}
          </span>
        </p>
      </div>
      {list.description && (
        <div className={styles.description} dir="auto">
          <Markdown text={list.description} />
        </div>
      )}
      <div className={styles.actions}>
        {list.can?.['edit'] === true ? (
          <Button look="primary" icon={<Pencil />} href={buildPath('listEdit', { id: list.id })}>
            {t('lists.edit')}
          </Button>
        ) : (
          <FollowListButton list={list} />
        )}
        {list.titles > 0 && <AddAllButton list={list} />}
        {list.titles > 1 && <RandomTitleButton list={list} />}
        {list.visibility === 'public' && (
          <span className={styles.share}>
            <ShareButton iconOnly page={{ name: list.name, path: pathTo.list(list.id, list.name) }} />
          </span>
        )}
        <ListHeadMenu list={list} />
      </div>
    </div>
  );
}

/** Opens one of the list's titles, of those that the reader's filters let through. */
function RandomTitleButton({ list: { id } }: { list: ListAbout }) {
  const t = useT();
  const filters = useFilters();
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const title = await randomTitleOf(id, filters);
      if (title) navigate(pathTo.titleOf(title));
    } catch (error) {
      toast({ text: failureText(error instanceof Error ? error : new Error(String(error))), icon: <CircleAlert /> });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button className={styles.randomButton} icon={<Dices />} busy={busy} onClick={() => void open()}>
      <span className={styles.random}>{t('lists.random')}</span>
    </Button>
  );
}

/** Skeleton of the header. */
export function ListHeadLoading() {
  const t = useT();
  return (
    <Busy label={t('app.loading')}>
      <div className={styles.head}>
        <Mosaic covers={[]} className={styles.art} />
        <div className={styles.bones}>
          <Skeleton width="30%" height="20px" />
          <Skeleton width="70%" height="32px" />
          <Skeleton width="45%" height="18px" />
        </div>
      </div>
    </Busy>
  );
}
