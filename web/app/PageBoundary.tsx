import { Component, type ReactNode } from 'react';
import { FailedPage } from '#web/site/FailedPage.tsx';

/** Keeps an error that nobody expected on the page that made it. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedPage onRetry={() => this.setState({ failed: false })} /> : this.props.children;
  }
}
