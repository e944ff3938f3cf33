import { useEffect, useState } from 'react';
import type { NavItem } from '../overlays/DrawerNav.tsx';
import { Link } from '../text/Link.tsx';
import { listen } from '../behavior/listen.ts';
import styles from './BottomNav.module.css';

/** Bottom navigation with five links, below 768 px. Hides on scroll down, returns on scroll up. */
export function BottomNav({ label, items }: { label: string; items: NavItem[] }) {
  const isHidden = useScrolledDown();
  return (
    <nav className={styles.nav} aria-label={label} data-away={isHidden || undefined}>
      {items.map((item) => (
        <Link key={item.href} className={styles.item} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.icon}
          <span className={styles.label}>{item.label}</span>
          {item.badge}
        </Link>
      ))}
    </nav>
  );
}

/** True after scrolling down by more than 24 px, false after scrolling up or at the top. */
function useScrolledDown(): boolean {
  const [isScrolledDown, setScrolledDown] = useState(false);
  useEffect(() => {
    let startY = scrollY;
    const onScroll = () => {
      const scrolledPx = scrollY - startY;
      if (scrollY < 80) setScrolledDown(false);
      else if (scrolledPx > 24) setScrolledDown(true);
      else if (scrolledPx < -12) setScrolledDown(false);
      else return;
      startY = scrollY;
    };
    return listen(window, { scroll: onScroll }, { passive: true });
  }, []);
  return isScrolledDown;
}
