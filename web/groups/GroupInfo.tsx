import type { ReactNode } from 'react';
import { MessageSquareText } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { TitleSample } from '#web/titles/TitleSample.tsx';
import type { Group } from '#web/lib/catalogue/related.ts';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Prose } from '#web/ui/text/Prose.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { linkIcons } from './GroupHead.tsx';
import { MemberRow, membersOf } from './GroupMembers.tsx';
import { otherLinks } from './links.ts';
import styles from './GroupInfo.module.css';

/** Number of members that are shown here; all are in their own tab. */
const maxShownMembers = 5;

/** Description, popular titles, members, and the links and names of a group that its head does not show. */
export function GroupInfo({ group }: { group: Group }) {
  const t = useT();
  const { attributes } = group;
  const path = pathTo.group(group.id, attributes.name);
  const members = membersOf(group);
  const links = otherLinks(attributes);
  const names = attributes.altNames.flatMap((each) => Object.entries(each));
  const irc = [attributes.ircChannel, attributes.ircServer].filter(Boolean).join(' @ ');
  const hasFacts = links.length > 0 || irc !== '' || names.length > 0 || attributes.locked;
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('groups.info')}</h2>
      <div className={styles.main}>
        <Panel pad>
          {attributes.description ? (
            <Prose>
              <Markdown text={attributes.description} />
            </Prose>
          ) : (
            <Empty compact icon={<MessageSquareText />} title={t('groups.noDescription')} />
          )}
        </Panel>
        <TitleSample
          heading={t('groups.popularTitles')}
          more={{ href: `${path}?tab=titles`, label: t('home.seeAll') }}
          name={['group', group.id]}
          query={{ group: group.id, order: { followedCount: 'desc' } }}
        />
      </div>
      <div className={styles.side}>
        {members.length > 0 && (
          <Panel pad>
            <div className={styles.sideHead}>
              <h3>{t('groups.members')}</h3>
              {members.length > maxShownMembers && (
                <TextLink href={`${path}?tab=members`}>{t('groups.allMembers', { count: members.length })}</TextLink>
              )}
            </div>
            <div className={styles.members}>
              {members.slice(0, maxShownMembers).map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </div>
          </Panel>
        )}
        {hasFacts && (
          <Panel pad>
            <dl className={styles.facts}>
              {links.length > 0 && (
                <Fact name={t('groups.links')}>
                  {links.map(({ kind, label, href }) => (
                    <Chip key={kind} href={href} icon={linkIcons[kind]}>
                      <bdi>{label}</bdi>
                    </Chip>
                  ))}
                </Fact>
              )}
              {irc !== '' && <Fact name="IRC">{irc}</Fact>}
              {names.length > 0 && (
                <Fact name={t('groups.otherNames')}>
                  {names.map(([code, name]) => (
                    <span key={`${code} ${name}`} className={styles.language}>
                      <LanguageFlag code={code} />
                      <span className="sr-only">{languageName(code)}</span>
                      <bdi lang={toBcp47(code)}>{name}</bdi>
                    </span>
                  ))}
                </Fact>
              )}
              {attributes.locked && <Fact name={t('groups.uploads')}>{t('groups.lockedText')}</Fact>}
            </dl>
          </Panel>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
