import { useQuery } from '@tanstack/react-query';
import { NewsRow } from '#web/community/NewsRow.tsx';
import { newsQuery } from '#web/community/queries.ts';
import { relatedId } from '#web/lib/catalogue/related.ts';
import { roleKeys, shownRoles, staffRoles } from '#web/lib/catalogue/roles.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { StaffSection } from '#web/site/StaffSection.tsx';
import { boot } from '#web/lib/api/boot-facts.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import type { UserProfile } from './queries.ts';
import styles from './UserInfo.module.css';

const work: Record<string, MessageKey> = {
  ROLE_ADMIN: 'users.does.admin',
  ROLE_DEVELOPER: 'users.does.developer',
  ROLE_GLOBAL_MODERATOR: 'users.does.moderator',
  ROLE_PUBLIC_RELATIONS: 'users.does.publicRelations',
  ROLE_DESIGNER: 'users.does.designer',
};

/** Number of the newest announcements of the site among which those of the user are looked for. */
const maxSearchedNews = 50;
const maxShownNews = 3;

/** What somebody of the team does for the site, the announcements that they wrote, and the whole team. */
export function StaffPart({ user }: { user: UserProfile['user'] }) {
  const t = useT();
  const news = (useQuery(newsQuery(maxSearchedNews)).data ?? [])
    .filter((each) => relatedId(each, 'user') === user.id)
    .slice(0, maxShownNews);
  return (
    <>
      <Section title={t('users.onTeam')} size="md">
        <Panel className={styles.team}>
          <dl className={styles.roles}>
            {shownRoles(user.attributes.roles)
              .filter(({ role }) => staffRoles.has(role))
              .map(({ role, tone }) => (
                <div key={role}>
                  <dt>
                    <Tag tone={tone}>{t(roleKeys[role])}</Tag>
                  </dt>
                  <dd>{work[role] && t(work[role])}</dd>
                </div>
              ))}
          </dl>
          <p className={styles.links}>
            <TextLink href={pathTo.plain('contact')}>{t('users.contact')}</TextLink>
          </p>
        </Panel>
      </Section>
      {news.length > 0 && (
        <Section
          title={t('announcements.title')}
          size="md"
          more={{ href: pathTo.announcements(), label: t('home.seeAll') }}
        >
          <Panel>
            {news.map((each) => (
              <NewsRow key={each.id} news={each} />
            ))}
          </Panel>
        </Section>
      )}
      <Section title={t('staff.title', { site: boot.siteName })} size="md">
        <StaffSection />
      </Section>
    </>
  );
}
