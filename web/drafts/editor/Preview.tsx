import { useQuery } from '@tanstack/react-query';
import { toBcp47 } from '#contract/rules/languages.ts';
import { ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { tagsQuery } from '#web/search/queries.ts';
import { Cover } from '#web/ui/cards/Cover.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import { useEditor } from './editor-context.ts';
import { usePeopleNames } from './use-people-names.ts';
import styles from './Preview.module.css';

const shownTags = 3;

/** The title as lists will show it. */
export function Preview({ cover }: { cover: string | null }) {
  const t = useT();
  const { form } = useEditor();
  const nameOf = usePeopleNames(form.authors);
  const tags = useQuery(tagsQuery).data ?? [];
  const main = form.names.find(({ main: isMain, text }) => isMain && text.trim() !== '');
  const authors = form.authors.map(nameOf);
  return (
    <div className={styles.preview}>
      <Cover src={cover} width={66} />
      <div className={styles.words}>
        <b lang={main && main.language !== '' ? toBcp47(main.language) : undefined}>
          {main?.text ?? t('drafts.names.unnamed')}
        </b>
        {authors.length > 0 && <span className={styles.muted}>{authors.join(', ')}</span>}
        <span className={styles.tags}>
          {form.contentRating !== '' && (
            <Tag tone={ratingTones[form.contentRating]}>{t(ratingKeys[form.contentRating])}</Tag>
          )}
          {tags
            .filter(({ id }) => form.tags.includes(id))
            .slice(0, shownTags)
            .map((tag) => (
              <Tag key={tag.id}>{tagName(tag)}</Tag>
            ))}
        </span>
        {form.status !== '' && (
          <Tag dot tone={`pub-${form.status}`}>
            {[t(statusKeys[form.status]), form.year].filter(Boolean).join(', ')}
          </Tag>
        )}
      </div>
    </div>
  );
}
