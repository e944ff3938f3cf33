// Incognito mode: while it is on, nothing that is read on this device is recorded or sent.
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../preferences/stored-value.ts';

type Recording = 'on' | 'incognito';

const storageKey = 'komawari.record';
const listeners = new Set<() => void>();
let unstored: Recording = 'on';

export const recording = (): Recording =>
  readStored(storageKey) === 'incognito' || unstored === 'incognito' ? 'incognito' : 'on';

export function setRecording(next: Recording): void {
  unstored = next;
  writeStored(storageKey, next === 'on' ? null : next);
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent): void => {
    if (key !== null && key !== storageKey) return;
    unstored = newValue === 'incognito' ? 'incognito' : 'on';
    listener();
  };
  addEventListener('storage', heard);
  listeners.add(listener);
  return () => {
    removeEventListener('storage', heard);
    listeners.delete(listener);
  };
}

export const useRecording = (): Recording => useSyncExternalStore(watch, recording);
