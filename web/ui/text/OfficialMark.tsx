import { BadgeCheck } from 'lucide-react';
import styles from './OfficialMark.module.css';

/** Beside the name of an official publisher. @param word what it means, for who cannot see it */
export function OfficialMark({ word }: { word: string }) {
  return (
    <span className={styles.mark} title={word}>
      <BadgeCheck aria-hidden />
      <span className="sr-only"> {word}</span>
    </span>
  );
}
