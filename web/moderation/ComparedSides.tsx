import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { ComparedName, isNamed } from './ComparedName.tsx';
import { ComparedPictures } from './ComparedPictures.tsx';
import { comparedName, placeOf, valueText } from './field-words.ts';
import { comparisonQuery, type ComparedSide } from './queries.ts';
import type { Veil } from './veil.tsx';
import styles from './Comparison.module.css';

/** The subject of an item beside something like it: names, pictures, and all fields of both. @param other id of the other one */
export function ComparedSides({
  item,
  other,
  isFound = false,
  veil,
}: {
  item: string;
  other: string;
  /** Whether the site found it, so that none of the two waits. */
  isFound?: boolean;
  veil: Veil | null;
}) {
  const query = useQuery(comparisonQuery(item, other));
  return (
    <Loaded query={query} height="320px">
      {({ sides: [one, two], names }) =>
        one &&
        two && (
          <ComparisonTable one={one} two={two} names={new Map(Object.entries(names))} isFound={isFound} veil={veil} />
        )
      }
    </Loaded>
  );
}

function ComparisonTable({
  one,
  two,
  names,
  isFound,
  veil,
}: {
  one: ComparedSide;
  two: ComparedSide;
  names: ReadonlyMap<string, string>;
  isFound: boolean;
  veil: Veil | null;
}) {
  const t = useT();
  const text = (field: string, value: unknown): string => {
    if (!isSet(value)) return '–';
    return Array.isArray(value)
      ? value.map((each) => valueText(field, each, names)).join('\n')
      : valueText(field, value, names);
  };
  const fields = [...new Set([...Object.keys(one.fields), ...Object.keys(two.fields)])]
    .filter((field) => !(field === 'name' && isNamed(one)))
    .filter((field) => isSet(one.fields[field]) || isSet(two.fields[field]))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const sides = [
    { side: one, label: t(isFound ? 'moderation.foundOne' : 'moderation.thisOne'), other: two },
    { side: two, label: t(isFound ? 'moderation.foundOther' : 'moderation.otherOne'), other: one },
  ];
  return (
    <table className={styles.table} aria-label={t('moderation.comparison')}>
      <thead>
        <tr>
          <th scope="col" className={styles.field}>
            <span className="sr-only">{t('moderation.field')}</span>
          </th>
          {sides.map(({ side, label, other }) => (
            <th key={side.id} scope="col">
              <span className={styles.which}>{label}</span>
              <ComparedName side={side} other={other} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(one.images.length > 0 || two.images.length > 0) && (
          <ComparedPictures one={one} two={two} labels={sides.map(({ label }) => label)} veil={veil} />
        )}
        {fields.map((field) => {
          const [left, right] = [text(field, one.fields[field]), text(field, two.fields[field])];
          return (
            <tr key={field} data-same={left === right || undefined}>
              <th scope="row">
                {comparedName(field, one.fields[field] ?? two.fields[field])}
                {left === right && <Check aria-label={t('moderation.same')} />}
              </th>
              <td dir="auto">{left}</td>
              <td dir="auto">{right}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const isSet = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(typeof value === 'object' && Object.values(value as object).length === 0);
