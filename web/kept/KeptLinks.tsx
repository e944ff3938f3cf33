import { toBcp47 } from '#contract/languages.ts';
import { languageName } from '#web/lib/format.ts';
import { useLanguage, useT } from '#web/lib/i18n.ts';
import { chapterLabel, labelLang } from '#web/lib/labels.ts';
import { titleNames } from '#web/lib/names.ts';
import { resumePage, usePlaceHere } from '#web/lib/reading/place-here.ts';
import { related } from '#web/lib/related.ts';
import { pathTo } from '#web/lib/routes.ts';
import { Language } from '#web/ui/Language.tsx';
import { Link } from '#web/ui/Link.tsx';
import styles from './Kept.module.css';
import { KeptCover } from './KeptCover.tsx';
import { KeptPlace } from './KeptPlace.tsx';
import { byTitle, inReadingOrder, type KeptTitle } from './room.ts';
import { useShelf } from './shelf.ts';

/** What can be read without a connection, by title. Nothing where nothing is kept. */
export function KeptLinks() {
  const t = useT();
  const whole = useShelf()?.filter((entry) => entry.whole) ?? [];
  if (whole.length === 0) return null;
  return (
    <section className={styles.links} aria-labelledby="kept-links">
      <h2 id="kept-links">{t('kept.readable')}</h2>
      {byTitle(whole, 'time').map((title) => (
        <TitleLinks key={title.titleId} title={title} />
      ))}
    </section>
  );
}

function TitleLinks({ title }: { title: KeptTitle }) {
  const t = useT();
  const language = useLanguage();
  const placeOf = usePlaceHere();
  const [about] = related(title.chapters[0]!.chapter, 'manga');
  const name = about && titleNames(about.attributes, language).main;
  return (
    <div className={styles.linked}>
      <KeptCover title={title} />
      <div>
        <h3 lang={name && toBcp47(name.language)}>{name?.text ?? t('kept.unknownTitle')}</h3>
        <ul>
          {inReadingOrder(title.chapters).map(({ chapter, owner }) => {
            const { id, attributes } = chapter;
            const place = placeOf(chapter, owner);
            return (
              <li key={id} data-read={place?.read || undefined}>
                <Link href={pathTo.chapter(id, place ? resumePage(place) : undefined)}>
                  <Language code={attributes.translatedLanguage} name={languageName(attributes.translatedLanguage)} />
                  <b lang={labelLang(attributes)}>{chapterLabel(attributes)}</b>
                  {attributes.title && <bdi lang={labelLang(attributes)}>{attributes.title}</bdi>}
                  <KeptPlace place={place} />
                </Link>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
