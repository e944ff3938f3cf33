import type { ReactNode } from 'react';
import { MessageSquareText } from 'lucide-react';
import { toBcp47 } from '#contract/languages.ts';
import { formatDate, languageName } from '#web/lib/format.ts';
import { useT } from '#web/lib/i18n.ts';
import { Markdown } from '#web/lib/Markdown.tsx';
import type { Group } from '#web/lib/related.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Language, LanguageFlag } from '#web/ui/Language.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Prose } from '#web/ui/Prose.tsx';
import { languagesOf } from './GroupCard.tsx';
import { linkIcons } from './GroupHead.tsx';
import { groupLinks } from './links.ts';
import styles from './GroupInfo.module.css';

/** What a group says of itself. `used` are the languages of its chapters. */
export function GroupInfo({ group: { attributes }, used }: { group: Group; used: readonly string[] }) {
  const t = useT();
  const links = groupLinks(attributes);
  const codes = languagesOf(attributes.focusedLanguages, used);
  const names = attributes.altNames.flatMap((each) => Object.entries(each));
  const founded = new Date(attributes.createdAt);
  const irc = [attributes.ircChannel, attributes.ircServer].filter(Boolean).join(' @ ');
  return (
    <div className={styles.info}>
      <h2 className="sr-only">{t('groups.info')}</h2>
      <Panel pad>
        {attributes.description ? (
          <Prose>
            <Markdown text={attributes.description} />
          </Prose>
        ) : (
          <Empty compact icon={<MessageSquareText />} title={t('groups.noDescription')} />
        )}
      </Panel>
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
          {codes.length > 0 && (
            <Fact name={t('groups.languages')}>
              {codes.map((code) => (
                <span key={code} className={styles.language}>
                  <Language code={code} name={languageName(code)} />
                  <span aria-hidden="true">{languageName(code)}</span>
                </span>
              ))}
            </Fact>
          )}
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
          <Fact name={t('groups.founded')}>
            <time dateTime={founded.toISOString()}>{formatDate(founded)}</time>
          </Fact>
          {attributes.locked && <Fact name={t('groups.locked')}>{t('groups.lockedText')}</Fact>}
        </dl>
      </Panel>
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
