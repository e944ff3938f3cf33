import { titleNames } from '#contract/rules/title-names.ts';
import { toBcp47 } from '#contract/rules/languages.ts';
import { type Chapter, related } from '#web/lib/catalogue/related.ts';
import { useLanguage } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { chapterHref, externalLinkProps, externalUrlOf } from '#web/lib/navigation/chapter-address.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { LastUpload } from './LastUpload.tsx';
import styles from './NewestChapter.module.css';

/** A line with the newest chapter of a group, its title, and how long ago it came out. */
export function NewestChapter({ chapter }: { chapter: Chapter }) {
  const language = useLanguage();
  const { attributes } = chapter;
  const [title] = related(chapter, 'manga');
  const name = title && titleNames(title.attributes, language).main;
  return (
    <span className={styles.line}>
      <Link
        className={styles.chapter}
        href={chapterHref(chapter)}
        {...(externalUrlOf(chapter) === null ? {} : externalLinkProps)}
      >
        <bdi lang={labelLang(attributes)}>{chapterLabel(attributes)}</bdi>
        {name && (
          <>
            {' · '}
            <bdi lang={toBcp47(name.language)}>{name.text}</bdi>
          </>
        )}
      </Link>
      <LastUpload at={new Date(attributes.readableAt)} />
    </span>
  );
}
