import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, SearchX } from 'lucide-react';
import { toBcp47 } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { formatAgo, formatCount, formatDateTime } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { isJustNow } from '#web/lib/just-now.ts';
import { titleNames } from '#web/lib/names.ts';
import { related } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { SectionError } from '#web/lib/SectionError.tsx';
import { useFailure } from '#web/lib/use-failure.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Busy, Skeleton } from '#web/ui/Skeleton.tsx';
import { Text } from '#web/ui/Text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Who } from '#web/ui/Who.tsx';
import { blockListQuery, type Block, type BlockList } from './blocked-list.ts';
import styles from './BlockSections.module.css';
import type { Target } from './queries.ts';
import { useBlocking } from './use-blocking.ts';

export const BlockedUsers = () => <BlockedList list="users" />;
export const BlockedGroups = () => <BlockedList list="groups" />;
export const HiddenTitles = () => <BlockedList list="titles" />;
export const BlockedWithin = () => <BlockedList list="within" />;

const most: Record<BlockList, number> = {
  users: limits.blockedUsers,
  groups: limits.blockedGroups,
  titles: limits.hiddenTitles,
  within: limits.blocksWithinTitles,
};

/** Milliseconds without a key before a name is looked for. */
const pause = 250;
/** Fewer are seen at once. */
const worthFinding = 8;

/** Only members are shown it. */
function BlockedList({ list }: { list: BlockList }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const name = useSettled(typed.trim(), pause);
  const every = useInfiniteQuery(blockListQuery(list, ''));
  const found = useInfiniteQuery({ ...blockListQuery(list, name), enabled: name !== '' });
  const query = name === '' ? every : found;
  const failure = useFailure(query);
  const total = every.data?.pages.at(-1)?.total;
  const blocks = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <Text as="p" size="sm" muted>
        {t(`blocks.${list}.hint`)}
      </Text>
      <div className={styles.tools}>
        <output className={styles.count}>
          {(total ?? 0) > 0 && t('blocks.count', { count: formatCount(total ?? 0), limit: formatCount(most[list]) })}
        </output>
        {(total ?? 0) > worthFinding && (
          <div className={styles.find}>
            <TextField
              label={t('blocks.find')}
              hideLabel
              type="search"
              autoComplete="off"
              maxLength={200}
              placeholder={t('blocks.find')}
              icon={<Search />}
              value={typed}
              onChange={setTyped}
            />
          </div>
        )}
      </div>
      {failure ? (
        <SectionError query={query} failure={failure} />
      ) : !query.data ? (
        <Busy label={t('app.loading')}>
          <Skeleton height="88px" />
        </Busy>
      ) : blocks.length === 0 ? (
        name === '' ? (
          <p className={styles.none}>
            <span>{t(`blocks.${list}.none`)}</span> <Text muted>{t(`blocks.${list}.how`)}</Text>
          </p>
        ) : (
          <Empty compact icon={<SearchX />} title={t('blocks.noneFound')} />
        )
      ) : (
        <Panel>
          <ul className={styles.list}>
            {blocks.map((block) => (
              <BlockedRow key={block.id} list={list} block={block} />
            ))}
          </ul>
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button look="quiet" size="sm" busy={query.isFetching} onClick={() => void query.fetchNextPage()}>
                {t('blocks.showMore')}
              </Button>
            </div>
          )}
        </Panel>
      )}
    </>
  );
}

function BlockedRow({ list, block }: { list: BlockList; block: Block }) {
  const t = useT();
  const language = useLanguage();
  const { change, busy } = useBlocking();
  const [group] = related(block, 'scanlation_group');
  const [user] = related(block, 'user');
  const [title] = related(block, 'manga');
  const names = title && titleNames(title.attributes, language).main;
  const within = list === 'within' && title ? { within: title.id } : {};
  const target: Target | null = group
    ? { kind: 'group', id: group.id, name: group.attributes.name, ...within }
    : user
      ? { kind: 'user', id: user.id, name: user.attributes.username, ...within }
      : title && names
        ? { kind: 'title', id: title.id, name: names.text }
        : null;
  if (!target) return null;
  const since = new Date(block.attributes.createdAt);
  const path = title && pathTo.titleOf(title);
  const word = target.kind === 'title' ? 'blocks.show' : 'blocks.unblock';
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {group && <Who kind="group" name={target.name} href={pathTo.group(group.id, target.name)} />}
        {user && <Who kind="user" name={target.name} href={pathTo.user(user.id, target.name)} />}
        {title && names && path && (
          <Link href={path} lang={toBcp47(names.language)} dir="auto">
            {names.text}
          </Link>
        )}
      </span>
      <time className={styles.when} dateTime={since.toISOString()} title={formatDateTime(since)}>
        {isJustNow(since) ? t('blocks.justNow') : formatAgo(since)}
      </time>
      <Button
        look="second"
        size="sm"
        busy={busy}
        aria-label={t(`${word}Name`, { name: target.name })}
        onClick={() => void change(target, false)}
      >
        {t(word)}
      </Button>
    </li>
  );
}
