import { formatAgo } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Markdown } from '#web/lib/render/Markdown.tsx';
import { Panel } from '#web/ui/layout/Panel.tsx';
import { evidenceRows } from './evidence.ts';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

/** Fields of what was reported, found or published, as it was then. */
export function Evidence({ item: { kind, names, reported, evidence } }: { item: ItemDetail }) {
  const t = useT();
  const newest = evidence[0];
  if (!newest) return null;
  return (
    <Panel pad className={styles.words}>
      <h3 className={styles.title}>
        {t(headingKey(kind, reported.length))} <span className={styles.line}>{formatAgo(new Date(newest.at))}</span>
      </h3>
      <dl className={styles.evidence}>
        {evidenceRows(newest.content, new Map(Object.entries(names))).map(({ label, text, wide, markdown }) => (
          <div key={label} data-wide={wide || undefined}>
            <dt>{label}</dt>
            <dd dir="auto" data-markdown={markdown || undefined}>
              {markdown ? <Markdown text={text} /> : text}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function headingKey(kind: ItemDetail['kind'], reports: number): MessageKey {
  if (kind === 'sample') return 'moderation.evidencePublished';
  return reports > 0 || kind === 'appeal' ? 'moderation.evidence' : 'moderation.evidenceFound';
}
