import { roleKeys, shownRoles } from '#web/lib/catalogue/roles.ts';
import { formatAgo, formatCount, formatDate, formatPercent } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Section } from '#web/ui/layout/SectionHeading.tsx';
import { Fact, FactList } from '#web/ui/text/FactList.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import type { PersonDetail } from './queries.ts';
import styles from './People.module.css';

type Outcomes = PersonDetail['figures']['reports'];

/** Figures of a person: uploads, submissions, reports and comments by how they ended, their groups, roles and sessions. */
export function Activity({ person }: { person: PersonDetail }) {
  const t = useT();
  const { figures, groups, grants, sessions } = person;
  const { chapters, submissions, reports, comments } = figures;
  const words = (counts: Record<string, number>): string =>
    Object.entries(counts)
      .filter(([, count], index) => count > 0 || index === 0)
      .map(([key, count]) => t(`people.${key}` as 'people.waiting', { count: formatCount(count) }))
      .join(' · ');
  const withShare = (counts: Outcomes): string => {
    const decided = counts.accepted + counts.refused;
    const share = decided > 0 ? [t('people.accuracy', { share: formatPercent(counts.accepted / decided) })] : [];
    return [words({ accepted: counts.accepted, refused: counts.refused, waiting: counts.waiting }), ...share].join(
      ' · ',
    );
  };
  return (
    <Section title={t('people.activity')} size="md">
      <Panel pad>
        <FactList>
          <Fact label={t('people.chapters')}>{words(chapters)}</Fact>
          <Fact label={t('people.submissions')}>{withShare(submissions)}</Fact>
          <Fact label={t('people.reports')}>{withShare(reports)}</Fact>
          <Fact label={t('people.comments')}>{words(comments)}</Fact>
          <Fact label={t('people.sessions')} lines>
            <span>{t('people.open', { count: sessions.open })}</span>
            {sessions.lastUsed !== null && (
              <span className={styles.muted}>
                {t('people.lastUsed', { date: formatAgo(new Date(sessions.lastUsed)) })}
              </span>
            )}
          </Fact>
          {grants.length > 0 && (
            <Fact label={t('people.roles')} lines>
              {grants.map(({ role, at }) => (
                <span key={role}>
                  {shownRoles([role]).map((each) => t(roleKeys[each.role]))}{' '}
                  <span className={styles.muted}>{t('people.grantedOn', { date: formatDate(new Date(at)) })}</span>
                </span>
              ))}
            </Fact>
          )}
          {groups.length > 0 && (
            <Fact label={t('people.groups')} lines>
              {groups.map(({ id, name, leads }) => (
                <span key={id}>
                  <TextLink href={pathTo.group(id, name)}>
                    <bdi>{name}</bdi>
                  </TextLink>
                  {leads && <span className={styles.muted}> {t('people.leads')}</span>}
                </span>
              ))}
            </Fact>
          )}
        </FactList>
      </Panel>
    </Section>
  );
}
