import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleExclamationPoint } from 'lucide-react';
import type { Tone } from '../behavior/tones.ts';
import styles from './Note.module.css';

const noteKinds = {
  info: { tone: 'info', icon: <Info /> },
  ok: { tone: 'success', icon: <CircleCheck /> },
  warn: { tone: 'warning', icon: <TriangleExclamationPoint /> },
  bad: { tone: 'danger', icon: <CircleAlert /> },
} satisfies Record<string, { tone: Tone; icon: ReactNode }>;

/** Inline message: a bold lead, a sentence, a link. `live` announces it to screen readers when it appears. */
export function Note({
  kind = 'info',
  lead,
  live = false,
  icon: customIcon,
  children,
}: {
  kind?: keyof typeof noteKinds;
  lead?: string;
  live?: boolean;
  /** Replaces the icon of the kind. */
  icon?: ReactNode;
  children: ReactNode;
}) {
  const { tone, icon } = noteKinds[kind];
  return (
    <div className={styles.note} data-tone={tone} role={live ? (kind === 'bad' ? 'alert' : 'status') : undefined}>
      {customIcon ?? icon}
      <span className={styles.text}>
        {lead && <b>{lead} </b>}
        {children}
      </span>
    </div>
  );
}
