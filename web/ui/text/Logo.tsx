import { Link } from './Link.tsx';
import styles from './Logo.module.css';

/** Logo (a page cut into three panels) and name of the site; a link with `href`. */
export function Logo({ name, href }: { name: string; href?: string }) {
  const content = (
    <>
      <svg viewBox="0 0 26 26" aria-hidden="true">
        <path className={styles.ink} d="M2 3.5A1.5 1.5 0 0 1 3.5 2H13L9.6 24H3.5A1.5 1.5 0 0 1 2 22.5z" />
        <path className={styles.blue} d="M15.3 2h7.2A1.5 1.5 0 0 1 24 3.5V11H13.9z" />
        <path className={styles.red} d="M13.5 13.4H24v9.1a1.5 1.5 0 0 1-1.5 1.5H11.9z" />
      </svg>
      <span>{name}</span>
    </>
  );
  return href === undefined ? (
    <span className={styles.logo}>{content}</span>
  ) : (
    <Link className={styles.logo} href={href}>
      {content}
    </Link>
  );
}
