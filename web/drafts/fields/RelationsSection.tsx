import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { AddRelation } from './AddRelation.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { FieldGroup } from './FieldGroup.tsx';
import { relationsQuery, type TitleRelation } from '../queries.ts';
import { RelationRow } from './RelationRow.tsx';
import { SaveFirst } from './SaveFirst.tsx';
import { EditorSection } from './Section.tsx';
import styles from './Relations.module.css';

/** Related titles, which are saved at once; locked with the reason for those who may not edit them. */
export function RelationsSection() {
  const t = useT();
  const { titleId, can } = useEditor();
  const may = can['editRelations'];
  return (
    <EditorSection id="relations">
      {may !== true && may !== undefined && (
        <Note icon={<Lock />} lead={t('drafts.relations.locked')}>
          {refusalText(may, 'drafts.relations.whoMay')}
        </Note>
      )}
      <FieldGroup field="relations">
        {titleId !== null && <Relations id={titleId} editable={may === true} />}
        {titleId === null && may === true && <SaveFirst>{t('drafts.relations.saveFirst')}</SaveFirst>}
      </FieldGroup>
    </EditorSection>
  );
}

function Relations({ id, editable }: { id: string; editable: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const query = useQuery(relationsQuery(id));
  const failure = useFailure(query);
  const [failed, setFailed] = useState<string | null>(null);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data)
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="44px" />
      </Busy>
    );
  const change = (relations: readonly TitleRelation[]): void => {
    client.setQueryData(relationsQuery(id).queryKey, [...relations]);
  };
  const relations = query.data;
  return (
    <>
      {relations.length > 0 && (
        <ul className={styles.list}>
          {relations.map((relation) => (
            <RelationRow
              key={relation.id}
              titleId={id}
              relation={relation}
              editable={editable}
              onRemoved={() => change(relations.filter((each) => each.id !== relation.id))}
              onFailure={setFailed}
            />
          ))}
        </ul>
      )}
      {failed !== null && (
        <Note kind="bad" live>
          {failed}
        </Note>
      )}
      {editable && (
        <AddRelation
          titleId={id}
          onAdded={(relation) => {
            setFailed(null);
            change([...relations.filter((each) => each.id !== relation.id), relation]);
          }}
          onFailure={setFailed}
        />
      )}
    </>
  );
}
