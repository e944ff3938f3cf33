import { flagOf, flagSheet } from './flags.tsx';
import styles from './Language.module.css';

/**
 * Flag of a language code (contract/rules/languages.ts), 18 by 13 px. Never the only sign of a language: a code or name
 * is next to it.
 */
export function LanguageFlag({ code }: { code: string | null }) {
  return (
    <svg className={styles.flag} viewBox="0 0 18 13" width={18} height={13} aria-hidden="true">
      <use href={`${flagSheet}#${flagOf(code)}`} />
    </svg>
  );
}

/** Flag and code, with the full name for screen readers. */
export function Language({ code, name }: { code: string | null; name: string }) {
  return (
    <span className={styles.language} title={name}>
      <LanguageFlag code={code} />
      <span aria-hidden="true">{isNamed(code) ? code : '?'}</span>
      <span className="sr-only">{name}</span>
    </span>
  );
}

function isNamed(code: string | null): boolean {
  return code !== null && code.toLowerCase() !== 'null' && code !== 'other';
}
