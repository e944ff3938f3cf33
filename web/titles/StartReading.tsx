import type { ReactNode } from 'react';
import { ExternalLink, ListOrdered, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react';
import type { ResumePoint } from '#contract/rules/reading-line.ts';
import { chapterHref, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { groupLabels } from '#web/lib/catalogue/group-words.ts';
import { useLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, fullChapterLabel } from '#web/lib/i18n/labels.ts';
import type { Version } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { Button, type ButtonProps } from '#web/ui/controls/Button.tsx';
import { LanguageFlag } from '#web/ui/text/Language.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { SplitButton } from '#web/ui/controls/SplitButton.tsx';
import { SpokenLabel } from '#web/ui/text/SpokenLabel.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { TaskBar } from '#web/ui/layout/TaskBar.tsx';
import styles from './TitlePage.module.css';

/** Chapter to start or continue with, and the alternatives in the button's menu. */
export interface StartPoint {
  resume: ResumePoint<Version>;
  /** First chapter of the title; null if it is the one of `resume`. */
  first: Chapter | null;
  /** Latest chapter of the title; null if it is the first one, or the one of `resume`. */
  latest: Chapter | null;
  /** Numbers before the first chapter that are only in languages that the reader does not read; else empty. */
  skipped: readonly string[];
  /** Other versions of the chapter of `resume`. */
  others: readonly Chapter[];
}

/**
 * The title page's primary button, which starts or resumes reading. Absent when there is nothing to read; `isLoading`
 * keeps its place. `bar`: shown in a bar at the bottom of phones.
 */
export function StartReading({
  reading,
  isLoading,
  bar = false,
  onVersions,
}: {
  reading: StartPoint | null;
  isLoading: boolean;
  bar?: boolean;
  /** Opens the dialog that orders languages and groups; absent if there is nothing to order. */
  onVersions?: (() => void) | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  if (!reading) {
    if (!isLoading) return null;
    return bar ? <TaskBar>{null}</TaskBar> : <Skeleton width="190px" height="36px" />;
  }
  const { kind, version, page } = reading.resume;
  const { attributes } = version.chapter;
  const isExternal = externalUrlOf(version.chapter) !== null;
  const languageCode = attributes.translatedLanguage;
  const actionLabel = t(actionLabelKeys[kind], { chapter: chapterLabel(attributes) });
  const pageLabel = page > 1 ? t('line.pageOf', { page, pages: attributes.pages }) : null;
  const facts = [languageName(languageCode), groupNames(version.chapter, t), pageLabel];
  const mainButton: ButtonProps & { children: ReactNode } = {
    look: kind === 'caughtUp' ? 'second' : 'primary',
    icon: isExternal ? <ExternalLink /> : kind === 'caughtUp' ? <RotateCcw /> : <Play />,
    href: readerHref(version.chapter, page),
    title: [fullChapterLabel(attributes), ...facts].filter(Boolean).join(' · '),
    children: (
      <SpokenLabel label={[actionLabel, ...facts].filter(Boolean).join(' · ')}>
        {/* what does not fit is left out from the end: first the page, then the code of the language, then its flag */}
        <span className={styles.buttonlabel}>
          <span className={styles.begin}>{actionLabel}</span>
          {languageCode !== language && (
            <>
              <LanguageFlag code={languageCode} />
              <span className={styles.code}>{languageCode}</span>
            </>
          )}
          {pageLabel && <span className={styles.place}>{pageLabel}</span>}
        </span>
      </SpokenLabel>
    ),
  };
  const items = buildMenuItems(reading, t, onVersions);
  const button =
    items.length === 0 ? (
      <Button {...mainButton} />
    ) : (
      <SplitButton {...mainButton} moreLabel={t('line.chooseAnother')} items={items} />
    );
  return bar ? <TaskBar>{button}</TaskBar> : button;
}

/** Says why reading starts after the first number. @param onShow shows the number in the chapter list */
export function SkippedNumbers({ reading, onShow }: { reading: StartPoint | null; onShow: (number: string) => void }) {
  const t = useT();
  const [from, ...more] = reading?.skipped ?? [];
  if (from === undefined) return null;
  return (
    <p className={styles.skipped}>
      {t('titles.notInYourLanguages', { count: more.length + 1, from, to: more.at(-1) ?? from })}
      <Button look="quiet" size="sm" onClick={() => onShow(from)}>
        {t('titles.showSkipped')}
      </Button>
    </p>
  );
}

const actionLabelKeys = {
  start: 'titles.startReading',
  continue: 'line.continue',
  missed: 'line.missed',
  caughtUp: 'line.readAgain',
} as const;
/** Maximum number of versions in the menu; the others are in the chapter list. */
const maxMenuVersions = 6;

/** Chapters and versions to choose instead; empty if there is none, even if versions can be ordered. */
function buildMenuItems(
  { resume, first, latest, others }: StartPoint,
  t: Translate,
  onVersions: (() => void) | undefined,
): MenuItem[] {
  const versions = others.slice(0, maxMenuVersions).map((chapter): MenuItem => {
    const languageCode = chapter.attributes.translatedLanguage;
    return {
      label: `${languageName(languageCode)} · ${groupNames(chapter, t)}`,
      icon: <LanguageFlag code={languageCode} />,
      href: readerHref(chapter, 1),
    };
  });
  // with page number 1: without a page number, the reader would open at the stored position
  const chapterItem = (label: string, icon: ReactNode, chapter: Chapter): MenuItem => ({
    label,
    icon,
    href: chapterHref(chapter, 1),
  });
  const chapters: MenuItem[] = [
    ...(first
      ? [chapterItem(t('line.fromBeginning', { chapter: chapterLabel(first.attributes) }), <SkipBack />, first)]
      : []),
    ...(latest
      ? [chapterItem(t('line.latest', { chapter: chapterLabel(latest.attributes) }), <SkipForward />, latest)]
      : []),
  ];
  if (versions.length + chapters.length === 0) return [];
  const heading = t('line.otherVersions', { chapter: chapterLabel(resume.version.chapter.attributes) });
  const groups: MenuItem[][] = [
    chapters,
    versions.length > 0 ? [{ kind: 'heading', label: heading }, ...versions] : [],
    onVersions ? [{ label: t('line.versions'), icon: <ListOrdered />, onSelect: onVersions }] : [],
  ];
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, groupIndex) => (groupIndex === 0 ? group : [{ kind: 'line' as const }, ...group]));
}

const readerHref = (chapter: Chapter, page: number): string => chapterHref(chapter, page === 1 ? undefined : page);

const groupNames = (chapter: Chapter, t: Translate): string => groupLabels(chapter) || t('app.noGroup');
