import { toBcp47 } from '#contract/rules/languages.ts';
import type { Names } from '#contract/rules/title-names.ts';
import { related, type Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './TitlePage.module.css';

/** The main name, the original name below it, and the authors and artists. */
export function TitleNames({ title, names }: { title: Title; names: Names }) {
  const creators = [...related(title, 'author'), ...related(title, 'artist')];
  const uniqueCreators = [...new Map(creators.map(({ id, attributes }) => [id, attributes.name]))];
  return (
    <>
      <h1 lang={toBcp47(names.main.language)} dir="auto">
        {names.main.text}
      </h1>
      {names.second && (
        <p className={styles.second} lang={toBcp47(names.second.language)} dir="auto">
          {names.second.text}
        </p>
      )}
      {uniqueCreators.length > 0 && (
        <p className={styles.makers}>
          {uniqueCreators.map(([id, name], creatorIndex) => (
            <span key={id}>
              {creatorIndex > 0 && ', '}
              <Link href={pathTo.author(id, name)}>
                <bdi>{name}</bdi>
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
