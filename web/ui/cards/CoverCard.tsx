import { useState, type ReactNode } from 'react';
import { Cover, type CoverProps } from './Cover.tsx';
import { Link } from '../text/Link.tsx';
import { Progress } from '../feedback/Progress.tsx';
import { SpokenLabel } from '../text/SpokenLabel.tsx';
import styles from './CoverCard.module.css';

interface CoverCardProps {
  href: string;
  name: string;
  /** BCP 47 tag of the name. */
  lang?: string;
  /** Everything the card shows, in one sentence; defaults to the name. */
  label?: string;
  cover: CoverProps;
  /** Progress bar below the cover, 0 to 1. */
  progress?: number;
  /** Another name: one line. */
  second?: ReactNode;
  /** Facts below the name, on one line. */
  meta?: ReactNode;
  lines?: 1 | 2;
  /** Button of its menu, at the end of the last line. */
  menu?: ReactNode;
}

/**
 * A title in a grid or a rail: one focus stop. The first press on a blurred cover reveals it, the second opens the
 * title.
 */
export function CoverCard({ href, name, lang, label, cover, progress, second, meta, lines = 2, menu }: CoverCardProps) {
  const [revealed, setRevealed] = useState(false);
  const blur = revealed ? undefined : cover.blur;
  const spokenLabel = blur ? `${label ?? name}. ${blur.label}. ${blur.hint}` : label;
  const card = (
    <Link
      className={styles.card}
      href={href}
      onClick={(event) => {
        if (!blur || !cover.src || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setRevealed(true);
      }}
    >
      <SpokenLabel label={spokenLabel}>
        <Cover {...cover} blur={blur} />
        {progress !== undefined && <Progress value={progress} />}
        <span className={styles.name} data-lines={lines} lang={lang}>
          <bdi>{name}</bdi>
        </span>
        {second && <span className={styles.second}>{second}</span>}
        {meta && <span className={styles.meta}>{meta}</span>}
      </SpokenLabel>
    </Link>
  );
  if (!menu) return card;
  return (
    <div className={styles.holder} data-menu-area="">
      {card}
      <span className={styles.menu}>{menu}</span>
    </div>
  );
}

/** Cover cards side by side: as many as fit, three on phones. */
export function CoverGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Mark and word at the end of the meta line. Where the word does not fit, the mark alone is shown, with a tooltip. */
export function CoverFact({ mark, word }: { mark: ReactNode; word: string }) {
  return (
    <span className={styles.fact} title={word}>
      {mark}
      <span>{word}</span>
    </span>
  );
}
