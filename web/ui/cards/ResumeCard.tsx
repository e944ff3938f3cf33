import type { ReactNode } from 'react';
import { Play } from 'lucide-react';
import { Cover, type CoverProps } from './Cover.tsx';
import { Language } from '../text/Language.tsx';
import { Link } from '../text/Link.tsx';
import { Progress } from '../feedback/Progress.tsx';
import { SpokenLabel } from '../text/SpokenLabel.tsx';
import styles from './ResumeCard.module.css';

/**
 * Card that links to the page where the reader stopped. `label` describes the full card, `page` is "p. 7 / 12",
 * `progress` 0 to 1.
 */
export function ResumeCard({
  href,
  label,
  cover,
  name,
  nameLang,
  chapter,
  chapterLang,
  language,
  by,
  page,
  progress,
}: {
  href: string;
  label: string;
  cover: CoverProps;
  name: string;
  nameLang?: string;
  chapter: string;
  chapterLang?: string;
  language?: { code: string | null; name: string };
  by?: ReactNode;
  page: string;
  progress: number;
}) {
  return (
    <Link className={styles.card} href={href}>
      <SpokenLabel label={label}>
        <Cover {...cover} width={66} />
        <span className={styles.body}>
          <span>
            <span className={styles.name} lang={nameLang}>
              <bdi>{name}</bdi>
            </span>
            <span className={`${styles.chapter} ${styles.cut}`} lang={chapterLang}>
              <bdi>{chapter}</bdi>
            </span>
            <span className={styles.from}>
              {language && <Language {...language} />}
              {by && <bdi className={styles.cut}>{by}</bdi>}
            </span>
          </span>
          <span>
            <span className={styles.page}>
              <span>{page}</span>
              <Play className="flip" />
            </span>
            <Progress value={progress} />
          </span>
        </span>
      </SpokenLabel>
    </Link>
  );
}

/** Three resume cards side by side; on phones they scroll horizontally with a peek of the next one. */
export function ResumeCards({ children }: { children: ReactNode }) {
  return <div className={styles.cards}>{children}</div>;
}
