import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Session.module.css';

/** Page with a spinner, shown during a step of signing in or out that needs no input. */
export function SessionWait({ text }: { text: string }) {
  return (
    <div className={styles.wait}>
      <Spinner size="lg" label={text} />
      <p>{text}</p>
    </div>
  );
}
