import { useT } from '#web/lib/i18n/i18n.ts';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

/** All that a proposed action is about. */
export function ProposedObjects({ objects }: Pick<ItemDetail, 'objects'>) {
  const t = useT();
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>{t('log.objects', { count: objects.length })}</h3>
      <ul className={styles.objects}>
        {objects.map(({ kind, id, name, detail }) => {
          const path = name === null ? null : subjectPath({ kind, id });
          const text = [name ?? t('moderation.gone'), detail].filter(Boolean).join(' · ');
          return (
            <li key={id} dir="auto">
              {path === null ? (
                text
              ) : (
                <TextLink href={path} target="_blank" rel="noopener">
                  {text}
                </TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
