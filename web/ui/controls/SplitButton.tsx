import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button, type ButtonProps } from './Button.tsx';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import styles from './SplitButton.module.css';

/** Button for the main action, with a caret for alternatives. */
export function SplitButton({
  moreLabel,
  items,
  onMore,
  look = 'primary',
  ...main
}: ButtonProps & {
  /** Label of the caret: "Choose another chapter or version". */
  moreLabel: string;
  /** Items of the caret's menu; or `onMore` to open something else. */
  items?: MenuItem[];
  onMore?: () => void;
  children: ReactNode;
}) {
  const caret = (
    <Button
      look={look}
      size={main.size}
      aria-label={moreLabel}
      title={moreLabel}
      onClick={onMore}
      icon={<ChevronDown />}
    />
  );
  return (
    <span className={styles.split}>
      <Button {...main} look={look} />
      {items ? <Menu label={moreLabel} trigger={caret} items={items} align="end" /> : caret}
    </span>
  );
}
