import type { ReactNode } from 'react';
import { Clock, ExternalLink, Layers, MessageSquare } from 'lucide-react';
import { titleWhenCut } from '../behavior/title-when-cut.ts';
import { Language } from '../text/Language.tsx';
import { Link } from '../text/Link.tsx';
import { MoreButton } from '../controls/MoreButton.tsx';
import { ReadMark, type ReadMarkProps } from './ReadMark.tsx';
import styles from './ChapterRow.module.css';

export interface ChapterRowProps {
  id?: string;
  /** Link to the chapter; absent when it is removed or scheduled. */
  href?: string;
  /** Label for a chapter that opens on another site; adds the arrow. */
  external?: string;
  eye?: ReadMarkProps;
  /** The volume of which this is the only chapter, before the language. */
  lead?: ReactNode;
  language?: { code: string | null; name: string };
  /** Chapter number with its label in the language of the translation: Ch. 40, Cap. 38, 第37話. */
  number: string;
  name?: string | null;
  /** BCP 47 tag of number and name; `numberLang` when that of the number differs. */
  lang?: string;
  numberLang?: string;
  /** Label for a chapter that is not published yet; adds the clock. */
  scheduled?: string;
  /** The chapter was removed: its name is struck through. Pass the reason as a Tag in `mark`. */
  gone?: boolean;
  mark?: ReactNode;
  /** Toggle for the other versions. */
  versions?: { label: string; open: boolean; onToggle: () => void };
  /** Names of the groups, as `Who` components. */
  by?: ReactNode;
  /** Name of the uploader, as a `Who` component. */
  uploader?: ReactNode;
  when?: { text: string; exact?: string; at?: string };
  talk?: { href: string; count: ReactNode; label: string };
  /** Menu with further actions, at the end. */
  menu?: ReactNode;
  /** 36 px high, for feed cards. */
  dense?: boolean;
}

/**
 * One chapter. Place it in a ChapterList. Its rules, which hold for all rows of a list and of a feed's cards:
 * - Read mark, language, age, comments and menu are in columns of fixed width, so that they align in all rows. A volume
 *   head has its mark in the column of the rows' marks.
 * - The name comes first, and is the widest: it takes all the space that is left over. A cut name ends in an ellipsis,
 *   and its tooltip has all of it.
 * - Groups and uploader have columns of a share of the list's width, so that they begin at the same place in all rows.
 * - With less space the uploader goes first (below 720 px), then the groups become shorter. Below 620 px the row has two
 *   lines: mark, name, comments, menu / language, groups, age; below 240 px the groups have a line of their own. The
 *   toggle of the versions is in the second line, before the age; below 240 px it has a line of its own. Up to 860 px
 *   it is the number with an icon.
 */
export function ChapterRow(props: ChapterRowProps) {
  const { id, eye, lead, language, name, mark, versions, by, uploader, when, talk, menu, gone, dense } = props;
  return (
    <div
      className={styles.row}
      id={id}
      data-state={eye?.state}
      data-eyeless={!eye || undefined}
      data-nameless={!name || undefined}
      data-lead={lead !== undefined || undefined}
      data-gone={gone || undefined}
      data-dense={dense || undefined}
    >
      {eye && (
        <span className={styles.eye}>
          <ReadMark {...eye} />
        </span>
      )}
      {lead}
      <span className={styles.language}>{language && <Language {...language} />}</span>
      <span className={styles.line}>
        <span className={styles.title}>
          <span className={styles.named}>
            <ChapterName {...props} />
            {mark}
          </span>
          {versions && (
            <MoreButton open={versions.open} onToggle={versions.onToggle}>
              <VersionCount label={versions.label} />
            </MoreButton>
          )}
        </span>
        <span className={styles.by}>{by}</span>
        <span className={styles.uploader}>{uploader}</span>
      </span>
      {when && (
        <time className={styles.when} dateTime={when.at} title={when.exact}>
          {when.text}
        </time>
      )}
      {talk && (
        <Link className={styles.talk} href={talk.href}>
          <MessageSquare />
          {talk.count}
          <span className="sr-only"> {talk.label}</span>
        </Link>
      )}
      {menu && <span className={styles.menu}>{menu}</span>}
    </div>
  );
}

/** "4 versions"; where a row has little room, the number with an icon. */
function VersionCount({ label }: { label: string }) {
  const [count] = /^\S+/.exec(label) ?? [''];
  return (
    <>
      <Layers className={styles.layers} />
      <span>
        {count}
        <span className={styles.word}>{label.slice(count.length)}</span>
      </span>
    </>
  );
}

function ChapterName({ href, external, number, numberLang, name, lang, scheduled }: ChapterRowProps) {
  const content = (
    <>
      <bdi className={styles.number} lang={numberLang}>
        {number}
      </bdi>
      {name && <bdi className={styles.name}>{name}</bdi>}
      {external && <ExternalLink />}
      {scheduled && <Clock />}
      {(external || scheduled) && <span className="sr-only"> {external ?? scheduled}</span>}
    </>
  );
  if (href === undefined) {
    return (
      <span className={styles.link} lang={lang} onPointerEnter={titleWhenCut}>
        {content}
      </span>
    );
  }
  const externalProps = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Link className={styles.link} href={href} lang={lang} onPointerEnter={titleWhenCut} {...externalProps}>
      {content}
    </Link>
  );
}

/** Query container of chapter rows. */
export function ChapterList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>;
}

/** Other versions of a chapter, indented below it with a vertical line; `more` shows the rest. */
export function Versions({ children, more }: { children: ReactNode; more?: { label: string; onMore: () => void } }) {
  return (
    <div className={styles.versions}>
      {children}
      {more && (
        <MoreButton open={false} onToggle={more.onMore}>
          {more.label}
        </MoreButton>
      )}
    </div>
  );
}
