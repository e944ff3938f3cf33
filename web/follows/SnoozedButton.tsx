import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { SectionError } from '#web/lib/api/SectionError.tsx';
import { useFailure } from '#web/lib/api/use-failure.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { formatDate } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Chip } from '#web/ui/controls/Chip.tsx';
import { MiniRow } from '#web/ui/cards/MiniRow.tsx';
import { Busy, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useFollowChanges } from './changes.ts';
import { snoozedQuery } from './queries.ts';
import { useTitleRow } from './title-row.ts';
import styles from './Follows.module.css';

/** Opens the list of titles that are hidden on home until their next chapter; nothing while there are none. @param chip among chips */
export function SnoozedButton({ any, chip = false }: { any: boolean; chip?: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  // the list stays open when its last title is shown again
  if (!any && !open) return null;
  return (
    <>
      {chip ? (
        <Chip icon={<EyeOff />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('follows.hiddenTitles')}
        </Chip>
      ) : (
        <Button size="sm" look="quiet" icon={<EyeOff />} onClick={() => setOpen(true)}>
          {t('follows.hiddenTitles')}
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('follows.hiddenTitles')}
        text={t('follows.hiddenHint')}
        actions={<Button onClick={() => setOpen(false)}>{t('app.close')}</Button>}
      >
        {open && <SnoozedTitles />}
      </Dialog>
    </>
  );
}

function SnoozedTitles() {
  const t = useT();
  const query = useQuery(snoozedQuery(useFilters()));
  const failure = useFailure(query);
  if (failure) return <SectionError query={query} failure={failure} />;
  if (!query.data) {
    return (
      <Busy label={t('app.loading')}>
        <Skeleton height="85px" />
      </Busy>
    );
  }
  if (query.data.length === 0) return <p>{t('follows.noneHidden')}</p>;
  return (
    <div>
      {query.data.map((each) => (
        <SnoozedRow key={each.title.id} title={each.title} at={each.at} />
      ))}
    </div>
  );
}

function SnoozedRow({ title, at }: { title: Title; at: string }) {
  const t = useT();
  const row = useTitleRow(title, null);
  const { unsnooze } = useFollowChanges();
  return (
    <div className={styles.row}>
      <MiniRow {...row} by={t('follows.hiddenSince', { date: formatDate(new Date(at)) })} />
      <Button
        size="sm"
        icon={<Eye />}
        aria-label={t('follows.showTitle', { title: row.name })}
        onClick={() => void unsnooze({ id: title.id, name: row.name })}
      >
        {t('follows.show')}
      </Button>
    </div>
  );
}
