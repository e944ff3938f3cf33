import { useT } from '#web/lib/i18n/i18n.ts';
import type { Proposal } from '../queries.ts';
import { useChangeWords } from './use-change-words.ts';
import { Values } from './Values.tsx';
import styles from './ConflictNote.module.css';

/** Changes of a proposal: each value before, now and proposed; changes that somebody else overtook are marked. */
export function ProposalChanges({ changes }: { changes: Proposal['changes'] }) {
  const t = useT();
  const words = useChangeWords();
  return (
    <ul>
      {changes.map((change) => (
        <li key={`${change.field} ${change.key}`} className={styles.conflict}>
          <b>
            {words.about(change)}
            {change.conflict && ` (${t('drafts.proposal.overtaken')})`}
          </b>
          <Values
            base={words.value(change, change.base)}
            current={words.value(change, change.current)}
            mine={words.value(change, change.mine)}
          />
        </li>
      ))}
    </ul>
  );
}
