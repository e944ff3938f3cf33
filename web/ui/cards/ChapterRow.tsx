import type { ReactNode } from 'react';
import { Check, Clock, ExternalLink, MessageSquare } from 'lucide-react';
import { Dot } from '../text/Dot.tsx';
import { Language } from '../text/Language.tsx';
import { Link } from '../text/Link.tsx';
import { MoreButton } from '../controls/MoreButton.tsx';
import styles from './ChapterRow.module.css';

export interface ChapterRowProps {
  id?: string;
  /** Link to the chapter; absent when it is removed or scheduled. */
  href?: string;
  /** Label for a chapter that opens on another site; adds the arrow. */
  external?: string;
  /** Read state with its label; `onToggle` makes the mark a button, `hint` is its tooltip. */
  eye?: { state: 'unread' | 'started' | 'read'; label: string; hint?: string; onToggle?: () => void };
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

/** One chapter in one line; in two lines when its list is narrower than 620 px. Place it in a ChapterList. */
export function ChapterRow(props: ChapterRowProps) {
  const { id, eye, language, mark, versions, by, uploader, when, talk, menu, gone, dense } = props;
  return (
    <div
      className={styles.row}
      id={id}
      data-state={eye?.state}
      data-eyeless={!eye || undefined}
      data-talkless={!talk || undefined}
      data-gone={gone || undefined}
      data-menu={menu ? true : undefined}
      data-dense={dense || undefined}
    >
      {eye && <ReadToggle {...eye} />}
      {language && (
        <span className={styles.language}>
          <Language {...language} />
        </span>
      )}
      <span className={styles.title}>
        <ChapterName {...props} />
        {mark}
        {versions && (
          <MoreButton open={versions.open} onToggle={versions.onToggle}>
            {versions.label}
          </MoreButton>
        )}
      </span>
      <span className={styles.by}>{by}</span>
      <span className={styles.uploader}>{uploader}</span>
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
      <span className={styles.link} lang={lang}>
        {content}
      </span>
    );
  }
  const externalProps = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Link className={styles.link} href={href} lang={lang} {...externalProps}>
      {content}
    </Link>
  );
}

function ReadToggle({ state, label, hint, onToggle }: NonNullable<ChapterRowProps['eye']>) {
  const content = (
    <>
      {state === 'read' ? <Check /> : <Dot size="md" half={state === 'started'} />}
      <span className="sr-only">{label}</span>
    </>
  );
  if (!onToggle) {
    return (
      <span className={styles.eye} title={hint ?? label}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.eye}
      aria-pressed={state === 'read'}
      title={hint ?? label}
      onClick={onToggle}
    >
      {content}
    </button>
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
