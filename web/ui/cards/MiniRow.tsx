import type { ReactNode } from 'react';
import { BadgeCheck } from 'lucide-react';
import { Count } from '../text/Count.tsx';
import { Cover, type CoverProps } from './Cover.tsx';
import { Language } from '../text/Language.tsx';
import { Link } from '../text/Link.tsx';
import { SpokenLabel } from '../text/SpokenLabel.tsx';
import styles from './MiniRow.module.css';

interface MiniRowProps {
  href: string;
  /** Everything the row shows, in one sentence; defaults to its text. */
  label?: string;
  cover: CoverProps;
  name: string;
  nameLang?: string;
  /** Language of the translation: code (contract/rules/languages.ts) and name. */
  language?: { code: string | null; name: string };
  number?: string;
  chapterName?: string | null;
  chapterLang?: string;
  by?: ReactNode;
  official?: boolean;
  age?: ReactNode;
  unread?: ReactNode;
  /** The title is muted: its unread count is no news, and not red. */
  muted?: boolean;
  /** Button of its menu, at the end of the row. */
  menu?: ReactNode;
}

/** A new chapter in one small row: cover 46; title / flag, number, name / group, age; red count at the end. */
export function MiniRow(props: MiniRowProps) {
  const {
    href,
    label,
    cover,
    name,
    nameLang,
    language,
    number,
    chapterName,
    chapterLang,
    by,
    official,
    age,
    unread,
    muted = false,
    menu,
  } = props;
  const row = (
    <Link className={styles.row} href={href}>
      <SpokenLabel label={label}>
        <Cover {...cover} width={46} />
        <span className={styles.text}>
          <span className={styles.name} lang={nameLang}>
            <bdi>{name}</bdi>
          </span>
          <span className={styles.second}>
            {language && <Language {...language} />}
            {number && <bdi className={styles.number}>{number}</bdi>}
            {chapterName && (
              <bdi className={styles.cut} lang={chapterLang}>
                {chapterName}
              </bdi>
            )}
          </span>
          <span className={styles.third}>
            {by && (
              <span>
                {official && <BadgeCheck />}
                <bdi className={styles.cut}>{by}</bdi>
              </span>
            )}
            {age && <span>{age}</span>}
          </span>
        </span>
        {unread !== undefined && unread !== null ? <Count isNew={!muted}>{unread}</Count> : <span />}
      </SpokenLabel>
    </Link>
  );
  if (!menu) return row;
  return (
    <div className={styles.holder} data-menu-area="">
      {row}
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}
