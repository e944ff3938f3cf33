import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { Lightbox } from '#web/ui/overlays/Lightbox.tsx';
import { type Veil, veilClass, VeilSwitches } from './veil.tsx';
import type { ItemDetail } from './words.ts';
import { PictureNumber } from './PictureNumber.tsx';
import styles from './Pictures.module.css';

/**
 * Pages of a chapter or covers of a title, each with a large view. Those that were reported are hidden, also in
 * it, until somebody uses the switches.
 */
export function Pictures({ item: { pages, images, name }, veil }: { item: ItemDetail; veil: Veil | null }) {
  const t = useT();
  const [at, setAt] = useState<number | null>(null);
  const pictures =
    pages.length > 0
      ? pages.map(({ url, full }, index) => ({ url, full, label: t('moderation.page', { number: index + 1 }) }))
      : images.map((url, index) => ({ url, full: url, label: t('moderation.picture', { number: index + 1 }) }));
  if (pictures.length === 0) return null;
  return (
    <Panel className={styles.pictures}>
      <div className={styles.head}>
        <h3>
          {pages.length > 0
            ? t('moderation.pages', { count: pages.length })
            : t('moderation.pictures', { count: images.length })}
        </h3>
        <VeilSwitches veil={veil} />
      </div>
      <ul className={styles.strip}>
        {pictures.map(({ url, label }, index) => (
          <li key={url}>
            <button type="button" aria-label={label} onClick={() => setAt(index)}>
              <img className={veilClass(veil)} src={url} alt="" loading="lazy" />
              <PictureNumber>{index + 1}</PictureNumber>
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        images={pictures.map(({ full, label }) => ({
          src: full,
          name: label,
          caption: (
            <>
              <span>{name ?? label}</span>
              <VeilSwitches veil={veil} />
            </>
          ),
        }))}
        imageClass={veilClass(veil)}
        at={at}
        onMove={setAt}
        words={{
          close: t('app.close'),
          previous: t('moderation.previousPicture'),
          next: t('moderation.nextPicture'),
          position: (number, count) => `${number} / ${count}`,
        }}
      />
    </Panel>
  );
}
