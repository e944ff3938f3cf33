import { useLayoutEffect, type ReactNode } from 'react';
import { usePathname } from '#web/lib/navigation/location.ts';
import { matchPage, pathStatus } from '#contract/rules/pages.ts';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { t as translate, useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { usePreferences } from '#web/lib/preferences/preferences.ts';
import { followLink } from '#web/lib/navigation/routes.ts';
import { ShellProvider } from '#web/lib/navigation/Shell.tsx';
import { FailedPage } from '#web/lib/navigation/FailedPage.tsx';
import { LinkProvider } from '#web/ui/text/Link.tsx';
import { useAfterFirstPaint } from '#web/ui/behavior/AfterFirstPaint.tsx';
import { deferredComponent, setLoadFailureHandler } from '#web/ui/behavior/deferred-component.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { lazyPage } from './lazy-page.tsx';
import { LazyFrame } from './lazy-frame.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { preloadPage, screenOfPage } from './screens.tsx';
import { pageRendered } from './scroll.ts';

// the pages for status 404 and 400 are lazy, because most visits never show them
const errorPage = lazyPage(async () => (await import('#web/site/ErrorPage.tsx')).ErrorPage, ['more']);

// no visit begins with a toast
const Toaster = deferredComponent(
  () => import('#web/ui/overlays/Toaster.tsx'),
  (all) => all.Toaster,
);

setLoadFailureHandler((retry) => {
  toast({ text: translate('failure.section'), failed: true, action: { label: translate('app.retry'), run: retry } });
});

/** Root component of the site: renders the page of the current URL in its frame. */
export function App() {
  useLanguage();
  // re-renders the page when a preference changes
  usePreferences();
  const t = useT();
  return (
    <LinkProvider navigate={followLink} preload={preloadPage}>
      <ShellProvider value={renderInFrame}>
        <PageBoundary>
          <CurrentPage />
        </PageBoundary>
      </ShellProvider>
      {useAfterFirstPaint() && <Toaster dismissLabel={t('app.dismiss')} />}
    </LinkProvider>
  );
}

function CurrentFrame({ children }: { children: ReactNode }) {
  return <LazyFrame path={usePathname()}>{children}</LazyFrame>;
}

const renderInFrame = (children: ReactNode): ReactNode => <CurrentFrame>{children}</CurrentFrame>;

/**
 * Initial path, if the server responded to it with an error status; null once the path is left. Also null for 400, 404
 * and 429, for which the page has an error display of its own.
 */
let failedInitialPath = [200, 400, 404, 429].includes(boot.status) ? null : location.pathname;
const reloadPage = (): void => location.reload();

function CurrentPage() {
  const path = usePathname();
  const match = matchPage(path);
  const id = match?.params['id'] ?? '';
  const errorStatus = pathStatus(path);
  const key = match && errorStatus === null ? `${match.name} ${id}` : path;
  useLayoutEffect(() => {
    pageRendered();
  }, [key]);
  useLayoutEffect(() => {
    if (path !== failedInitialPath) failedInitialPath = null;
  }, [path]);

  if (!match || errorStatus !== null) {
    return (
      <LazyFrame path={path}>
        <errorPage.Page status={errorStatus ?? 404} path={path} />
      </LazyFrame>
    );
  }
  if (path === failedInitialPath) {
    return (
      <LazyFrame path={path}>
        <FailedPage failure={new ApiFailure('unreadable', boot.status, '')} onRetry={reloadPage} />
      </LazyFrame>
    );
  }
  const { Page, frame } = screenOfPage(match.name);
  const page = (
    <PageBoundary key={key}>
      <Page id={id.toLowerCase()} page={match.params['page'] ? Number(match.params['page']) : null} />
    </PageBoundary>
  );
  if (frame === 'none') return page;
  return (
    <LazyFrame path={path} work={frame === 'work'}>
      {page}
    </LazyFrame>
  );
}
