import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { formatAgo, formatCount, formatDate, formatDateTime, languageName } from '#web/lib/i18n/format.ts';
import { t, useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { fullChapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { unavailableText } from '#web/titles/unavailable-text.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { Language } from '#web/ui/text/Language.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import type { OwnChapter } from './queries.ts';
import { RowActions } from './RowActions.tsx';
import styles from './Chapters.module.css';

/** One of the viewer's chapters: what it is, its state, and what can be done with it. */
export function UploadRow({
  chapter,
  selected,
  refusal,
  onSelect,
  onTitle,
  onMove,
}: {
  chapter: OwnChapter;
  selected: boolean;
  /** Why the last change was refused. */
  refusal: string | undefined;
  onSelect: () => void;
  onTitle: () => void;
  onMove: (action: 'delete' | 'restore') => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { main } = titleNames(chapter.manga, language);
  const label = fullChapterLabel(chapter);
  const named = `${main.text}, ${label}`;
  const isRemoved = chapter.state === 'removed';
  const groups = chapter.groups.map(({ name }) => name).join(', ') || t('app.noGroup');
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <Checkbox checked={selected} hideLabel disabled={chapter.removal?.byModerators ?? false} onChange={onSelect}>
        {t('chapters.select', { chapter: named })}
      </Checkbox>
      <div className={styles.words}>
        <span className={styles.head}>
          <Language code={chapter.translatedLanguage} name={languageName(chapter.translatedLanguage)} />
          {isRemoved || chapter.state === 'queued' || chapter.state === 'rejected' ? (
            <b lang={labelLang(chapter)}>{label}</b>
          ) : (
            <TextLink href={pathTo.chapter(chapter.id)} lang={labelLang(chapter)}>
              <b>{label}</b>
            </TextLink>
          )}
          {chapter.title && <span lang={toBcp47(chapter.translatedLanguage)}>{chapter.title}</span>}
          {chapter.isUnavailable && <Tag tone="danger">{unavailableText(t, chapter.unavailableReason)}</Tag>}
        </span>
        <span className={styles.muted}>
          <TextLink href={pathTo.title(chapter.manga.id)} lang={toBcp47(main.language)}>
            {main.text}
          </TextLink>
          {' · '}
          <bdi>{groups}</bdi>
          {' · '}
          {whenOf(chapter)}
        </span>
        {refusal && (
          <span className={styles.refusal} role="alert">
            {t('chapters.rowFailed', { reason: refusal })}
          </span>
        )}
      </div>
      <RowActions chapter={chapter} named={named} title={main.text} onTitle={onTitle} onMove={onMove} />
    </li>
  );
}

/** When the chapter came or comes out, how long its review takes, why it was refused, or until when it can be restored. */
function whenOf({ state, publishAt, review, remarks, removal }: OwnChapter): string {
  if (state === 'scheduled') return t('chapters.comesOut', { when: formatDateTime(new Date(publishAt)) });
  if (state === 'queued' && review)
    return [
      review.position && t('chapters.position', { position: formatCount(review.position) }),
      t(review.expectedAt ? 'chapters.expected' : 'chapters.due', {
        when: formatDateTime(new Date(review.expectedAt ?? review.dueAt)),
      }),
    ]
      .filter(Boolean)
      .join(' ');
  if (state === 'rejected') return Object.values(remarks).join(' ') || t('chapters.refusedText');
  if (removal)
    return removal.byModerators
      ? t('refusal.removed_by_moderators')
      : t('chapters.restorable', { when: formatDate(new Date(removal.until)) });
  return t('chapters.out', { ago: formatAgo(new Date(publishAt)) });
}
