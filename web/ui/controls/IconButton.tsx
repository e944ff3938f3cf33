import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** Button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  look = 'quiet',
  title = label,
  ...rest
}: Omit<ButtonProps, 'children' | 'icon' | 'block'> & { label: string; icon: ReactNode }) {
  return <Button {...rest} square look={look} icon={icon} title={title} aria-label={label} />;
}
