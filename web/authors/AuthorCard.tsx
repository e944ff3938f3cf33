import { toBcp47 } from '#contract/rules/languages.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { NameCard } from '#web/ui/cards/NameCard.tsx';
import styles from './AuthorCard.module.css';
import type { ListedAuthor } from './queries.ts';

/** Highest number of titles that a card shows exactly; more are shown as `9+`. */
const maxShownTitles = 9;

/** Card of an author: the cover of a title or initials, how many titles there are, and the names of some. */
export function AuthorCard({
  author: { id, attributes, titles, hidden, samples, coverTitle },
}: {
  author: ListedAuthor;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <NameCard
      href={pathTo.author(id, attributes.name)}
      picture={
        coverTitle ? (
          <Cover width={66} src={mainCoverUrl(coverTitle, 256)} />
        ) : (
          <span className={styles.portrait}>
            <Avatar name={attributes.name} size="lg" />
          </span>
        )
      }
      name={attributes.name}
      facts={
        <>
          <span>
            {titles > maxShownTitles
              ? t('authors.manyTitles', { count: maxShownTitles })
              : t('authors.titleCount', { count: titles })}
          </span>
          {hidden > 0 && <span>{t('authors.hiddenCount', { count: hidden })}</span>}
        </>
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
