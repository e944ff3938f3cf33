// Keys of the workbench. They can be switched off on the device, and wait a moment after an item has appeared, so that a key
// pressed for the one before does not decide this one.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { phoneQuery, useMedia } from '#web/ui/behavior/use-media.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { listen } from '#web/ui/behavior/listen.ts';

const storageKey = 'komawari.moderation-keys';
const keysStore = createStore(readStored(storageKey) !== 'off');

export const useKeysEnabled = (): boolean => useStore(keysStore);

/** Whether letters decide here: they are not switched off, and there is a keyboard to expect. */
export function useLetterKeys(): boolean {
  const isPhone = useMedia(phoneQuery);
  return useKeysEnabled() && !isPhone;
}

export function enableKeys(enabled: boolean): void {
  writeStored(storageKey, enabled ? null : 'off');
  keysStore.set(enabled);
}

/** Elements in which letters do nothing. */
export const quietKeys = { 'data-quiet-keys': true } as const;
const quietPlace = '[data-quiet-keys]';

/** Time for which all keys are dead after an item has appeared. */
export const deadMs = 500;

/**
 * Subscribes to keys for as long as the page is open.
 * @param shown id of what is shown
 * @param actions by key, in lower case
 */
export function useKeys(shown: string | null, actions: Readonly<Record<string, () => void>>): void {
  const enabled = useKeysEnabled();
  const act = useEffectEvent((key: string, isQuiet: boolean): boolean => {
    if (!Object.hasOwn(actions, key)) return false;
    // what is typed beside a tick would decide
    if (isQuiet) toast({ text: t('moderation.keysWait') });
    else actions[key]!();
    return !isQuiet;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const liveFrom = performance.now() + deadMs;
    return listen(window, {
      keydown: (event) => {
        if (event.defaultPrevented || event.repeat || event.isComposing || event.timeStamp < liveFrom) return;
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const target = event.target as HTMLElement;
        if (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select')) return;
        if (document.querySelector('[role=menu], [role=dialog], [role=alertdialog]')) return;
        if (act(event.key.toLowerCase(), target.closest(quietPlace) !== null)) event.preventDefault();
      },
    });
  }, [enabled, shown]);
}

/** Keys in the texts of a region: Ctrl or Cmd with Enter sends, Escape leaves the text, and what is beside ticks. */
export function useTextKeys(
  region: RefObject<HTMLElement | null>,
  { send, leave }: { send: () => void; leave: () => void },
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key, repeat, isComposing } = event;
    if (!(target instanceof HTMLElement) || !region.current?.contains(target) || repeat || isComposing) return;
    const isText = target instanceof HTMLTextAreaElement;
    if (isText && key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    else if (key === 'Escape' && (isText || target.closest(quietPlace))) leave();
    else return;
    event.preventDefault();
  });
  useEffect(() => listen(window, { keydown: onKeyDown }), []);
}
