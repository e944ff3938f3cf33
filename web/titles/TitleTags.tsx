import { ratingKeys, ratingTones } from '#web/lib/catalogue/covers.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { Link } from '#web/ui/text/Link.tsx';
import { Tag } from '#web/ui/text/Tag.tsx';
import styles from './TitlePage.module.css';

const tagGroupOrder = ['content', 'format', 'genre', 'theme'] as const;

/** Content rating first and in color, then warnings, then format, genres and themes. */
export function TitleTags({ title: { attributes } }: { title: Title }) {
  const t = useT();
  const tags = tagGroupOrder.flatMap((group) => attributes.tags.filter((tag) => tag.attributes.group === group));
  return (
    // Focusable, because the list scrolls sideways on phones and has to be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.tags} aria-label={t('titles.tags')} tabIndex={0}>
      <li>
        <Tag tone={ratingTones[attributes.contentRating]}>{t(ratingKeys[attributes.contentRating])}</Tag>
      </li>
      {tags.map((tag) => {
        const isWarning = tag.attributes.group === 'content';
        return (
          <li key={tag.id}>
            <Link href={pathTo.tag(tag.id, tag.attributes.name['en'] ?? '')}>
              <Tag tone={isWarning ? 'warning' : 'neutral'} line={isWarning}>
                {tagName(tag)}
              </Tag>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
