import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { related, relatedId } from '#web/lib/catalogue/related.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { relationLabels } from '#web/titles/relations.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import type { TitleRelation } from '../queries.ts';
import { relatedTitleQuery } from '../related-title.ts';
import styles from './Relations.module.css';

/** One related title, with the button that removes the relation. */
export function RelationRow({
  titleId,
  relation,
  editable,
  onRemoved,
  onFailure,
}: {
  titleId: string;
  relation: TitleRelation;
  editable: boolean;
  onRemoved: () => void;
  onFailure: (text: string | null) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const targetId = relatedId(relation, 'manga') ?? '';
  const included = related(relation, 'manga')[0]?.attributes;
  const fetched = useQuery({ ...relatedTitleQuery(targetId), enabled: included === undefined }).data;
  const attributes = included ?? fetched?.attributes;
  const name = attributes ? titleNames(attributes, language).main : null;
  const remove = async (): Promise<void> => {
    setBusy(true);
    onFailure(null);
    try {
      await call('drafts.removeRelation', { params: { mangaId: titleId, id: relation.id } });
      onRemoved();
    } catch (error) {
      setBusy(false);
      onFailure(failureText(error));
    }
  };
  return (
    <li className={styles.row}>
      <span className={styles.kind}>{t(relationLabels[relation.attributes.relation])}</span>
      <TextLink
        href={attributes ? pathTo.titleOf({ id: targetId, attributes }) : pathTo.title(targetId)}
        lang={name ? toBcp47(name.language) : undefined}
      >
        {name?.text ?? '…'}
      </TextLink>
      {editable && (
        <IconButton
          size="sm"
          icon={<X />}
          busy={busy}
          label={t('search.remove', { name: name?.text ?? '' })}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
