import { useState } from 'react';
import { Download } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { defaultPreferences, type Preferences } from '#contract/rules/preferences.ts';
import { resetPreferences, usePreferences } from '#web/lib/preferences/preferences.ts';
import { updateGuestProgress, noGuestProgress, useGuestProgress } from '#web/lib/reading/guest-progress.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { recentSearchesKey } from '#web/search/recent-searches.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { SettingRow, SettingRows } from '#web/ui/cards/SettingRow.tsx';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { ClearButton } from './ClearButton.tsx';
import { countStored, exportHistory, type DeviceData } from './device.ts';
import { ResetButton } from './ResetButton.tsx';
import { useStoredReaderSettings } from './stored-reader-settings.ts';

/**
 * Data that reading has stored on this device, and buttons to delete it. Data of which there has been none since the
 * section opened has no row, because there is nothing to do with it: one line at the end names it.
 */
export function DeviceSection() {
  const t = useT();
  const kinds = [useLocalHistory(), useRecentSearches(), useStoredReaderSettings()];
  const [shown, setShown] = useState<readonly string[]>([]);
  const added = kinds.filter(({ name, isEmpty }) => !isEmpty && !shown.includes(name)).map(({ name }) => name);
  if (added.length > 0) setShown([...shown, ...added]);
  const hasRow = ({ name, isEmpty }: DeviceData) => !isEmpty || shown.includes(name);
  const without = kinds.filter((kind) => !hasRow(kind)).map(({ name }) => name);
  return (
    <SettingRows>
      <PrivateReading />
      {kinds.filter(hasRow).map((kind) => (
        <DeviceDataRow key={kind.name} {...kind} />
      ))}
      {without.length > 0 && <SettingRow hint={t('settings.device.none', { names: without.join(' · ') })} />}
    </SettingRows>
  );
}

/** Data of one kind; a row that was emptied stays until the section is left, so that the focus is not lost. */
function DeviceDataRow({ name, isEmpty, text, onClear, extra }: DeviceData) {
  return (
    <SettingRow name={name} hint={text}>
      {!isEmpty && extra}
      <ClearButton name={name} isEmpty={isEmpty} onClear={onClear} />
    </SettingRow>
  );
}

/** Reading history of a guest on this device. */
function useLocalHistory(): DeviceData {
  const t = useT();
  const progress = useGuestProgress();
  const count = Object.keys(progress.places).length;
  const name = t('settings.history');
  return {
    name,
    isEmpty: count === 0,
    text: t('settings.history.count', { count }),
    extra: (
      <Button look="second" size="sm" icon={<Download />} onClick={() => exportHistory(progress)}>
        {t('settings.export')}
      </Button>
    ),
    onClear: () => {
      updateGuestProgress(() => noGuestProgress);
      toast({
        text: t('settings.cleared', { name }),
        action: { label: t('settings.undo'), run: () => updateGuestProgress(() => progress) },
      });
    },
  };
}

function PrivateReading() {
  const t = useT();
  const isOn = useRecording() === 'incognito';
  return (
    <SettingRow name={t('reading.private')} hint={t('reading.private.hint')}>
      <Switch checked={isOn} onChange={(on) => setRecording(on ? 'incognito' : 'on')}>
        <span className="sr-only">{t('reading.private')}</span>
      </Switch>
    </SettingRow>
  );
}

function useRecentSearches(): DeviceData {
  const t = useT();
  const [stored, setStored] = useState(() => readStored(recentSearchesKey));
  const count = countStored(stored);
  const name = t('settings.searches');
  const storeSearches = (value: string | null) => {
    writeStored(recentSearchesKey, value);
    setStored(value);
  };
  return {
    name,
    isEmpty: count === 0,
    text: t('settings.searches.count', { count }),
    onClear: () => {
      storeSearches(null);
      toast({
        text: t('settings.cleared', { name }),
        action: { label: t('settings.undo'), run: () => storeSearches(stored) },
      });
    },
  };
}

/** Whether every choice of the document is the default, whichever way it came about. */
function hasDefaultChoices({ preferredLayout, userPreferences }: Preferences): boolean {
  const choices: object = { ...preferredLayout, ...userPreferences };
  const defaults = Object.entries({ ...defaultPreferences.preferredLayout, ...defaultPreferences.userPreferences });
  return defaults.every(
    ([name, value]) => JSON.stringify(choices[name as keyof typeof choices]) === JSON.stringify(value),
  );
}

/** Resets all settings to their defaults. */
export function ResetSection() {
  const t = useT();
  const isDefault = hasDefaultChoices(usePreferences());
  const reset = () => {
    const undo = resetPreferences();
    toast({ text: t('settings.resetDone'), action: { label: t('settings.undo'), run: undo } });
  };
  return (
    <SettingRows>
      <SettingRow
        name={t('settings.resetAll')}
        hint={t(isDefault ? 'settings.resetAll.none' : 'settings.resetAll.hint')}
      >
        <ResetButton isEmpty={isDefault} onReset={reset} />
      </SettingRow>
    </SettingRows>
  );
}
