import { Component, type ReactNode } from 'react';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';

const reload = (): void => location.reload();

/** Error boundary: confines an unexpected error to the page that threw it. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError({ message }: Error): { failed: boolean } {
    // reports missing code again, because another caller may have loaded it as optional, which suppresses the event
    if (/import|preload/i.test(message)) dispatchEvent(new Event('vite:preloadError'));
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    // missing code needs a reload of the page; boot.js has stored the texts for that in `data-missing` of the document
    const { missing = '{}' } = document.documentElement.dataset;
    return <FailedPage {...(JSON.parse(missing) as object)} onRetry={reload} />;
  }
}
