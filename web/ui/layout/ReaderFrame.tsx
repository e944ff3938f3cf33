import type { CSSProperties, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../behavior/cx.ts';
import { ThemeScope } from './ThemeScope.tsx';
import { Language } from '../text/Language.tsx';
import { Link } from '../text/Link.tsx';
import styles from './ReaderFrame.module.css';

interface ReaderFrameProps {
  /** Name of the page area. */
  label: string;
  /**
   * `beside`: the page is between header and bar, also while they are faded out; `over`: it has the full height, and
   * they overlay it.
   */
  layout?: 'beside' | 'over';
  /** Animates the page's size when `layout` changes. */
  animateLayout?: boolean;
  /** The reader's background setting. */
  back?: 'default' | 'black' | 'gray' | 'white' | 'paper';
  /** Background color sampled from the page; overrides `back`. */
  backColour?: string | null;
  /** Hides the pointer while idle, not only header and bar. */
  hideCursor?: boolean;
  /** Keeps the bar visible while idle; a bar at the bottom then always has its own line. */
  barStays?: boolean;
  barSide?: 'bottom' | 'left' | 'right';
  /** Thickness of the `PageBar` in px, or `tall` for a bar of controls. */
  barSize?: number | 'tall';
  /** Header and bar are hidden until the pointer moves or the focus enters them. */
  idle?: boolean;
  head: ReactNode;
  /** The page area, which sets its own `dir`. */
  children: ReactNode;
  /** Content of the bar below the page, usually a `PageBar`. */
  foot?: ReactNode;
  /** Side panel, from 1024 px: `pinned` next to the page, `over` on top of it. */
  panel?: { state: 'pinned' | 'over' | 'closed'; label: string; content: ReactNode };
  /** Whether `overlays` have a panel beside the page, in the second column, over the side panel. */
  beside?: boolean;
  /** Sheets and dialogs of the reader. */
  overlays?: ReactNode;
  /** Called after a press by mouse or touch in header or bar. */
  onPressed?: () => void;
  stageRef?: Ref<HTMLElement>;
  /** Whether the page area is the document's `main` element; false for a preview. */
  main?: boolean;
}

/** Frame of the reader, always dark: page area, header line, bar, side panel. */
export function ReaderFrame(props: ReaderFrameProps) {
  const {
    label,
    layout = 'beside',
    back = 'default',
    backColour = null,
    idle = false,
    hideCursor = false,
    barStays = false,
    barSide = 'bottom',
    barSize = 5,
    animateLayout = false,
    head,
    children,
    foot,
    panel,
    beside = false,
    overlays,
    onPressed,
    stageRef,
    main = true,
  } = props;
  const onBarClick = (event: MouseEvent): void => {
    if (event.detail > 0) onPressed?.();
  };
  const PageArea = main ? 'main' : 'section';
  return (
    <ThemeScope
      theme="dark"
      className={styles.reader}
      data-reader={main || undefined}
      data-layout={layout}
      data-back={back}
      data-idle={idle || undefined}
      data-panel={panel?.state ?? 'closed'}
      data-beside={beside || undefined}
      data-cursor={hideCursor ? 'hides' : undefined}
      data-bar={barStays ? 'stays' : undefined}
      data-side={barSide}
      data-foot={foot ? (barSize === 'tall' ? barSize : 'bar') : undefined}
      data-moves={animateLayout || undefined}
      style={{ '--bar-size': `${barSize}px`, ...(backColour && { '--reader-back': backColour }) } as CSSProperties}
    >
      <PageArea className={styles.stage} aria-label={label} ref={stageRef} tabIndex={-1} id={main ? 'main' : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- ignores keys: only presses by mouse or touch count */}
        <div className={styles.head} onClick={onBarClick}>
          {head}
        </div>
        <div className={styles.page}>{children}</div>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- ignores keys, as the header does */}
        <div className={styles.foot} onClick={onBarClick}>
          {foot}
        </div>
      </PageArea>
      {panel && panel.state !== 'closed' && (
        <aside className={styles.side} aria-label={panel.label} inert={beside}>
          {panel.content}
        </aside>
      )}
      {overlays}
    </ThemeScope>
  );
}

/** Text of the header line: title, then chapter, language and group. `count` is at the end of the second line. */
export function ReaderHeading({
  href,
  name,
  nameLang,
  chapter,
  chapterLang,
  language,
  by,
  count,
}: {
  href: string;
  name: string;
  nameLang?: string;
  chapter: string;
  chapterLang?: string;
  language?: { code: string | null; name: string };
  by?: ReactNode;
  count?: ReactNode;
}) {
  return (
    <span className={styles.where}>
      <Link className={styles.name} href={href} lang={nameLang}>
        <bdi>{name}</bdi>
      </Link>
      <span className={styles.line}>
        <bdi className={styles.cut} lang={chapterLang}>
          {chapter}
        </bdi>
        {language && <Language {...language} />}
        {by && <bdi className={cx(styles.cut, styles.by)}>{by}</bdi>}
        {count}
      </span>
    </span>
  );
}

/** Page count: "4–5 / 12". */
export function ReaderCount({ pages, of }: { pages: string; of: number }) {
  return (
    <span className={styles.count}>
      {pages} <span>/ {of}</span>
    </span>
  );
}
