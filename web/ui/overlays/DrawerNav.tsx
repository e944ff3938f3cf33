import type { ReactNode } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './Drawer.module.css';

export interface NavItem {
  href: string;
  label: string;
  icon: ReactNode;
  current?: boolean;
  /** After the label: a red `Count`. */
  badge?: ReactNode;
}

export interface NavSection {
  title?: string;
  items: NavItem[];
}

/** Site navigation in sections, with small links below. */
export function DrawerNav({
  label,
  sections,
  small,
  foot,
}: {
  label: string;
  sections: NavSection[];
  small?: { href: string; label: string }[];
  foot?: ReactNode;
}) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {sections.map(({ title, items }) => (
        <div key={title ?? items[0]?.href}>
          {title && <h2>{title}</h2>}
          {items.map((item) => (
            <Link
              key={item.href}
              className={styles.item}
              href={item.href}
              aria-current={item.current ? 'page' : undefined}
            >
              {item.icon}
              <span>{item.label}</span>
              {item.badge && <span className={styles.count}>{item.badge}</span>}
            </Link>
          ))}
        </div>
      ))}
      {small && small.length > 0 && (
        <div className={styles.small}>
          {small.map((link) => (
            <Link key={link.href} href={link.href}>
              {link.label}
            </Link>
          ))}
        </div>
      )}
      {foot}
    </nav>
  );
}
