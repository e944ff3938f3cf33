import { toBcp47 } from '#contract/rules/languages.ts';
import { languageName } from '#web/lib/i18n/format.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/i18n/labels.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { resumePage, useLocalPlace } from '#web/lib/reading/local-place.ts';
import { related } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Language } from '#web/ui/text/Language.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './Downloads.module.css';
import { DownloadedCover } from './DownloadedCover.tsx';
import { DownloadPlace } from './DownloadPlace.tsx';
import { groupByTitle, inReadingOrder, type DownloadedTitle } from './storage-quota.ts';
import { useDownloads } from './download-store.ts';

/** Links to the downloaded chapters, grouped by title. Renders nothing if no chapter is downloaded. */
export function DownloadLinks() {
  const t = useT();
  const completeDownloads = useDownloads()?.filter((entry) => entry.whole) ?? [];
  if (completeDownloads.length === 0) return null;
  return (
    <section className={styles.links} aria-labelledby="kept-links">
      <h2 id="kept-links">{t('kept.readable')}</h2>
      {groupByTitle(completeDownloads, 'time').map((title) => (
        <TitleLinks key={title.titleId} title={title} />
      ))}
    </section>
  );
}

function TitleLinks({ title }: { title: DownloadedTitle }) {
  const t = useT();
  const language = useLanguage();
  const placeOf = useLocalPlace();
  const [relatedTitle] = related(title.chapters[0]!.chapter, 'manga');
  const name = relatedTitle && titleNames(relatedTitle.attributes, language).main;
  return (
    <div className={styles.linked}>
      <DownloadedCover title={title} />
      <div>
        <h3 lang={name && toBcp47(name.language)}>{name?.text ?? t('kept.unknownTitle')}</h3>
        <ul>
          {inReadingOrder(title.chapters).map(({ chapter, owner }) => {
            const { id, attributes } = chapter;
            const localPlace = placeOf(chapter, owner);
            return (
              <li key={id} data-read={localPlace?.read || undefined}>
                <Link href={pathTo.chapter(id, localPlace ? resumePage(localPlace) : undefined)}>
                  <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
                  <b lang={labelLang(attributes)}>{chapterLabel(attributes)}</b>
                  {attributes.title && <bdi lang={labelLang(attributes)}>{attributes.title}</bdi>}
                  <DownloadPlace place={localPlace} />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
