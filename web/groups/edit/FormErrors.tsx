import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Note } from '#web/ui/feedback/Note.tsx';
import type { FormField, FormProblem } from './group-form.ts';
import { useProblemText } from './problem-text.ts';
import styles from './GroupEditor.module.css';

/** Fields in the order of the form. */
const labels: Readonly<Record<FormField, MessageKey>> = {
  name: 'groupEdit.name',
  otherNames: 'groupEdit.otherNames',
  description: 'groupEdit.description',
  website: 'groupEdit.website',
  discord: 'groupEdit.discord',
  twitter: 'groupEdit.twitter',
  mangaUpdates: 'groupEdit.mangaUpdates',
  contactEmail: 'groupEdit.contactEmail',
  ircServer: 'groupEdit.ircServer',
  ircChannel: 'groupEdit.ircChannel',
  publishDelay: 'groupEdit.delay',
};

/** Lists why a group was not created or saved; nothing without a reason. */
export function FormErrors({
  heading,
  problems,
  failure,
}: {
  heading: MessageKey;
  problems: ReadonlyMap<FormField, FormProblem>;
  /** Why the site refused it. */
  failure: string | null;
}) {
  const t = useT();
  const problemText = useProblemText();
  if (problems.size === 0 && failure === null) return null;
  return (
    <Note kind="bad" live>
      <strong>{t(heading)}</strong>
      <ul className={styles.problems}>
        {(Object.keys(labels) as FormField[]).map((field) => {
          const problem = problems.get(field);
          return (
            problem && (
              <li key={field}>
                {t('groupEdit.problemIn', { field: t(labels[field]), problem: problemText(field, problem) })}
              </li>
            )
          );
        })}
        {failure !== null && <li>{failure}</li>}
      </ul>
    </Note>
  );
}
