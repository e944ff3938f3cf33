import { useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { deleteStoredSettings, readStoredValues } from '#web/reader/settings/stored-settings.ts';
import { countChoices, titlesWithSettings } from '#web/reader/settings/overview.ts';
import { useEntries } from '#web/reader/settings/store.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { countStored, type DeviceData } from './device.ts';

/**
 * Data that the reader has stored on this device: settings, titles with settings of their own, and page offsets between
 * versions of chapters.
 */
export function useStoredReaderSettings(): DeviceData {
  const t = useT();
  const { user } = useSession();
  const entries = useEntries();
  const [stored, setStored] = useState(readStoredValues);
  const refresh = (undo?: () => void): void => {
    undo?.();
    setStored(readStoredValues());
  };
  const clear = () => {
    const undo = deleteStoredSettings();
    refresh();
    toast({
      text: t('settings.cleared', { name: t('settings.readerKept') }),
      action: { label: t('settings.undo'), run: () => refresh(undo) },
    });
  };
  const offsetCount = countStored(stored.find(([name]) => name.endsWith('.offsets'))?.[1] ?? null);
  const titleCount = titlesWithSettings(entries).length;
  const count = countChoices(entries);
  const isEmpty = count === 0 && offsetCount === 0;
  const facts = [
    count > 0 && t('settings.readerKept.count', { count }),
    titleCount > 0 && t('settings.readerKept.titles', { count: titleCount }),
    offsetCount > 0 && t('settings.readerKept.offsets', { count: offsetCount }),
  ].filter(Boolean);
  return {
    name: t('settings.readerKept'),
    isEmpty,
    text: isEmpty
      ? t('settings.readerKept.none')
      : [...facts, user && count > 0 && t('settings.readerKept.account')].filter(Boolean).join(' · '),
    onClear: clear,
  };
}
