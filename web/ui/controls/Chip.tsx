import type { ComponentProps, ReactNode } from 'react';
import { Minus, Plus, X } from 'lucide-react';
import { Link } from '../text/Link.tsx';
import styles from './Chip.module.css';

interface ChipShape {
  icon?: ReactNode;
  /** Small number after the label. */
  count?: ReactNode;
  children: ReactNode;
}

/** Chip for a value: a link with `href`, a toggle with `pressed`, else a button. */
export function Chip({
  icon,
  count,
  children,
  href,
  pressed,
  ...rest
}: ChipShape & { href?: string; pressed?: boolean } & Omit<ComponentProps<'button'>, 'ref'>) {
  const content = (
    <>
      {icon}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </>
  );
  if (href !== undefined) {
    return (
      <Link className={styles.chip} href={href} lang={rest.lang} title={rest.title} aria-label={rest['aria-label']}>
        {content}
      </Link>
    );
  }
  return (
    <button {...rest} type="button" className={styles.chip} aria-pressed={pressed}>
      {content}
    </button>
  );
}

/** Chip for a chosen value, with a button that removes it. */
export function RemovableChip({
  icon,
  count,
  children,
  state = 'include',
  removeLabel,
  onRemove,
}: ChipShape & { state?: 'include' | 'exclude' | 'plain'; removeLabel: string; onRemove: () => void }) {
  return (
    <span className={styles.chip} data-state={state}>
      {state === 'include' && !icon && <Plus />}
      {state === 'exclude' && !icon && <Minus />}
      {icon}
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <button type="button" className={styles.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <X />
      </button>
    </span>
  );
}

/** Wrapping row of chips. */
export function Chips({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <div className={styles.chips} role={label ? 'group' : undefined} aria-label={label}>
      {children}
    </div>
  );
}
