import type { ReactNode } from 'react';
import { Check } from 'lucide-react';
import styles from './MenuPanel.module.css';

interface PictureItem {
  label: string;
  icon?: ReactNode;
  checked?: boolean;
  danger?: boolean;
}

/** Static picture of an open menu, hidden from screen readers: for previews, where a real menu would take the focus. */
export function MenuPicture({ items }: { items: readonly PictureItem[] }) {
  return (
    <div className={styles.menu} aria-hidden="true">
      {items.map(({ label, icon, checked, danger }) => (
        <span
          key={label}
          className={styles.item}
          data-state={checked ? 'checked' : undefined}
          data-danger={danger || undefined}
        >
          {icon}
          {label}
          {checked && (
            <span className={styles.end}>
              <Check />
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
