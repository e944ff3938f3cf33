import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Session.module.css';

/** Spinner during a step that needs no input. */
export function SessionWait({ text }: { text: string }) {
  return (
    <div className={styles.wait}>
      <Spinner size="lg" label={text} />
      <p>{text}</p>
    </div>
  );
}
