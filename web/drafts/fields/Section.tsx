import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { SectionHeading } from '#web/ui/layout/SectionHeading.tsx';
import { sectionNames } from '../editor/section-names.ts';
import type { SectionId } from '../model/sections.ts';
import styles from './Section.module.css';

/** A part of the editor, which the list of sections leads to. */
export function EditorSection({ id, hint, children }: { id: SectionId; hint?: ReactNode; children: ReactNode }) {
  const t = useT();
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={`${id}-title`}>
      <Panel className={styles.panel}>
        <SectionHeading id={`${id}-title`} title={t(sectionNames[id])} />
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        {children}
      </Panel>
    </section>
  );
}
