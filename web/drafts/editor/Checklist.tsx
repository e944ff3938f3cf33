import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Progress } from '#web/ui/feedback/Progress.tsx';
import type { Task } from '../model/sections.ts';
import { namedWordsOf, wordsOf } from './field-messages.ts';
import styles from './Checklist.module.css';

const icons = { bad: CircleAlert, done: CircleCheck, open: CircleDashed };

/** List of what is to be done before submitting; each line leads to its field. */
export function Checklist({ tasks, onGo }: { tasks: readonly Task[]; onGo: (task: Task) => void }) {
  const t = useT();
  const done = tasks.filter(({ state }) => state === 'done').length;
  return (
    <>
      <ul className={styles.list}>
        {tasks.map((task) => {
          const Icon = icons[task.state];
          return (
            <li key={`${task.field} ${task.at ?? ''} ${task.message}`} data-state={task.state}>
              <button type="button" className={styles.task} onClick={() => onGo(task)}>
                <Icon aria-hidden="true" />
                {task.isProblem ? namedWordsOf(t, task) : wordsOf(t, task)}
                {task.state === 'done' && <span className="sr-only">{t('drafts.state.done')}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <Progress value={tasks.length === 0 ? 0 : done / tasks.length} />
    </>
  );
}
