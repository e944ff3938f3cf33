import type { MouseEvent, ReactNode } from 'react';
import { Menu as MenuIcon, Search } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { Kbd } from './Kbd.tsx';
import { Link } from './Link.tsx';
import { Logo } from './Logo.tsx';
import styles from './TopBar.module.css';

export interface TopBarProps {
  /** Absent where there is nowhere to go. */
  menu?: { label: string; open?: boolean; onPress: () => void };
  logo: { name: string; href: string };
  /** Absent on the search page. `onOpen` may open a quick search instead of following the link. */
  search?: { href: string; label: string; placeholder: string; keys: string; onOpen?: () => void };
  /** Shown from 768 px: chapter languages, upload. */
  desktopEnd?: ReactNode;
  /** Always shown: bell, avatar. */
  end?: ReactNode;
}

/** The bar at the top, 56 high (52 on phones). */
export function TopBar({ menu, logo, search, desktopEnd, end }: TopBarProps) {
  const open = (event: MouseEvent) => {
    if (!search?.onOpen || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    search.onOpen();
  };
  return (
    <header className={styles.bar} data-menu={menu ? true : undefined}>
      {menu && <IconButton label={menu.label} icon={<MenuIcon />} aria-expanded={menu.open} onClick={menu.onPress} />}
      <Logo {...logo} />
      {search ? (
        <>
          <Link className={styles.find} href={search.href} onClick={open}>
            <Search />
            <span className="sr-only">{search.label}: </span>
            <span className={styles.words}>{search.placeholder}</span>
            <span aria-hidden="true">
              <Kbd>{search.keys}</Kbd>
            </span>
          </Link>
          <span className={`${styles.space} ${styles.phone}`} />
          <span className={styles.phone}>
            <IconButton label={search.label} icon={<Search />} href={search.href} onClick={open} />
          </span>
        </>
      ) : (
        <span className={styles.space} />
      )}
      {desktopEnd && <span className={`${styles.end} ${styles.desktop}`}>{desktopEnd}</span>}
      {end && <span className={styles.end}>{end}</span>}
    </header>
  );
}
