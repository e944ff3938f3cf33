import type { ReactNode } from 'react';
import styles from './AppFrame.module.css';

/** Frame of every page: skip link, top bar, pinned drawer (from 1280 px), content, bottom navigation, overlays. */
export function AppFrame({
  skipLabel,
  top,
  pinned,
  bottom,
  overlays,
  children,
}: {
  skipLabel: string;
  top: ReactNode;
  /** A DrawerNav that is pinned next to the content on wide screens. */
  pinned?: ReactNode;
  bottom?: ReactNode;
  /** Elements on top of the page: Drawer, Toaster. */
  overlays?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <a className={styles.skip} href="#main">
        {skipLabel}
      </a>
      {top}
      <div className={styles.frame} data-pinned={pinned ? true : undefined}>
        {pinned && <div className={styles.pinned}>{pinned}</div>}
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      {bottom}
      {overlays}
    </>
  );
}
