import { useQuery } from '@tanstack/react-query';
import { ratingKeys } from '#web/lib/catalogue/covers.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { statusKeys } from '#web/lib/catalogue/statuses.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Chip, Chips } from '#web/ui/controls/Chip.tsx';
import { Facet, FacetPart } from '#web/ui/controls/Facet.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import {
  createdSpans,
  demographics,
  statuses,
  tagState,
  type CreatedSpan,
  type Criteria,
} from '#contract/preload/search-criteria.ts';
import { LanguageFacet, OriginalFacet } from './LanguageFacets.tsx';
import { GroupPicker, PeoplePicker } from './Pickers.tsx';
import { tagStatisticsQuery, tagsQuery } from './queries.ts';
import { TagFacet } from './TagFacet.tsx';
import { isTagShown } from './tags-by-use.ts';
import { createdKeys, demographicKeys, tagGroups } from './words.ts';
import { YearField } from './YearField.tsx';
import { contentRatings } from '#contract/rules/content-ratings.ts';

/** Widths of the skeletons that are shown while the tags load. */
const chipWidths = [
  '58px',
  '82px',
  '84px',
  '74px',
  '56px',
  '60px',
  '76px',
  '90px',
  '86px',
  '64px',
  '54px',
  '88px',
  '66px',
];

/** All search filters for titles, in collapsible facets. */
export function Filters({ criteria, onChange }: { criteria: Criteria; onChange: (next: Criteria) => void }) {
  const t = useT();
  const tags = useQuery(tagsQuery);
  const failure = useFailure(tags);
  const filters = useFilters();
  const tagStatistics = useQuery(tagStatisticsQuery(filters));
  const shownRatings = criteria.ratings.length > 0 ? { ...filters, ratings: criteria.ratings } : filters;
  const updateCriteria = (criteriaPatch: Partial<Criteria>) => onChange({ ...criteria, ...criteriaPatch });
  const hasTags = tags.data && (!tagStatistics.isPending || tagStatistics.failureCount > 0);
  const extraFilterCount = [criteria.statuses, criteria.demographics].reduce((sum, { length }) => sum + length, 0);
  return (
    <>
      {hasTags ? (
        tagGroups.map(([group, key]) => (
          <TagFacet
            key={group}
            title={t(key)}
            tags={tags.data.filter(
              (tag) =>
                tag.attributes.group === group &&
                (isTagShown(tag, tagStatistics.data, shownRatings) || tagState(criteria, tag.id) !== null),
            )}
            open={group === 'genre' || group === 'theme'}
            modes={group === 'genre'}
            figures={tagStatistics.data}
            criteria={criteria}
            onChange={onChange}
          />
        ))
      ) : failure ? (
        <SectionError query={tags} failure={failure} />
      ) : (
        tagGroups.map(([group, key]) => (
          <Facet key={group} title={t(key)} open={group === 'genre' || group === 'theme'}>
            <Busy label={t('app.loading')}>
              <Chips>
                {chipWidths.map((width) => (
                  <Skeleton key={width} width={width} height="28px" />
                ))}
              </Chips>
            </Busy>
            {group === 'genre' &&
              (['search.includedMode', 'search.excludedMode'] as const).map((label) => (
                <FacetPart key={label} label={t(label)}>
                  <Skeleton height="30px" />
                </FacetPart>
              ))}
          </Facet>
        ))
      )}
      {/* facets below the tags appear together with them, because the height of the tags is not known before */}
      {(hasTags || failure) && (
        <>
          <Facet title={t('search.rating')} count={criteria.ratings.length} open>
            <ChipChoices
              label={t('search.rating')}
              values={contentRatings}
              chosen={criteria.ratings.length > 0 ? criteria.ratings : filters.ratings}
              name={(value) => t(ratingKeys[value])}
              // ratings equal to those of the reader's settings are left out of the URL, because they apply by default
              onChange={(ratings) => updateCriteria({ ratings: sameValues(ratings, filters.ratings) ? [] : ratings })}
            />
          </Facet>
          <OriginalFacet criteria={criteria} onChange={onChange} />
          <LanguageFacet criteria={criteria} onChange={onChange} />
          <Facet title={t('search.statusYear')} count={extraFilterCount + (criteria.year === null ? 0 : 1)}>
            <ChipChoices
              label={t('search.status')}
              shown
              values={statuses}
              chosen={criteria.statuses}
              name={(value) => t(statusKeys[value])}
              onChange={(next) => updateCriteria({ statuses: next })}
            />
            <ChipChoices
              label={t('search.demographic')}
              shown
              values={demographics}
              chosen={criteria.demographics}
              name={(value) => t(demographicKeys[value])}
              onChange={(next) => updateCriteria({ demographics: next })}
            />
            <YearField key={criteria.year} year={criteria.year} onChange={(year) => updateCriteria({ year })} />
          </Facet>
          <Facet
            title={t('search.people')}
            count={criteria.authors.length + criteria.artists.length + (criteria.group === null ? 0 : 1)}
          >
            <PeoplePicker
              label={t('search.authors')}
              ids={criteria.authors}
              onChange={(authors) => updateCriteria({ authors })}
            />
            <PeoplePicker
              label={t('search.artists')}
              ids={criteria.artists}
              onChange={(artists) => updateCriteria({ artists })}
            />
            <GroupPicker id={criteria.group} onChange={(group) => updateCriteria({ group })} />
          </Facet>
          <Facet title={t('search.when')} count={(criteria.hasChapters ? 1 : 0) + (criteria.created === null ? 0 : 1)}>
            <Switch checked={criteria.hasChapters} onChange={(hasChapters) => updateCriteria({ hasChapters })}>
              {t('search.hasChapters')}
            </Switch>
            <ChipChoices
              label={t('search.created')}
              shown
              values={Object.keys(createdSpans) as CreatedSpan[]}
              chosen={criteria.created ? [criteria.created] : []}
              name={(value) => t(createdKeys[value])}
              // single choice: the chip that was pressed last
              onChange={(next) => updateCriteria({ created: next.at(-1) ?? null })}
            />
          </Facet>
        </>
      )}
    </>
  );
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

/** Multiple choice with chips. `shown`: the label is visible above them, not only read by screen readers. */
function ChipChoices<T extends string>({
  label,
  shown = false,
  values,
  chosen,
  name,
  onChange,
}: {
  label: string;
  shown?: boolean;
  values: readonly T[];
  chosen: readonly T[];
  name: (value: T) => string;
  onChange: (chosen: T[]) => void;
}) {
  return (
    <FacetPart label={shown ? label : undefined}>
      <Chips label={label}>
        {values.map((value) => {
          const isChosen = chosen.includes(value);
          return (
            <Chip
              key={value}
              pressed={isChosen}
              onClick={() => onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])}
            >
              {name(value)}
            </Chip>
          );
        })}
      </Chips>
    </FacetPart>
  );
}
