// Components whose code is loaded after the page. One that fails to load or render shows nothing, is retried, and does
// not affect the rest of the page.
import { Component, startTransition, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { tryAgain } from './try-again.ts';
import { withoutReload } from './without-reload.ts';

let tellFailure = (_retry: () => void): void => undefined;

/** Sets the only handler for required components that do not load. */
export function onPartFailure(tell: (retry: () => void) => void): void {
  tellFailure = tell;
}

/**
 * Component of a module that is loaded on its first render; until then nothing, or the given placeholder, is rendered.
 * @param needed the user waits for it: a failure to load is reported
 */
export function deferredComponent<All, P extends object>(
  load: () => Promise<All>,
  part: (all: All) => ComponentType<P>,
  Meanwhile?: ComponentType<P>,
  needed = false,
): ComponentType<P> {
  let known: All | null = null;
  return function Later(props: P) {
    const [all, show] = useState(known);
    useEffect(() => {
      let stop = (): void => undefined;
      let over = false;
      const attempt = (count: number): void => {
        withoutReload(load).then(
          (loaded) => {
            known = loaded;
            if (!over) startTransition(() => show(() => loaded));
          },
          () => {
            if (over) return;
            stop = tryAgain(count, () => attempt(count + 1));
            if (needed && count === 1) tellFailure(() => over || (stop(), attempt(1)));
          },
        );
      };
      if (all === null) attempt(1);
      return () => {
        over = true;
        stop();
      };
    }, [all]);
    const meanwhile = Meanwhile && <Meanwhile {...props} />;
    if (all === null) return meanwhile;
    const Part = part(all);
    return (
      <PartBoundary>
        <Suspense fallback={meanwhile}>
          <Part {...props} />
        </Suspense>
      </PartBoundary>
    );
  };
}

/** Error boundary of secondary content: renders nothing on an error, and retries after a delay. */
class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  #attempts = 0;
  #stop = (): void => undefined;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.#attempts += 1;
    this.#stop();
    this.#stop = tryAgain(this.#attempts, () => this.setState({ failed: false }));
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
