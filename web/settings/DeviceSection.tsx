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
import { countStored, exportHistory } from './device.ts';
import { ResetButton } from './ResetButton.tsx';
import { StoredReaderSettings } from './StoredReaderSettings.tsx';

/** Where a row says what it has: below its name, or at the end of the line if that is nothing to act on. */
const stateOf = (text: string, isEmpty: boolean) => (isEmpty ? { state: text } : { hint: text });

/** Data that reading has stored on this device, and buttons to delete it. */
export function DeviceSection() {
  return (
    <SettingRows>
      <LocalHistorySetting />
      <PrivateReading />
      <RecentSearchesSetting />
      <StoredReaderSettings />
    </SettingRows>
  );
}

/** Reading history of a guest on this device. */
function LocalHistorySetting() {
  const t = useT();
  const progress = useGuestProgress();
  const count = Object.keys(progress.places).length;
  const clear = () => {
    updateGuestProgress(() => noGuestProgress);
    toast({
      text: t('settings.cleared', { name: t('settings.history') }),
      action: { label: t('settings.undo'), run: () => updateGuestProgress(() => progress) },
    });
  };
  const isEmpty = count === 0;
  return (
    <SettingRow name={t('settings.history')} {...stateOf(t('settings.history.count', { count }), isEmpty)}>
      {!isEmpty && (
        <Button look="second" size="sm" icon={<Download />} onClick={() => exportHistory(progress)}>
          {t('settings.export')}
        </Button>
      )}
      <ClearButton name={t('settings.history')} isEmpty={isEmpty} onClear={clear} />
    </SettingRow>
  );
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

function RecentSearchesSetting() {
  const t = useT();
  const [stored, setStored] = useState(() => readStored(recentSearchesKey));
  const count = countStored(stored);
  const storeSearches = (value: string | null) => {
    writeStored(recentSearchesKey, value);
    setStored(value);
  };
  const clear = () => {
    storeSearches(null);
    toast({
      text: t('settings.cleared', { name: t('settings.searches') }),
      action: { label: t('settings.undo'), run: () => storeSearches(stored) },
    });
  };
  return (
    <SettingRow name={t('settings.searches')} {...stateOf(t('settings.searches.count', { count }), count === 0)}>
      <ClearButton name={t('settings.searches')} isEmpty={count === 0} onClear={clear} />
    </SettingRow>
  );
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
        {...stateOf(t(isDefault ? 'settings.resetAll.none' : 'settings.resetAll.hint'), isDefault)}
      >
        <ResetButton isEmpty={isDefault} onReset={reset} />
      </SettingRow>
    </SettingRows>
  );
}
