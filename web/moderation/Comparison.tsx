import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Loaded } from '#web/lib/api/Loaded.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { fieldName, placeOf, valueText } from './field-words.ts';
import { comparisonQuery, type ComparedSide } from './queries.ts';
import styles from './Comparison.module.css';

/** Dialog that shows what an item is about beside a possible duplicate. @param other its id; null while it is closed */
export function Comparison({ item, other, onClose }: { item: string; other: string | null; onClose: () => void }) {
  const t = useT();
  // stays while the dialog closes
  const [shown, setShown] = useState(other);
  if (other !== null && other !== shown) setShown(other);
  return (
    <Dialog open={other !== null} onClose={onClose} title={t('moderation.comparison')} closeLabel={t('app.close')} wide>
      {shown !== null && <Sides item={item} other={shown} />}
    </Dialog>
  );
}

function Sides({ item, other }: { item: string; other: string }) {
  const query = useQuery(comparisonQuery(item, other));
  return (
    <Loaded query={query} height="320px">
      {({ sides: [one, two], names }) =>
        one && two && <ComparisonTable one={one} two={two} names={new Map(Object.entries(names))} />
      }
    </Loaded>
  );
}

function ComparisonTable({
  one,
  two,
  names,
}: {
  one: ComparedSide;
  two: ComparedSide;
  names: ReadonlyMap<string, string>;
}) {
  const t = useT();
  const text = (field: string, value: unknown): string => {
    if (!isSet(value)) return '–';
    return Array.isArray(value)
      ? value.map((each) => valueText(field, each, names)).join('\n')
      : valueText(field, value, names);
  };
  const fields = [...new Set([...Object.keys(one.fields), ...Object.keys(two.fields)])]
    .filter((field) => isSet(one.fields[field]) || isSet(two.fields[field]))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
  const heads = [
    { side: one, label: t('moderation.thisOne') },
    { side: two, label: t('moderation.otherOne') },
  ];
  return (
    <table className={styles.table} aria-label={t('moderation.comparison')}>
      <thead>
        <tr>
          <th scope="col" className={styles.field}>
            <span className="sr-only">{t('moderation.field')}</span>
          </th>
          {heads.map(({ side, label }) => (
            <th key={side.id} scope="col">
              <span className={styles.which}>{label}</span>
              <bdi>{side.name ?? t('moderation.gone')}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(one.images.length > 0 || two.images.length > 0) && (
          <tr>
            <th scope="row">{t('moderation.comparedPictures')}</th>
            {heads.map(({ side, label }) => (
              <td key={side.id}>
                <div className={styles.pictures}>
                  {side.images.map((address, at) => (
                    <img
                      key={address}
                      src={address}
                      alt={`${label}, ${t('moderation.picture', { number: at + 1 })}`}
                      loading="lazy"
                    />
                  ))}
                </div>
              </td>
            ))}
          </tr>
        )}
        {fields.map((field) => {
          const [left, right] = [text(field, one.fields[field]), text(field, two.fields[field])];
          return (
            <tr key={field} data-same={left === right || undefined}>
              <th scope="row">
                {fieldName(field, '')}
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
  value !== '' &&
  value !== false &&
  !(typeof value === 'object' && Object.values(value as object).length === 0);
