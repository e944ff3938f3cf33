import { Component, type ReactNode } from 'react';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';

const reload = (): void => location.reload();

/** Keeps an error that nobody expected on the page that made it. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError({ message }: Error): { failed: boolean } {
    // somebody else may have fetched the same code as one that they can do without
    if (/import|preload/i.test(message)) dispatchEvent(new Event('vite:preloadError'));
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // code that did not load, which boot.js has words for, comes with the page alone
    const { missing = '{}' } = document.documentElement.dataset;
    return <FailedPage {...(JSON.parse(missing) as object)} onRetry={reload} />;
  }
}
