import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ListPlus, UserPlus } from 'lucide-react';
import { roleTone } from '#contract/rules/role-tones.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { failureText } from '#web/lib/api/failure.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { formatAge, formatCount, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { Who } from '#web/ui/text/Who.tsx';
import { activityQuery, type ActivityEntry } from './activity.ts';
import styles from './Activity.module.css';

/** Recent activity of the people and groups that the viewer follows. */
export function Activity() {
  const t = useT();
  const query = useInfiniteQuery(activityQuery(useFilters()));
  return (
    <Section title={t('social.activity')}>
      <Loaded query={query} height="344px">
        {({ pages }) => {
          const known = new Set<string>();
          const entries = pages
            .flatMap((page) => page.entries)
            // what happened in the second in which a page ends is in the next one, too
            .filter(({ key }) => known.size < known.add(key).size);
          if (entries.length === 0 && !query.hasNextPage)
            return (
              <Empty
                compact
                icon={<UserPlus />}
                title={t('social.noActivity')}
                action={
                  <Button size="sm" href={pathTo.users()}>
                    {t('social.findPeople')}
                  </Button>
                }
              >
                {t('social.noActivityHint')}
              </Empty>
            );
          return (
            <>
              <Panel>
                <ul>
                  {entries.map((entry) => (
                    <Entry key={entry.key} entry={entry} />
                  ))}
                </ul>
              </Panel>
              {query.isFetchNextPageError && (
                <Note kind="bad" live>
                  {failureText(query.error)}
                </Note>
              )}
              {query.hasNextPage && (
                <div className={styles.more}>
                  <Button
                    size="sm"
                    icon={<ChevronDown />}
                    busy={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('social.older')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const t = useT();
  const at = new Date(entry.at);
  const { user, group } = entry;
  return (
    <li className={styles.entry}>
      {user ? (
        <Avatar name={user.attributes.username} src={avatarUrl(user.id, user.attributes.avatarFileName, 64)} />
      ) : (
        <GroupLogo name={group?.name ?? ''} size="md" />
      )}
      <div className={styles.text}>
        <p className={styles.line}>
          {user ? (
            <Who
              kind="user"
              name={user.attributes.username}
              tone={roleTone(user.attributes.roles)}
              href={pathTo.user(user.id, user.attributes.username)}
            />
          ) : (
            group && <Who kind="group" name={group.name} href={pathTo.group(group.id, group.name)} />
          )}
          <span className={styles.quiet}>
            {entry.kind === 'upload'
              ? t('social.uploaded', { count: entry.count, shown: formatCount(entry.count) })
              : t(entry.kind === 'list' ? 'social.madeList' : 'social.followed')}
          </span>
          <time className={styles.quiet} dateTime={at.toISOString()} title={formatDateTime(at)}>
            {formatAge(at)}
          </time>
        </p>
        <What entry={entry} />
      </div>
      <Picture entry={entry} />
    </li>
  );
}

/** The list, the title, or the newest chapter of a title. */
function What({ entry: { title, chapters, list } }: { entry: ActivityEntry }) {
  const language = useLanguage();
  if (list)
    return (
      <p className={styles.what}>
        <TextLink href={pathTo.list(list.id, list.name)}>
          <bdi>{list.name}</bdi>
        </TextLink>
      </p>
    );
  if (!title) return null;
  const { main } = titleNames(title.attributes, language);
  const [newest] = chapters;
  return (
    <p className={styles.what}>
      <TextLink href={pathTo.titleOf(title)} lang={toBcp47(main.language)}>
        <bdi>{main.text}</bdi>
      </TextLink>
      {newest && (
        <span className={styles.chapter}>
          <Language
            code={newest.attributes.translatedLanguage}
            name={languageName(newest.attributes.translatedLanguage)}
          />
          {/* chapters hosted on another site are on the page of their title */}
          {newest.attributes.externalUrl ? (
            <bdi>{chapterLabel(newest.attributes)}</bdi>
          ) : (
            <TextLink href={pathTo.chapter(newest.id)}>
              <bdi>{chapterLabel(newest.attributes)}</bdi>
            </TextLink>
          )}
        </span>
      )}
    </p>
  );
}

function Picture({ entry: { title } }: { entry: ActivityEntry }) {
  const t = useT();
  if (!title) return <ListPlus className={styles.mark} />;
  return <Cover src={mainCoverUrl(title, 256)} blur={coverBlur(title.attributes.contentRating, t)} width={46} />;
}
