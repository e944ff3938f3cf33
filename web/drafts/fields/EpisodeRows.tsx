import { useRef } from 'react';
import { Plus } from 'lucide-react';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { focusSoon } from '#web/ui/behavior/move-focus.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { nextKey, type EpisodeRow } from '../model/form.ts';
import { nextEpisode } from '../model/next-episode.ts';
import { EpisodeFields } from './EpisodeFields.tsx';
import styles from './Adaptation.module.css';

/** Episodes of an adaptation; a new one continues the numbers of the last. */
export function EpisodeRows({
  adaptation,
  episodes,
  onChange,
}: {
  /** Key of its row. */
  adaptation: string;
  episodes: readonly EpisodeRow[];
  onChange: (episodes: EpisodeRow[]) => void;
}) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const add = (): void => {
    const key = nextKey(episodes);
    onChange([...episodes, { key, ...nextEpisode(episodes.at(-1)) }]);
    focusSoon(() => list.current?.querySelector<HTMLElement>(`[data-at$="/${key}"] input`));
  };
  return (
    <div className={styles.episodes} ref={list}>
      {episodes.map((row) => (
        <EpisodeFields
          key={row.key}
          adaptation={adaptation}
          row={row}
          onChange={(fields) =>
            onChange(episodes.map((each) => (each.key === row.key ? { ...each, ...fields } : each)))
          }
          onRemove={() => onChange(episodes.filter(({ key }) => key !== row.key))}
        />
      ))}
      {episodes.length < publishingLimits.episodesPerAdaptation && (
        <div>
          <Button look="quiet" size="sm" icon={<Plus />} onClick={add}>
            {t('drafts.episodes.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
