import type { ReactNode } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './SideNav.module.css';

interface SideNavItem {
  href: string;
  label: string;
  icon: ReactNode;
  current?: boolean;
}

/** Navigation between parts of a page, at its side; on narrower screens the same items are shown as Tabs. */
export function SideNav({ label, items }: { label: string; items: SideNavItem[] }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      {items.map(({ href, label: name, icon, current }) => (
        <Link key={href} href={href} aria-current={current ? 'page' : undefined}>
          {icon}
          {name}
        </Link>
      ))}
    </nav>
  );
}
