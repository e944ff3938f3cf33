import { useT } from '#web/lib/i18n/i18n.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import type { Problem } from '../model/problem.ts';
import { sectionOf } from '../model/sections.ts';
import { useEditor } from './editor-context.ts';
import { namedWordsOf, wordsOf } from './field-messages.ts';
import { goToField } from './go-to-field.ts';
import type { DraftActions } from './use-draft-state.ts';
import type { Saving } from './use-saving.ts';
import styles from './FailureNotes.module.css';

/** Why the draft was not saved or submitted; missing parts lead to their fields. */
export function FailureNotes({ saving, draft }: { saving: Saving; draft: DraftActions }) {
  const t = useT();
  const { tried, problems } = useEditor();
  const missing = tried === 'submit' ? problems : [];
  const unsavable = tried === 'save' ? problems.filter(({ level }) => level === 'save') : [];
  return (
    <>
      {(saving.failure !== null || unsavable.length > 0) && (
        <Note kind="bad" lead={t('drafts.save.failed')} live>
          {saving.failure}
          <ProblemLinks problems={unsavable} />
        </Note>
      )}
      {(missing.length > 0 || draft.failures.length > 0) && (
        <Note kind="bad" lead={t('drafts.submit.failed')} live>
          {draft.failures.join(' ')}
          <ProblemLinks problems={missing} />
        </Note>
      )}
    </>
  );
}

/** Problems, each as a link to its field. */
function ProblemLinks({ problems }: { problems: readonly Problem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <ul className={styles.list}>
      {problems.map((problem) => (
        <li key={`${problem.field} ${problem.at ?? ''} ${problem.message}`}>
          <TextLink
            href={`#${sectionOf(problem.field)}`}
            onClick={(event) => {
              event.preventDefault();
              goToField(problem.field, problem.at);
            }}
          >
            {problem.missing && problem.field !== 'adaptations' ? wordsOf(t, problem) : namedWordsOf(t, problem)}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
