import { Component, type ReactNode } from 'react';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';

const reload = (): void => location.reload();

/** Error boundary: confines an unexpected error to the page that threw it. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(error: Error): { failed: boolean } {
    // dispatches the event of a failed import again, because an earlier optional load may have suppressed it
    if (/import|preload/i.test(error.message))
      dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error, rendered: true }));
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // after a failed import, asks to reload the page; boot.js has stored the texts in `data-missing` of <html>
    const { missing = '{}' } = document.documentElement.dataset;
    return <FailedPage {...(JSON.parse(missing) as object)} onRetry={reload} />;
  }
}
