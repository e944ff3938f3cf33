import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button, type ButtonProps } from './Button.tsx';
import { Menu, type MenuItem } from '../overlays/Menu.tsx';
import styles from './SplitButton.module.css';

/** The next sensible act, and a caret with its other ways. */
export function SplitButton({
  moreLabel,
  items,
  onMore,
  look = 'primary',
  ...main
}: ButtonProps & {
  /** Name of the caret: "Choose another chapter or version". */
  moreLabel: string;
  /** What the caret's menu holds; or `onMore` to open something else. */
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
