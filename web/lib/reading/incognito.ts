// Incognito mode: while it is on, nothing that is read on this device is recorded or sent.
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../preferences/stored-value.ts';

type RecordingMode = 'on' | 'incognito';

const storageKey = 'komawari.record';
const listeners = new Set<() => void>();
let memoryValue: RecordingMode = 'on';

export const recordingMode = (): RecordingMode =>
  readStored(storageKey) === 'incognito' || memoryValue === 'incognito' ? 'incognito' : 'on';

export function setRecording(next: RecordingMode): void {
  memoryValue = next;
  writeStored(storageKey, next === 'on' ? null : next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== null && key !== storageKey) return;
    memoryValue = newValue === 'incognito' ? 'incognito' : 'on';
    listener();
  };
  addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    removeEventListener('storage', onStorage);
    listeners.delete(listener);
  };
}

export const useRecording = (): RecordingMode => useSyncExternalStore(subscribe, recordingMode);
