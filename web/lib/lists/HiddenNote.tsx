import { formatCount } from '../i18n/format.ts';
import styles from './HiddenNote.module.css';
import { useT, type Translate } from '../i18n/i18n.ts';
import { showEverything, useShowHidden } from '../preferences/show-hidden.ts';
import { useSession } from '../session/session.ts';

export const hiddenByBlocks = (t: Translate, count: number): string =>
  t('blocks.hidden', { count, shown: formatCount(count) });

/**
 * Note above a list: how many items the viewer's blocks hide, with a button that shows everything. `alone`: no other
 * element above the list says that everything is shown. `inline`: after the count of the list.
 */
export function HiddenNote({
  hidden = 0,
  alone = false,
  inline = false,
}: {
  hidden?: number | undefined;
  alone?: boolean;
  inline?: boolean;
}) {
  const t = useT();
  const showsHidden = useShowHidden();
  const { status } = useSession();
  if (status !== 'member' || (showsHidden ? !alone : hidden === 0)) return null;
  return (
    <span className={styles.line} data-inline={inline || undefined}>
      {showsHidden ? t('blocks.everythingShown') : hiddenByBlocks(t, hidden)}{' '}
      <button type="button" className={styles.turn} onClick={() => showEverything(!showsHidden)}>
        {t(showsHidden ? 'blocks.hideAgain' : 'filters.showEverything')}
      </button>
    </span>
  );
}
