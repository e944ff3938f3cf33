import { useMemo } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { storedEntries, useEntries } from '../settings/store.ts';
import { bindingsOf, keyCapOf, type Bindings, type ReaderAction } from './keys.ts';

export function useBindings(): Bindings {
  const settingsMap = useEntries();
  return useMemo(() => bindingsOf(settingsMap), [settingsMap]);
}

/**
 * Returns a function that looks up the label of an action's first key, for tooltips and tool rows; empty if the action
 * has no key. Its parameter `isStrip` says whether a strip is open.
 */
export function useKeyOf(): (action: ReaderAction, isStrip?: boolean) => string {
  const capText = useCapText();
  const bindings = useBindings();
  return (action, isStrip = true) => {
    // in paged modes a key shared with `forward` turns the page instead
    const key = bindings[action].find((each) => action !== 'auto' || isStrip || !bindings.forward.includes(each));
    return key === undefined ? '' : capText(key);
  };
}

/** Returns a formatter for key labels in the interface language. */
export function useCapText(): (key: string) => string {
  const t = useT();
  return (key) => {
    const { word, sign, shift } = keyCapOf(key);
    const keyLabel = word ? t(`reader.keyName.${word}`) : sign;
    return shift ? t('reader.keyName.withShift', { key: keyLabel }) : keyLabel;
  };
}

/** The current key bindings, for event handlers outside of rendering. */
export const currentBindings = (): Bindings => bindingsOf(storedEntries());
