import { chapterHref, externalLinkProps, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { groupLabels } from '#web/lib/catalogue/group-words.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { Dot } from '#web/ui/text/Dot.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import { availability, type NumberGroup } from './chapter-list.ts';
import { readStateLabels, useReadState } from './row-marks.tsx';
import { anchorId } from './use-jump.ts';
import styles from './NumberGrid.module.css';

/** Chapter numbers alone, each linking to its best version, which its tooltip describes. */
export function NumberGrid({ numbers }: { numbers: readonly NumberGroup[] }) {
  return (
    <ul className={styles.grid}>
      {numbers.map(({ key, versions: [best], fallback }) => (
        <li key={key} id={anchorId(key)}>
          <NumberCell chapter={best} fallback={fallback} />
        </li>
      ))}
    </ul>
  );
}

function NumberCell({ chapter, fallback }: { chapter: Chapter; fallback: boolean }) {
  const t = useT();
  const { attributes } = chapter;
  const { state: readState, isNew } = useReadState(chapter) ?? {};
  const number = attributes.chapter ?? chapterLabel(attributes);
  const facts = [
    chapterLabel(attributes),
    attributes.title,
    languageName(attributes.translatedLanguage),
    groupLabels(chapter) || t('app.noGroup'),
    fallback && t('line.otherLanguage'),
    readState && t(readStateLabels[readState]),
  ];
  const label = facts.filter(Boolean).join(' · ');
  const cellProps = {
    className: styles.number,
    lang: labelLang(attributes),
    title: label,
    'aria-label': label,
    'data-state': readState,
  };
  const chapterAvailability = availability(chapter);
  if (chapterAvailability !== 'open') {
    return (
      // without a link, the element needs a role for its label
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      <span {...cellProps} role="img" data-shut>
        {number}
      </span>
    );
  }
  const externalProps = externalUrlOf(chapter) === null ? {} : externalLinkProps;
  return (
    <Link {...cellProps} {...externalProps} href={chapterHref(chapter)} data-fallback={fallback || undefined}>
      {(isNew || readState === 'started') && <Dot half={readState === 'started'} />}
      {number}
    </Link>
  );
}
