import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ExternalLink, ListPlus, UserPlus } from 'lucide-react';
import { roleTone } from '#contract/rules/role-tones.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { failureText } from '#web/lib/api/failure.ts';
import { coverBlur, mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { formatAgo, formatCount, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { chapterHref, externalLinkProps, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { cx } from '#web/ui/behavior/cx.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { GroupLogo } from '#web/ui/cards/GroupLogo.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
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
          <span className={styles.who}>
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
          </span>
          <span className={cx(styles.quiet, entry.kind === 'upload' && styles.upload)}>
            {entry.kind === 'upload'
              ? t('social.uploaded', { count: entry.count, shown: formatCount(entry.count) })
              : t(entry.kind === 'list' ? 'social.madeList' : 'social.followed')}
          </span>
          <time className={styles.when} dateTime={at.toISOString()} title={formatDateTime(at)}>
            {formatAgo(at)}
          </time>
        </p>
        <What entry={entry} />
      </div>
      <Picture entry={entry} />
    </li>
  );
}

/** The list, or the title with the chapters; its name is the link of the whole row. */
function What({ entry: { title, chapters, list, count } }: { entry: ActivityEntry }) {
  const language = useLanguage();
  if (list)
    return (
      <p className={styles.what}>
        <Link className={styles.name} href={pathTo.list(list.id, list.name)}>
          <bdi>{list.name}</bdi>
        </Link>
      </p>
    );
  if (!title) return null;
  const { main } = titleNames(title.attributes, language);
  return (
    <p className={styles.what}>
      <Link className={styles.name} href={pathTo.titleOf(title)} lang={toBcp47(main.language)}>
        <bdi>{main.text}</bdi>
      </Link>
      {chapters.length > 0 && (
        <span className={styles.chapters}>
          {chapters.map((chapter, index) => (
            <ChapterLink
              key={chapter.id}
              chapter={chapter}
              languageKnown={
                chapters[index - 1]?.attributes.translatedLanguage === chapter.attributes.translatedLanguage
              }
            />
          ))}
          {count > chapters.length && (
            <span className={styles.quiet} aria-hidden="true">
              +{formatCount(count - chapters.length)}
            </span>
          )}
        </span>
      )}
    </p>
  );
}

/** A chapter, on this site or its publisher's. `languageKnown`: the chapter before it has the same language. */
function ChapterLink({ chapter, languageKnown }: { chapter: Chapter; languageKnown: boolean }) {
  const t = useT();
  const { attributes } = chapter;
  const isExternal = externalUrlOf(chapter) !== null;
  return (
    <Link className={styles.chapter} href={chapterHref(chapter)} {...(isExternal ? externalLinkProps : {})}>
      {!languageKnown && (
        <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
      )}
      <bdi lang={labelLang(attributes)}>{chapterLabel(attributes)}</bdi>
      {isExternal && (
        <>
          <ExternalLink aria-hidden="true" />
          <span className="sr-only"> {t('titles.readElsewhere')}</span>
        </>
      )}
    </Link>
  );
}

function Picture({ entry: { title } }: { entry: ActivityEntry }) {
  const t = useT();
  if (!title) return <ListPlus className={styles.mark} />;
  return <Cover src={mainCoverUrl(title, 256)} blur={coverBlur(title.attributes.contentRating, t)} width={46} />;
}
