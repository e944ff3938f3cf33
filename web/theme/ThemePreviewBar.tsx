import { Palette } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './ThemePreviewBar.module.css';

/** Bar on every page of a tab that previews a shared theme, with a button that ends the preview. */
export function ThemePreviewBar({
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
