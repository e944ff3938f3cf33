import { useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { AddTitleField } from '#web/lists/edit/AddTitleField.tsx';
import { relationLabels, type Relation } from '#web/titles/relations.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import type { TitleRelation } from '../queries.ts';
import styles from './Relations.module.css';

const relations = Object.keys(relationLabels) as Relation[];

/** Relates another title, which is found by name, in the way that is chosen first. */
export function AddRelation({
  titleId,
  onAdded,
  onFailure,
}: {
  titleId: string;
  onAdded: (relation: TitleRelation) => void;
  onFailure: (text: string | null) => void;
}) {
  const t = useT();
  const [relation, setRelation] = useState<Relation>('sequel');
  const add = async (target: Title): Promise<void> => {
    onFailure(null);
    try {
      const { data } = await call('drafts.addRelation', {
        params: { mangaId: titleId },
        body: { targetManga: target.id, relation },
      });
      onAdded(data);
    } catch (error) {
      onFailure(failureText(error));
    }
  };
  return (
    <div className={styles.add}>
      <Select
        label={t('drafts.relations.kind')}
        value={relation}
        options={relations.map((value) => ({ value, label: t(relationLabels[value]) }))}
        onChange={(value) => setRelation(relations.find((each) => each === value) ?? relation)}
      />
      <AddTitleField has={(id) => id === titleId} onAdd={(title) => void add(title)} />
    </div>
  );
}
