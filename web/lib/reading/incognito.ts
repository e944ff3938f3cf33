// Incognito mode: while it is on, nothing that is read on this device is recorded or sent.
import { useSyncExternalStore } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';
import { createEmitter } from '#web/ui/behavior/store.ts';
import { readStored, writeStored } from '../preferences/stored-value.ts';

type RecordingMode = 'on' | 'incognito';

const storageKey = 'komawari.record';
let memoryValue: RecordingMode = 'on';
const { notify, subscribe } = createEmitter((listener) =>
  listen(window, {
    storage: ({ key, newValue }) => {
      if (key !== null && key !== storageKey) return;
      memoryValue = newValue === 'incognito' ? 'incognito' : 'on';
      listener();
    },
  }),
);

export const recordingMode = (): RecordingMode =>
  readStored(storageKey) === 'incognito' || memoryValue === 'incognito' ? 'incognito' : 'on';

export function setRecording(next: RecordingMode): void {
  memoryValue = next;
  writeStored(storageKey, next === 'on' ? null : next);
  notify();
}

export const useRecording = (): RecordingMode => useSyncExternalStore(subscribe, recordingMode);
