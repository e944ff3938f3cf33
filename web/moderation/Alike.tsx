import { useState } from 'react';
import { Copy } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { TextLink } from '#web/ui/text/TextLink.tsx';
import { Comparison } from './Comparison.tsx';
import { subjectPath } from '#web/lib/navigation/subject-path.ts';
import type { ItemDetail } from './words.ts';
import styles from './ItemPane.module.css';

const matchKeys: Readonly<Record<string, MessageKey>> = {
  name: 'moderation.alike.name',
  link: 'moderation.alike.link',
  similar: 'moderation.alike.similar',
};

/** Possible duplicates, each of which opens beside what the item is about. */
export function Alike({ item: { id, alike } }: { item: ItemDetail }) {
  const t = useT();
  const [compared, setCompared] = useState<string | null>(null);
  if (alike.length === 0) return null;
  return (
    <Note kind="warn" icon={<Copy />} lead={t('moderation.alike')}>
      <ul className={styles.alike}>
        {alike.map((each) => {
          const match = each.detail === null ? undefined : matchKeys[each.detail];
          const detail = match === undefined ? each.detail : t(match);
          return (
            <li key={each.id}>
              <span>
                <TextLink href={subjectPath(each) ?? ''} target="_blank" rel="noopener">
                  <bdi>{each.name}</bdi>
                </TextLink>
                {detail && ` (${detail})`}
              </span>
              <Button
                size="sm"
                aria-label={t('moderation.compareWith', { name: each.name })}
                onClick={() => setCompared(each.id)}
              >
                {t('moderation.compare')}
              </Button>
            </li>
          );
        })}
      </ul>
      <Comparison item={id} other={compared} onClose={() => setCompared(null)} />
    </Note>
  );
}
