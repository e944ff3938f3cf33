import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useBlocks } from '#web/blocks/queries.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { staffRoles } from '#web/lib/catalogue/roles.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { useSession } from '#web/lib/session/session.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { userTitleIdsQuery, type UserProfile } from './queries.ts';
import { UserGroups } from './UserGroups.tsx';
import { UserLists } from './UserLists.tsx';
import { LatestUploads } from './UserUploads.tsx';
import styles from './UserInfo.module.css';

const OwnPart = deferredComponent(
  () => withCatalogues(import('./OwnPart.tsx'), 'history'),
  (all) => all.OwnPart,
);
const StaffPart = deferredComponent(
  () => import('./StaffPart.tsx'),
  (all) => all.StaffPart,
);

/** What a user does on the site: titles, latest uploads, groups and shared lists. */
export function UserInfo({ person }: { person: UserProfile }) {
  const t = useT();
  const { user, about } = person;
  const isOwn = useSession().user?.id === user.id;
  const isBlocked = useBlocks()?.has({ kind: 'user', id: user.id, name: user.attributes.username }) ?? false;
  const isStaff = user.attributes.roles.some((role) => staffRoles.has(role));
  const path = pathTo.user(user.id, user.attributes.username);
  const titleIds = useQuery({ ...userTitleIdsQuery(user.id), enabled: about.uploads > 0 }).data;
  const lists = about.lists > 0 && (
    <Section title={t('users.lists')} size="md">
      <UserLists id={user.id} />
    </Section>
  );
  const groups = <UserGroups person={person} />;
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('users.info')}</h2>
      {about.biography !== '' && !isBlocked && (
        <section className={styles.biography} aria-label={t('users.biography')}>
          <Prose>
            <Markdown text={about.biography} />
          </Prose>
        </section>
      )}
      {about.uploads > 0 ? (
        <div className={styles.sided}>
          <div className={styles.main}>
            {titleIds?.length !== 0 && (
              <TitleSample
                large
                heading={t('users.topTitles')}
                name={['user', user.id]}
                query={titleIds ? { ids: titleIds } : null}
              />
            )}
            <Section
              title={t('users.latestUploads')}
              size="md"
              more={{ href: `${path}?tab=uploads`, label: t('home.seeAll') }}
            >
              <LatestUploads id={user.id} />
            </Section>
          </div>
          {about.groups.length + about.lists > 0 && (
            <div className={styles.side}>
              {groups}
              {lists}
            </div>
          )}
        </div>
      ) : (
        <>
          {isStaff && <StaffPart user={user} />}
          {groups}
          {lists}
          {!isStaff && !isOwn && about.biography === '' && about.groups.length + about.lists === 0 && (
            <p className={styles.quiet}>
              <UserRound />
              {t('users.readsOnly')}
            </p>
          )}
        </>
      )}
      {isOwn && <OwnPart />}
    </div>
  );
}
