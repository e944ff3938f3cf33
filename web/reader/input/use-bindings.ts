import { useMemo } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { storedEntries, useEntries } from '../settings/store.ts';
import { bindingsOf, capOf, type Bindings, type ReaderAction } from './keys.ts';

export function useBindings(): Bindings {
  const lines = useEntries();
  return useMemo(() => bindingsOf(lines), [lines]);
}

/** The first key of an action, for tooltips and tool rows; nothing when it has none. @param runs a strip is read */
export function useKeyOf(): (action: ReaderAction, runs?: boolean) => string {
  const capText = useCapText();
  const bindings = useBindings();
  return (action, runs = true) => {
    // pages turn with a key that lets a strip go on by itself
    const key = bindings[action].find((each) => action !== 'auto' || runs || !bindings.forward.includes(each));
    return key === undefined ? '' : capText(key);
  };
}

/** What stands on a key's cap, in the interface's language. */
export function useCapText(): (key: string) => string {
  const t = useT();
  return (key) => {
    const { word, sign, shift } = capOf(key);
    const name = word ? t(`reader.keyName.${word}`) : sign;
    return shift ? t('reader.keyName.withShift', { key: name }) : name;
  };
}

/** The keys in force now, for what happens outside of drawing. */
export const currentBindings = (): Bindings => bindingsOf(storedEntries());
