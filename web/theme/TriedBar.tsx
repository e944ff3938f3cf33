import { Palette } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import styles from './TriedBar.module.css';

/** Says on every page that this tab wears a theme that is not the reader's own, and ends it. */
export function TriedBar({
  useTheme,
  stop,
}: {
  useTheme: () => { id: string; name: string } | null;
  stop: () => void;
}) {
  const t = useT();
  const theme = useTheme();
  if (!theme) return null;
  return (
    <aside className={styles.bar} aria-label={t('builder.bar', { name: theme.name })}>
      <Palette />
      <Link href={pathTo.theme(theme.id)} dir="auto" title={t('builder.about')}>
        {t('builder.bar', { name: theme.name })}
      </Link>
      <Button size="sm" onClick={stop}>
        {t('builder.stop')}
      </Button>
    </aside>
  );
}
