import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { CoverMeta } from './CoverMeta.tsx';
import { OtherTitles, OtherTitlesLoading } from './OtherTitles.tsx';
import { titlesByIdQuery } from './related-titles.ts';
import { type Relation, relationLabels, relationsOf } from './relations.ts';
import styles from './OtherTitles.module.css';

/** Related titles, grouped by their relation. */
export function RelatedTab({ title }: { title: Title }) {
  const t = useT();
  const relations = relationsOf(title);
  const query = useQuery(titlesByIdQuery(relations.flatMap(([, ids]) => ids)));
  const failure = useFailure(query);
  if (relations.length === 0) return <Empty level={2} icon={<Waypoints />} title={t('titles.noRelated')} />;
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) return <OtherTitlesLoading />;
  const byId = query.data;
  return (
    <>
      <h2 className="sr-only">{t('titles.related')}</h2>
      {relations.map(([relation, ids]) => (
        <RelatedGroup key={relation} relation={relation} titles={ids.flatMap((id) => byId.get(id) ?? [])} />
      ))}
    </>
  );
}

function RelatedGroup({ relation, titles }: { relation: Relation; titles: Title[] }) {
  const t = useT();
  if (titles.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t(relationLabels[relation])}</h3>
      <OtherTitles titles={titles} metaOf={(title) => <CoverMeta title={title} rating={null} />} />
    </section>
  );
}
