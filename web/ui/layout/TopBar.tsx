import type { ReactNode } from 'react';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { IconButton } from '../controls/IconButton.tsx';
import { Logo } from '../text/Logo.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Menu button; absent without a drawer. */
  menu?: { label: string; open?: boolean; onPress: () => void };
  logo: { name: string; href: string };
  /** Search field in the middle, from 768 px. Absent on search pages. */
  find?: ReactNode;
  /** Link to the search, below 768 px. */
  search?: { href: string; label: string };
  /** Shown from 768 px: chapter languages, upload. */
  desktopEnd?: ReactNode;
  /** Always shown: bell, avatar. */
  end?: ReactNode;
}

/** Top bar, 56 px high (52 px on phones). */
export function TopBar({ menu, logo, find, search, desktopEnd, end }: TopBarProps) {
  return (
    <header className={styles.bar} data-menu={menu ? true : undefined}>
      <span className={styles.start}>
        {menu && <IconButton label={menu.label} icon={<MenuIcon />} aria-expanded={menu.open} onClick={menu.onPress} />}
        <Logo {...logo} />
      </span>
      {find && <div className={styles.find}>{find}</div>}
      <span className={styles.end}>
        {search && (
          <span className={styles.phone}>
            <IconButton label={search.label} icon={<Search />} href={search.href} />
          </span>
        )}
        {desktopEnd && <span className={styles.desktop}>{desktopEnd}</span>}
        {end}
      </span>
    </header>
  );
}
