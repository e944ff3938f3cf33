// Components whose code is loaded after the page. One that fails to load or render shows nothing, is retried, and does
// not affect the rest of the page.
import { Component, startTransition, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { retryLater, withoutReload } from './load-code.ts';

let reportFailure = (_retry: () => void): void => undefined;

/** Sets the only handler for required components that do not load. */
export function setLoadFailureHandler(handler: (retry: () => void) => void): void {
  reportFailure = handler;
}

type DeferredComponent<P> = ComponentType<P> & {
  /** Loads the module, so that the component renders at once. */
  preload: () => Promise<void>;
};

/**
 * Component of a module that is loaded on its first render; until then nothing, or the given placeholder, is rendered.
 * @param isNeeded the user waits for it: a failure to load is reported
 */
export function deferredComponent<All, P extends object>(
  load: () => Promise<All>,
  selectComponent: (loadedParts: All) => ComponentType<P>,
  Fallback?: ComponentType<P>,
  isNeeded = false,
): DeferredComponent<P> {
  let loadedModule: All | null = null;
  const preload = async (): Promise<void> => {
    loadedModule = await withoutReload(load);
  };
  return Object.assign(
    function Later(props: P) {
      const [all, setAll] = useState(loadedModule);
      useEffect(() => {
        let cancelRetry = (): void => undefined;
        let unmounted = false;
        const tryLoad = (failedAttempts: number): void => {
          withoutReload(load).then(
            (loaded) => {
              loadedModule = loaded;
              if (!unmounted) startTransition(() => setAll(() => loaded));
            },
            () => {
              if (unmounted) return;
              cancelRetry = retryLater(failedAttempts, () => tryLoad(failedAttempts + 1));
              if (isNeeded && failedAttempts === 1) reportFailure(() => unmounted || (cancelRetry(), tryLoad(1)));
            },
          );
        };
        if (all === null) tryLoad(1);
        return () => {
          unmounted = true;
          cancelRetry();
        };
      }, [all]);
      const fallback = Fallback && <Fallback {...props} />;
      // loaded by `preload` in the meantime, while this one waits for its next attempt
      const loaded = all ?? loadedModule;
      if (loaded === null) return fallback;
      const LoadedComponent = selectComponent(loaded);
      return (
        <DeferredBoundary>
          <Suspense fallback={fallback}>
            <LoadedComponent {...props} />
          </Suspense>
        </DeferredBoundary>
      );
    },
    { preload },
  );
}

/** Error boundary of secondary content: renders nothing on an error, and retries after a delay. */
class DeferredBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  #attempts = 0;
  #stop = (): void => undefined;

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.#attempts += 1;
    this.#stop();
    this.#stop = retryLater(this.#attempts, () => this.setState({ failed: false }));
  }

  override componentWillUnmount(): void {
    this.#stop();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
