import { CircleCheck, Download } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { install, useInstallState } from './install.ts';

/**
 * Settings section that installs the site, even if the prompt was refused. Shows instructions in browsers where only
 * the browser's own menu can install it.
 */
export function InstallSection() {
  const t = useT();
  const state = useInstallState();
  if (state === 'installed') {
    return (
      <Note kind="ok" icon={<CircleCheck />}>
        {t('install.done')}
      </Note>
    );
  }
  if (state !== 'offered') return <Note>{t(state === 'ios' ? 'install.ios' : 'install.browser')}</Note>;
  return (
    <SettingRows>
      <SettingRow hint={t('install.hint')}>
        <Button look="primary" size="sm" icon={<Download />} onClick={() => void install()}>
          {t('install.now')}
        </Button>
      </SettingRow>
    </SettingRows>
  );
}
