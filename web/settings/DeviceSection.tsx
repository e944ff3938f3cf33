import { useState } from 'react';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useT, type MessageKey } from '#web/lib/i18n.ts';
import { resetPreferences } from '#web/lib/preferences.ts';
import { changeBooks, noBooks, useBooks } from '#web/lib/reading/books.ts';
import { setRecording, useRecording } from '#web/lib/reading/incognito.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import { Button } from '#web/ui/Button.tsx';
import { SettingRow, SettingRows } from '#web/ui/SettingRow.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toasts.ts';
import { countKept, deviceKeys, exportHistory, type DeviceThing } from './device.ts';

const names: Record<DeviceThing, MessageKey> = {
  searches: 'settings.searches',
  readerChoices: 'settings.readerChoices',
};
const counts: Record<DeviceThing, MessageKey> = {
  searches: 'settings.searches.count',
  readerChoices: 'settings.readerChoices.count',
};

/** What reading has left on this device, and how to be rid of it. */
export function DeviceSection() {
  return (
    <SettingRows>
      <History />
      <PrivateReading />
      <Kept thing="searches" />
      <Kept thing="readerChoices" />
    </SettingRows>
  );
}

/** What a guest has read here. */
function History() {
  const t = useT();
  const books = useBooks();
  const count = Object.keys(books.places).length;
  const clear = () => {
    changeBooks(() => noBooks);
    toast({
      text: t('settings.cleared', { name: t('settings.history') }),
      action: { label: t('settings.undo'), run: () => changeBooks(() => books) },
    });
  };
  // with the focus on it, a button that is used up stays where it is
  const none = count === 0 || undefined;
  return (
    <SettingRow name={t('settings.history')} hint={t('settings.history.count', { count })}>
      <Button
        look="second"
        size="sm"
        icon={<Download />}
        aria-disabled={none}
        onClick={() => none ?? exportHistory(books)}
      >
        {t('settings.export')}
      </Button>
      <Button
        look="danger-line"
        size="sm"
        icon={<Trash2 />}
        aria-disabled={none}
        aria-label={`${t('settings.clear')}: ${t('settings.history')}`}
        onClick={() => none ?? clear()}
      >
        {t('settings.clear')}
      </Button>
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

function Kept({ thing }: { thing: DeviceThing }) {
  const t = useT();
  const key = deviceKeys[thing];
  const [kept, setKept] = useState(() => readStored(key));
  const count = countKept(kept);
  const put = (value: string | null) => {
    writeStored(key, value);
    setKept(value);
  };
  const clear = () => {
    put(null);
    toast({
      text: t('settings.cleared', { name: t(names[thing]) }),
      action: { label: t('settings.undo'), run: () => put(kept) },
    });
  };
  const text = t(counts[thing], { count });
  // with the focus on it, a button that is used up stays where it is
  const none = count === 0 || undefined;
  return (
    <SettingRow name={t(names[thing])} hint={text}>
      <Button
        look="danger-line"
        size="sm"
        icon={<Trash2 />}
        aria-disabled={none}
        aria-label={`${t('settings.clear')}: ${t(names[thing])}`}
        onClick={() => none ?? clear()}
      >
        {t('settings.clear')}
      </Button>
    </SettingRow>
  );
}

/** Everything as at the first visit. */
export function ResetSection() {
  const t = useT();
  const reset = () => {
    const undo = resetPreferences();
    toast({ text: t('settings.resetDone'), action: { label: t('settings.undo'), run: undo } });
  };
  return (
    <SettingRows>
      <SettingRow name={t('settings.resetAll')} hint={t('settings.resetAll.hint')}>
        <Button look="danger-line" size="sm" icon={<RotateCcw />} onClick={reset}>
          {t('settings.resetAct')}
        </Button>
      </SettingRow>
    </SettingRows>
  );
}
