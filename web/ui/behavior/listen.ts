type EventsOf<Target> = Target extends Window
  ? WindowEventMap
  : Target extends Document
    ? DocumentEventMap
    : Target extends HTMLElement
      ? HTMLElementEventMap
      : Record<string, Event>;

/**
 * Adds event listeners to a target; without a target, does nothing.
 * @param listeners by type of event
 * @returns a function that removes them: the cleanup of an effect, or of a subscription
 */
export function listen<Target extends EventTarget>(
  target: Target | null | undefined,
  listeners: { [Type in keyof EventsOf<Target>]?: (event: EventsOf<Target>[Type]) => void },
  options?: AddEventListenerOptions,
): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [type, listener] of entries) target?.addEventListener(type, listener, options);
  return () => {
    for (const [type, listener] of entries) target?.removeEventListener(type, listener, options);
  };
}
