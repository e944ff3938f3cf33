import { useQuery } from '@tanstack/react-query';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { fold } from '#web/lib/i18n/fold-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { tagsQuery } from '#web/search/queries.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { useEditor } from '../editor/editor-context.ts';
import styles from './Section.module.css';

/** Tags of one group, each pressed or not. */
export function TagChips({
  group,
  label,
  search = '',
}: {
  group: 'content' | 'format' | 'genre' | 'theme';
  label: string;
  /** Only tags whose names contain this; and those that are chosen. */
  search?: string;
}) {
  const t = useT();
  const { form, set } = useEditor();
  const tags = useQuery(tagsQuery);
  const failure = useFailure(tags);
  const wanted = fold(search.trim());
  const shown = (tags.data ?? [])
    .filter((tag) => tag.attributes.group === group)
    .map((tag) => ({ id: tag.id, name: tagName(tag), chosen: form.tags.includes(tag.id) }))
    .filter(({ name, chosen }) => chosen || fold(name).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (failure) return <SectionError query={tags} failure={failure} />;
  if (tags.data && shown.length === 0) return null;
  const toggle = (id: string, chosen: boolean): void =>
    set({ tags: chosen ? form.tags.filter((each) => each !== id) : [...form.tags, id] });
  return (
    <div className={styles.group}>
      <span className={styles.legend}>{label}</span>
      {tags.data ? (
        <Chips label={label}>
          {shown.map(({ id, name, chosen }) => (
            <Chip key={id} pressed={chosen} onClick={() => toggle(id, chosen)}>
              {name}
            </Chip>
          ))}
        </Chips>
      ) : (
        <Busy label={t('app.loading')}>
          <Skeleton height="64px" />
        </Busy>
      )}
    </div>
  );
}
