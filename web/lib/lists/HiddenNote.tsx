import { formatCount } from '../i18n/format.ts';
import styles from './HiddenNote.module.css';
import { useT, type Translate } from '../i18n/i18n.ts';
import { showEverything, useShowHidden } from '../preferences/show-hidden.ts';
import { useSession } from '../session/session.ts';

export const hiddenByBlocks = (t: Translate, count: number): string =>
  t('blocks.hidden', { count, shown: formatCount(count) });

/**
 * Above a list: how many the viewer's blocks keep out of it, and the way to see everything. `alone`: nothing else above
 * it tells that everything is shown.
 */
export function HiddenNote({ hidden = 0, alone = false }: { hidden?: number | undefined; alone?: boolean }) {
  const t = useT();
  const showsHidden = useShowHidden();
  const { status } = useSession();
  if (status !== 'member' || (showsHidden ? !alone : hidden === 0)) return null;
  return (
    <p className={styles.line}>
      {showsHidden ? t('blocks.everythingShown') : hiddenByBlocks(t, hidden)}{' '}
      <button type="button" className={styles.turn} onClick={() => showEverything(!showsHidden)}>
        {t(showsHidden ? 'blocks.hideAgain' : 'filters.showEverything')}
      </button>
    </p>
  );
}
