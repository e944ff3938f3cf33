import { useCallback } from 'react';
import { Globe, ListVideo, Lock, Pin, Plus, UserRound } from 'lucide-react';
import { formatAgo, formatCount, formatDateTime } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { DebouncedSearchField } from '#web/lib/lists/DebouncedSearchField.tsx';
import { InfiniteList } from '#web/lib/lists/InfiniteList.tsx';
import { usePagedList } from '#web/lib/lists/use-paged-list.ts';
import { usePageTitle } from '#web/lib/navigation/page.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useUrlParams } from '#web/lib/navigation/use-address.ts';
import { useSession } from '#web/lib/session/session.ts';
import { SignInPrompt } from '#web/lib/session/SignInPrompt.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { SkeletonNameCard } from '#web/ui/feedback/Skeleton.tsx';
import { Wrap } from '#web/ui/layout/Panel.tsx';
import { PageHeading } from '#web/ui/layout/SectionHeading.tsx';
import { Tabs } from '#web/ui/layout/Tabs.tsx';
import { fitColumns } from '#web/ui/layout/VirtualList.tsx';
import { Figure } from '#web/ui/text/Figure.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { UnfollowListButton } from './FollowListButton.tsx';
import { ListByline } from './ListByline.tsx';
import { OwnListMenu } from './ListMenu.tsx';
import { ListRow } from './ListRow.tsx';
import { fetchFollowedLists, fetchOwnLists, type FollowedListCard, type OwnListCard } from './own-queries.ts';
import styles from './MyListsPage.module.css';

const pageSize = 24;
/** Fewest lists from which the page has a search field. */
const searchFrom = 12;
const layout = { columns: fitColumns(320, 12), gap: 12, estimate: () => 128 } as const;

/** Lists that the viewer has made, and those that they follow. */
export function MyListsPage() {
  const t = useT();
  usePageTitle(t('pages.myLists'));
  const path = pathTo.plain('myLists');
  const [params] = useUrlParams(path);
  const isFollowedTab = params.get('tab') === 'followed';
  const { status } = useSession();
  return (
    <Wrap>
      <PageHeading title={t('pages.myLists')}>
        <Button look="primary" icon={<Plus />} href={pathTo.plain('createList')} className={styles.create}>
          {t('lists.new')}
        </Button>
      </PageHeading>
      <Tabs
        label={t('lists.sections')}
        bleed
        sticky
        items={[
          { href: `${path}?tab=followed`, label: t('lists.followedTab'), current: isFollowedTab },
          { href: path, label: t('lists.ownTab'), current: !isFollowedTab },
        ]}
      />
      <div className={styles.below}>
        {status === 'guest' ? (
          <SignInPrompt icon={<ListVideo />} title={t(isFollowedTab ? 'lists.signInFollowed' : 'pages.needLists')} />
        ) : isFollowedTab ? (
          <FollowedLists />
        ) : (
          <OwnLists />
        )}
      </div>
    </Wrap>
  );
}

function OwnLists() {
  const t = useT();
  const [params, change] = useUrlParams(pathTo.plain('myLists'));
  const name = params.get('q')?.trim() ?? '';
  const pages = usePagedList<OwnListCard>({
    key: ['lists', 'own', name],
    limit: pageSize,
    keepOld: true,
    fetchPage: useCallback((page) => fetchOwnLists(name, page), [name]),
  });
  const { total } = pages;
  return (
    <>
      <h2 className="sr-only">{t('lists.ownTab')}</h2>
      {(name !== '' || (total ?? 0) >= searchFrom) && (
        <div className={styles.search}>
          <DebouncedSearchField text={name} label={t('lists.searchOwn')} onChange={(q) => change({ q })} />
        </div>
      )}
      <Total total={total} />
      <InfiniteList
        alone
        pages={pages}
        label={t('lists.ownTab')}
        {...layout}
        skeleton={<SkeletonNameCard picture="mosaic" />}
        skeletons={6}
        empty={
          name === '' ? (
            <Empty
              icon={<ListVideo />}
              title={t('lists.noneYet')}
              action={
                <Button icon={<Plus />} href={pathTo.plain('createList')}>
                  {t('pages.createList')}
                </Button>
              }
            >
              {t('lists.noneYet.hint')}
            </Empty>
          ) : (
            <Empty icon={<ListVideo />} title={t('lists.noMatch', { name })} />
          )
        }
        renderItem={(list) => (
          <ListRow
            list={list}
            note={
              <>
                <ListState list={list} />
                <span className={styles.marks}>
                  <Tag icon={list.visibility === 'private' ? <Lock /> : <Globe />}>
                    {t(list.visibility === 'private' ? 'lists.visibility.private' : 'lists.visibility.public')}
                  </Tag>
                  {list.pinned && <Tag icon={<Pin />}>{t('lists.isPinned')}</Tag>}
                  {list.isDefault && <Tag>{t('lists.default')}</Tag>}
                  {list.follows > 0 && (
                    <Figure
                      icon={<UserRound />}
                      text={t('lists.followCount', { count: list.follows, shown: formatCount(list.follows) })}
                    >
                      {formatCount(list.follows)}
                    </Figure>
                  )}
                </span>
              </>
            }
            end={<OwnListMenu list={list} />}
          />
        )}
      />
    </>
  );
}

/** When a list was changed. */
function ListState({ list: { updatedAt } }: { list: OwnListCard }) {
  const t = useT();
  const at = new Date(updatedAt);
  return (
    <span className={styles.state}>
      <time dateTime={at.toISOString()} title={formatDateTime(at)}>
        {t('lists.updated', { ago: formatAgo(at) })}
      </time>
    </span>
  );
}

/** Number of lists; empty for none, which the empty state says. */
function Total({ total }: { total: number | null }) {
  const t = useT();
  if (total === 0) return null;
  return (
    <CountLine alone count={total === null ? null : t('lists.count', { count: total, shown: formatCount(total) })} />
  );
}

function FollowedLists() {
  const t = useT();
  const pages = usePagedList<FollowedListCard>({
    key: ['lists', 'followed'],
    limit: pageSize,
    fetchPage: fetchFollowedLists,
  });
  const { total } = pages;
  return (
    <>
      <h2 className="sr-only">{t('lists.followedTab')}</h2>
      <Total total={total} />
      <InfiniteList
        alone
        pages={pages}
        label={t('lists.followedTab')}
        {...layout}
        skeleton={<SkeletonNameCard picture="mosaic" />}
        skeletons={6}
        empty={
          <Empty
            icon={<ListVideo />}
            title={t('lists.followNone')}
            action={<Button href={`${pathTo.plain('social')}#lists`}>{t('lists.find')}</Button>}
          >
            {t('lists.followNone.hint')}
          </Empty>
        }
        renderItem={(list) => (
          <ListRow list={list} note={<ListByline list={list} />} end={<UnfollowListButton list={list} />} />
        )}
      />
    </>
  );
}
