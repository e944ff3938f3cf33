import type { ReactNode } from 'react';
import { ExternalLink, ListOrdered, Play, RotateCcw } from 'lucide-react';
import type { ResumePoint } from '#contract/rules/reading-line.ts';
import { chapterHref, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { groupLabels } from '#web/lib/catalogue/group-words.ts';
import { useLanguage, useT, type Translate } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, fullChapterLabel } from '#web/lib/i18n/labels.ts';
import type { Version } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { Button, type ButtonProps } from '#web/ui/controls/Button.tsx';
import { Language, LanguageFlag } from '#web/ui/text/Language.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { SplitButton } from '#web/ui/controls/SplitButton.tsx';
import { SpokenLabel } from '#web/ui/text/SpokenLabel.tsx';
import { TaskBar } from '#web/ui/layout/TaskBar.tsx';
import styles from './TitlePage.module.css';

/** Chapter to start or continue with, and the alternatives in the button's menu. */
export interface StartPoint {
  resume: ResumePoint<Version>;
  /** First chapter of the title; null if it is the one of `resume`. */
  first: Chapter | null;
  /** Other versions of the chapter of `resume`. */
  others: readonly Chapter[];
}

/**
 * The title page's primary button, which starts or resumes reading, and further actions (`more`). The button is absent
 * when there is nothing to read. `bar`: shown in a bar at the bottom of phones.
 */
export function StartReading({
  reading,
  more,
  bar = false,
  onVersions,
}: {
  reading: StartPoint | null;
  more: ReactNode;
  bar?: boolean;
  /** Opens the dialog that orders languages and groups; absent if there is nothing to order. */
  onVersions?: (() => void) | undefined;
}) {
  const t = useT();
  const language = useLanguage();
  if (!reading) return bar ? more : <ActionBar bar={false}>{more}</ActionBar>;
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
        <span className={styles.begin}>{actionLabel}</span>
        {pageLabel && <span className={styles.place}>{pageLabel}</span>}
        {languageCode !== language && <Language code={languageCode} name={languageName(languageCode)} />}
      </SpokenLabel>
    ),
  };
  const items = buildMenuItems(reading, t, onVersions);
  return (
    <ActionBar bar={bar}>
      {items.length === 0 ? (
        <Button {...mainButton} />
      ) : (
        <SplitButton {...mainButton} moreLabel={t('line.chooseAnother')} items={items} />
      )}
      {more}
    </ActionBar>
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

function buildMenuItems(
  { resume, first, others }: StartPoint,
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
  const more: MenuItem[] = [
    ...(first
      ? [
          {
            label: t('line.fromBeginning', { chapter: chapterLabel(first.attributes) }),
            icon: <RotateCcw />,
            // with page number 1: without a page number, the reader would open at the stored position
            href: chapterHref(first, 1),
          },
        ]
      : []),
    ...(onVersions ? [{ label: t('line.versions'), icon: <ListOrdered />, onSelect: onVersions }] : []),
  ];
  if (versions.length === 0) return more;
  const heading = t('line.otherVersions', { chapter: chapterLabel(resume.version.chapter.attributes) });
  return [
    { kind: 'heading', label: heading },
    ...versions,
    ...(more.length > 0 ? [{ kind: 'line' as const }] : []),
    ...more,
  ];
}

const readerHref = (chapter: Chapter, page: number): string => chapterHref(chapter, page === 1 ? undefined : page);

const groupNames = (chapter: Chapter, t: Translate): string => groupLabels(chapter) || t('app.noGroup');

function ActionBar({ bar, children }: { bar: boolean; children: ReactNode }) {
  return bar ? <TaskBar>{children}</TaskBar> : <div className={styles.actions}>{children}</div>;
}
