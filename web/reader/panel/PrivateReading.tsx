import { HatGlasses } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { ReaderStatusIcon } from '#web/ui/layout/ReaderPanelParts.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';

/** Switch for incognito reading, during which nothing is recorded. */
export function PrivateSwitch() {
  const t = useT();
  return (
    <Switch checked={useRecording() === 'incognito'} onChange={(on) => setRecording(on ? 'incognito' : 'on')}>
      {t('controls.private')}
    </Switch>
  );
}

/** Shown while reading is incognito and nothing is recorded. */
export function PrivateSign() {
  const t = useT();
  return useRecording() === 'incognito' && <ReaderStatusIcon icon={<HatGlasses />} label={t('reader.private.sign')} />;
}
