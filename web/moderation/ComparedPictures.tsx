import { useState } from 'react';
import { cx } from '#web/ui/behavior/cx.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Lightbox } from '#web/ui/overlays/Lightbox.tsx';
import type { ComparedSide } from './queries.ts';
import { type Veil, veilClass, VeilSwitches } from './veil.tsx';
import { PictureNumber } from './PictureNumber.tsx';
import styles from './Comparison.module.css';

/** Row of the pictures of two sides, those marked that the other side has, too; a large view shows these one after the other. */
export function ComparedPictures({
  one,
  two,
  labels,
  veil,
}: {
  one: ComparedSide;
  two: ComparedSide;
  /** Words for the sides. */
  labels: readonly string[];
  veil: Veil | null;
}) {
  const t = useT();
  const [opened, setOpened] = useState<string | null>(null);
  const sides = [one, two];
  const nameOf = (side: number, at: number): string => {
    const same = sides[side]!.images[at]!.same;
    const name = `${labels[side]}, ${t('moderation.picture', { number: at + 1 })}`;
    return same === null ? name : `${name}, ${t('moderation.sameAs', { number: same })}`;
  };
  const order = alternating(one.images, two.images).map(({ side, at }) => ({
    key: `${side} ${at}`,
    src: sides[side]!.images[at]!.full,
    name: nameOf(side, at),
    caption: (
      <>
        <span>{nameOf(side, at)}</span>
        <VeilSwitches veil={veil} />
      </>
    ),
  }));
  const shared = one.images.filter(({ same }) => same !== null).length;
  return (
    <tr>
      <th scope="row">
        {t('moderation.comparedPictures')}
        {shared > 0 && <span className={styles.shared}>{t('moderation.sharedPages', { count: shared })}</span>}
        <VeilSwitches veil={veil} />
      </th>
      {sides.map(({ id, images }, side) => (
        <td key={id}>
          <div className={styles.pictures}>
            {images.map(({ url, same }, at) => (
              <button
                key={url}
                type="button"
                aria-label={nameOf(side, at)}
                data-same={same !== null || undefined}
                onClick={() => setOpened(`${side} ${at}`)}
              >
                <img className={cx(veilClass(veil))} src={url} alt="" loading="lazy" />
                <PictureNumber>{same === null ? at + 1 : `${at + 1} = ${same}`}</PictureNumber>
              </button>
            ))}
          </div>
          {side === 1 && (
            <Lightbox
              images={order}
              at={opened === null ? null : order.findIndex(({ key }) => key === opened)}
              onMove={(at) => setOpened(at === null ? null : order[at]!.key)}
              imageClass={veilClass(veil)}
              words={{
                close: t('app.close'),
                previous: t('moderation.previousPicture'),
                next: t('moderation.nextPicture'),
                position: (number, count) => `${number} / ${count}`,
              }}
            />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Places of all pictures: each that both sides have before its double, then those that only the second side has. */
function alternating(one: ComparedSide['images'], two: ComparedSide['images']): { side: 0 | 1; at: number }[] {
  const doubles = new Set<number>();
  const first = one.flatMap(({ same }, at): { side: 0 | 1; at: number }[] => {
    if (same === null || doubles.has(same - 1)) return [{ side: 0, at }];
    doubles.add(same - 1);
    return [
      { side: 0, at },
      { side: 1, at: same - 1 },
    ];
  });
  return [...first, ...two.flatMap((_each, at) => (doubles.has(at) ? [] : [{ side: 1 as const, at }]))];
}
