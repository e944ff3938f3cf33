import { BadgeCheck } from 'lucide-react';
import styles from './OfficialMark.module.css';

/** Badge next to the name of an official publisher. @param word its meaning, for tooltip and screen readers */
export function OfficialMark({ word }: { word: string }) {
  return (
    <span className={styles.mark} title={word}>
      <BadgeCheck aria-hidden />
      <span className="sr-only"> {word}</span>
    </span>
  );
}
