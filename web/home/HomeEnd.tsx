import { useState } from 'react';
import { LayoutList } from 'lucide-react';
import { noFilters } from '#contract/rules/filters.ts';
import { fetchTitles } from '#web/feeds/title-feeds.ts';
import { CountLine } from '#web/lib/lists/CountLine.tsx';
import { HiddenByFilters } from '#web/lib/lists/HiddenByFilters.tsx';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/controls/Button.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { ArrangeList } from './ArrangeList.tsx';
import { railQuery } from './queries.ts';
import styles from './HomeEnd.module.css';

/** Last part of home: the number of titles hidden by filters, and a button to arrange the other parts. */
export function HomeEnd() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const filters = useFilters();
  const { total = null, hidden: blocked = 0 } = useQuery(railQuery('recent', filters)).data ?? {};
  return (
    <div className={styles.end}>
      <CountLine count={null}>
        <HiddenByFilters
          name={['home']}
          total={total}
          blocked={blocked}
          countAll={(signal) => fetchTitles('recent', noFilters, { limit: 1, offset: 0, signal })}
        />
      </CountLine>
      <Button look="quiet" size="sm" icon={<LayoutList />} className={styles.arrange} onClick={() => setOpen(true)}>
        {t('rails.arrange')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('rails.arrange')}
        text={t('rails.arrangeText')}
        closeLabel={t('app.close')}
        actions={
          <Button look="primary" onClick={() => setOpen(false)}>
            {t('rails.done')}
          </Button>
        }
      >
        <ArrangeList />
      </Dialog>
    </div>
  );
}
