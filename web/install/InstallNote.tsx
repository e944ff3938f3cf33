import { usePathname } from '#web/lib/navigation/location.ts';
import { Download } from 'lucide-react';
import { matchPage } from '#contract/rules/pages.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { install, postponeInstall, declineInstall, useInstallPrompt } from './install.ts';
import styles from './InstallNote.module.css';

/** Pages that never show the prompt: the chapter reader, signing in and signing out. */
const suppressedPages: readonly string[] = ['chapter', 'login', 'logout', 'callback'];

/** Prompt to install the site, in the corner of the viewport, on phones above the bottom navigation. */
export function InstallNote() {
  const t = useT();
  const isShown = useInstallPrompt();
  const page = matchPage(usePathname())?.name;
  if (!isShown || (page !== undefined && suppressedPages.includes(page))) return null;
  const title = t('install.title', { site: boot.siteName });
  return (
    <aside className={styles.note} aria-label={title}>
      <img className={styles.icon} src="/icons/icon-192.png" alt="" width={48} height={48} />
      <output className={styles.words}>
        <b className={styles.title}>{title}</b>
        <span>{t('install.text')}</span>
      </output>
      <div className={styles.acts}>
        <Button look="primary" size="sm" icon={<Download />} onClick={() => void install()}>
          {t('install.now')}
        </Button>
        <Button size="sm" onClick={postponeInstall}>
          {t('install.later')}
        </Button>
        <Button look="quiet" size="sm" onClick={declineInstall}>
          {t('install.never')}
        </Button>
      </div>
    </aside>
  );
}
