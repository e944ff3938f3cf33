import { Check, CircleAlert } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { sectionIds, type SectionId, type SectionState } from '../model/sections.ts';
import { sectionNames } from './section-names.ts';
import styles from './Editor.module.css';

/** List of the sections with how far each is, which leads to them. */
export function SectionNav({
  states,
  current,
  onGo,
}: {
  states: Record<SectionId, SectionState>;
  current: SectionId;
  onGo: (section: SectionId) => void;
}) {
  const t = useT();
  return (
    <nav className={styles.nav} aria-label={t('drafts.sections')}>
      {sectionIds.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            onGo(id);
          }}
        >
          {t(sectionNames[id])}
          {states[id] === 'done' && <Check className={styles.done} aria-hidden="true" />}
          {states[id] === 'bad' && <CircleAlert className={styles.bad} aria-hidden="true" />}
          {states[id] !== 'empty' && (
            <span className="sr-only">{t(states[id] === 'done' ? 'drafts.state.done' : 'drafts.state.bad')}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
