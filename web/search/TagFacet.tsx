import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { tagName } from '#web/lib/catalogue/tags.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chips } from '#web/ui/controls/Chip.tsx';
import { Facet, FacetPart } from '#web/ui/controls/Facet.tsx';
import { Segment } from '#web/ui/controls/Segment.tsx';
import { TriChip } from '#web/ui/controls/TriChip.tsx';
import { tagState, withTag, type Criteria } from '#contract/preload/search-criteria.ts';
import type { TagStatistics } from './queries.ts';
import { sortTagsByUse, titleCount } from './tags-by-use.ts';

type Tag = Title['attributes']['tags'][number];

/**
 * Number of tags that are shown above a "more" button. If up to three more have titles, these are shown, too. Tags
 * without titles are always behind the button.
 */
const maxCollapsed = 12;

/**
 * Tags of one group: each is included, excluded or neither. `modes` adds the choice whether all or any of them must
 * match.
 */
export function TagFacet({
  title,
  tags,
  open,
  modes,
  figures,
  criteria,
  onChange,
}: {
  title: string;
  tags: Tag[];
  open: boolean;
  modes: boolean;
  /** Number of titles by tag id, which decides the tags that are shown before "more" is pressed; absent if unknown. */
  figures: TagStatistics | undefined;
  criteria: Criteria;
  onChange: (next: Criteria) => void;
}) {
  const t = useT();
  const [isExpanded, setExpanded] = useState(false);
  const namedTags = tags
    .map((tag) => ({ id: tag.id, name: tagName(tag), state: tagState(criteria, tag.id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const usedTags = figures ? tags.filter((tag) => titleCount(tag, figures) > 0) : tags;
  const showsAllUsed = usedTags.length <= maxCollapsed + 3;
  const showsAllTags = isExpanded || (showsAllUsed && usedTags.length === tags.length);
  const popularIds = new Set(
    sortTagsByUse(usedTags, figures ?? {})
      .slice(0, showsAllUsed ? undefined : maxCollapsed)
      .map(({ id }) => id),
  );
  const shownTags = showsAllTags
    ? namedTags
    : namedTags.filter(({ id, state }) => popularIds.has(id) || state !== null);
  const stateLabels = { include: t('search.included'), exclude: t('search.excluded'), clear: t('search.cleared') };
  return (
    <Facet title={title} count={namedTags.filter(({ state }) => state !== null).length} open={open}>
      <Chips label={title}>
        {shownTags.map(({ id, name, state }) => (
          <TriChip
            key={id}
            label={name}
            state={state}
            words={stateLabels}
            onChange={(next) => onChange(withTag(criteria, id, next))}
          />
        ))}
        {shownTags.length < namedTags.length && (
          <Button look="quiet" size="sm" onClick={() => setExpanded(true)}>
            {t('search.moreTags', { count: namedTags.length - shownTags.length })}
          </Button>
        )}
      </Chips>
      {modes && (
        <>
          <TagModeChoice
            label={t('search.includedMode')}
            value={criteria.includedMode}
            onChange={(includedMode) => onChange({ ...criteria, includedMode })}
          />
          <TagModeChoice
            label={t('search.excludedMode')}
            value={criteria.excludedMode}
            onChange={(excludedMode) => onChange({ ...criteria, excludedMode })}
          />
        </>
      )}
    </Facet>
  );
}

function TagModeChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: 'AND' | 'OR';
  onChange: (value: 'AND' | 'OR') => void;
}) {
  const t = useT();
  return (
    <FacetPart label={label}>
      <Segment
        label={label}
        size="sm"
        fill
        value={value}
        onChange={onChange}
        options={[
          { value: 'AND', label: t('search.all') },
          { value: 'OR', label: t('search.any') },
        ]}
      />
    </FacetPart>
  );
}
