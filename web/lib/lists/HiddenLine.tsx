import { formatCount } from '../i18n/format.ts';
import styles from './HiddenLine.module.css';
import { useT, type Translate } from '../i18n/i18n.ts';
import { showEverything, useLens } from '../preferences/show-hidden.ts';
import { useSession } from '../session/session.ts';

export const hiddenByBlocks = (t: Translate, count: number): string =>
  t('blocks.hidden', { count, shown: formatCount(count) });

/**
 * Above a list: how many the viewer's blocks keep out of it, and the way to see everything. `alone`: nothing else above
 * it tells that everything is shown.
 */
export function HiddenLine({ hidden = 0, alone = false }: { hidden?: number | undefined; alone?: boolean }) {
  const t = useT();
  const lens = useLens();
  const { status } = useSession();
  if (status !== 'member' || (lens ? !alone : hidden === 0)) return null;
  return (
    <p className={styles.line}>
      {lens ? t('blocks.everythingShown') : hiddenByBlocks(t, hidden)}{' '}
      <button type="button" className={styles.turn} onClick={() => showEverything(!lens)}>
        {t(lens ? 'blocks.hideAgain' : 'filters.showEverything')}
      </button>
    </p>
  );
}
