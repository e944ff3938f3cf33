import { LanguageFlag } from './Language.tsx';
import styles from './LanguageStack.module.css';

/** The first three flags and the number of further ones; the button around them has the label. */
export function LanguageStack({ codes }: { codes: string[] }) {
  const hiddenCount = codes.length - 3;
  return (
    <>
      <span className={styles.flags}>
        {codes.slice(0, 3).map((code) => (
          <LanguageFlag key={code} code={code} />
        ))}
      </span>
      {hiddenCount > 0 && <span className={styles.more}>+{hiddenCount}</span>}
    </>
  );
}
