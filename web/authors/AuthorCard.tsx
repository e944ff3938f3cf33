import { toBcp47 } from '#contract/rules/languages.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import styles from './AuthorCard.module.css';
import type { ListedAuthor } from './queries.ts';

/** Highest number of titles that a card shows exactly; more are shown as `9+`. */
const maxShownTitles = 9;

/** Card of an author: the cover of a title, how many titles there are, and the names of some. */
export function AuthorCard({ author: { id, attributes, titles, samples, coverTitle } }: { author: ListedAuthor }) {
  const t = useT();
  const language = useLanguage();
  return (
    <NameCard
      href={pathTo.author(id, attributes.name)}
      picture={<Cover width={66} src={coverTitle && mainCoverUrl(coverTitle, 256)} />}
      name={attributes.name}
      facts={
        titles > maxShownTitles
          ? t('authors.manyTitles', { count: maxShownTitles })
          : t('authors.titleCount', { count: titles })
      }
      figures={
        samples.length > 0 && (
          <ul className={styles.titles}>
            {samples.map((title) => {
              const { main } = titleNames(title.attributes, language);
              return (
                <li key={title.id} lang={toBcp47(main.language)} dir="auto">
                  {main.text}
                </li>
              );
            })}
          </ul>
        )
      }
    />
  );
}
