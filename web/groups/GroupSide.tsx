import type { ReactNode } from 'react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { plainMarkdown } from '#contract/rules/plain-markdown.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import type { Group } from '#web/lib/catalogue/related.ts';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { Fact, FactList, MarkedName } from '#web/ui/text/FactList.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Text } from '#web/ui/text/Text.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { linkIcons } from './GroupHead.tsx';
import { MemberRow, membersOf } from './GroupMembers.tsx';
import { otherLinks } from './links.ts';
import styles from './GroupSide.module.css';

/** Number of members that are shown here; all are in their own tab. */
const maxShownMembers = 5;

/** A tab of a group page with its sidebar, which has the same place and width on all tabs. */
export function WithGroupSide({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.sided}>
      <div className={styles.main}>{children}</div>
      {side && <aside className={styles.side}>{side}</aside>}
    </div>
  );
}

/** Members, description, and the links and names that a group's head does not show, without what the tab itself has. */
export function GroupSide({ group, tab }: { group: Group; tab: string }) {
  const t = useT();
  const { attributes } = group;
  const path = pathTo.group(group.id, attributes.name);
  const members = tab === 'members' ? [] : membersOf(group);
  const links = otherLinks(attributes);
  const names = attributes.altNames.flatMap((each) => Object.entries(each));
  const irc = [attributes.ircChannel, attributes.ircServer].filter(Boolean).join(' @ ');
  const hasFacts = links.length > 0 || irc !== '' || names.length > 0 || attributes.locked;
  return (
    <>
      {members.length > 0 && (
        <Panel pad>
          <div className={styles.head}>
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
      {tab !== 'info' && attributes.description && (
        <Panel pad>
          <div className={styles.head}>
            <h3>{t('groups.about')}</h3>
          </div>
          <Text as="p" size="sm" muted cut={4} dir="auto">
            {plainMarkdown(attributes.description)}
          </Text>
        </Panel>
      )}
      {hasFacts && (
        <Panel pad>
          <FactList>
            {links.length > 0 && (
              <Fact label={t('groups.links')}>
                {links.map(({ kind, label, href }) => (
                  <Chip key={kind} href={href} icon={linkIcons[kind]}>
                    <bdi>{label}</bdi>
                  </Chip>
                ))}
              </Fact>
            )}
            {irc !== '' && <Fact label="IRC">{irc}</Fact>}
            {names.length > 0 && (
              <Fact label={t('groups.otherNames')} lines>
                {names.map(([code, name]) => (
                  <MarkedName key={`${code} ${name}`} mark={<LanguageFlag code={code} />}>
                    <span className="sr-only">{languageName(code)}</span>
                    <bdi lang={toBcp47(code)}>{name}</bdi>
                  </MarkedName>
                ))}
              </Fact>
            )}
            {attributes.locked && <Fact label={t('groups.uploads')}>{t('groups.lockedText')}</Fact>}
          </FactList>
        </Panel>
      )}
    </>
  );
}
