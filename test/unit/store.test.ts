import { describe, expect, it, vi } from 'vitest';
import { listen } from '#web/ui/behavior/listen.ts';
import { createEmitter, createStore } from '#web/ui/behavior/store.ts';

describe('an emitter', () => {
  it('calls its listeners until they unsubscribe', () => {
    const { notify, subscribe } = createEmitter();
    const [first, second] = [vi.fn(), vi.fn()];
    const unsubscribe = subscribe(first);
    subscribe(second);
    notify();
    unsubscribe();
    notify();
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).toHaveBeenCalledTimes(2);
  });

  it('allows a listener to unsubscribe while it is called', () => {
    const { notify, subscribe } = createEmitter();
    const otherListener = vi.fn();
    const once = vi.fn(() => unsubscribe());
    const unsubscribe = subscribe(once);
    subscribe(otherListener);
    notify();
    notify();
    expect(once).toHaveBeenCalledTimes(1);
    expect(otherListener).toHaveBeenCalledTimes(2);
  });

  it('subscribes its listeners to a further source, too', () => {
    const source = new EventTarget();
    const { subscribe } = createEmitter((listener) => listen(source, { storage: listener }));
    const listener = vi.fn();
    source.dispatchEvent(new Event('storage'));
    const unsubscribe = subscribe(listener);
    source.dispatchEvent(new Event('storage'));
    unsubscribe();
    source.dispatchEvent(new Event('storage'));
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('a store', () => {
  it('has its value when a listener is called', () => {
    const { get, set, subscribe } = createStore('first');
    const seenValues: string[] = [get()];
    subscribe(() => seenValues.push(get()));
    set('second');
    expect(seenValues).toEqual(['first', 'second']);
  });

  it('notifies of a value that is the same as before', () => {
    const { set, subscribe } = createStore(1);
    const listener = vi.fn();
    subscribe(listener);
    set(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

describe('listen', () => {
  it('adds listeners for several types, and removes them with their options', () => {
    const target = new EventTarget();
    const [online, offline] = [vi.fn(), vi.fn()];
    const unlisten = listen(target, { online, offline }, { capture: true });
    target.dispatchEvent(new Event('online'));
    target.dispatchEvent(new Event('offline'));
    unlisten();
    target.dispatchEvent(new Event('online'));
    expect(online).toHaveBeenCalledTimes(1);
    expect(offline).toHaveBeenCalledTimes(1);
  });

  it('does nothing without a target', () => {
    expect(() => listen(undefined, { change: () => undefined })()).not.toThrow();
  });
});
