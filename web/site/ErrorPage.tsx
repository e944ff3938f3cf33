import { useEffect } from 'react';
import { redirectOf } from '#contract/rules/redirects.ts';
import { navigate } from '#web/lib/navigation/routes.ts';
import { BadAddressPage } from './BadAddressPage.tsx';
import { CutMailLinkPage } from './CutMailLinkPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Page for a URL that has no page, or a malformed one. An address that stands for a page leads there, as on the server. */
export function ErrorPage({ status, path }: { status: 400 | 404; path: string }) {
  const redirect = redirectOf(path, location.search.slice(1));
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true });
  }, [redirect]);
  if (redirect !== null) return null;
  if (/^\/callback\/subscription(\/|$)/.test(path)) return <CutMailLinkPage status={status} />;
  return status === 400 ? <BadAddressPage path={path} /> : <NotFoundPage path={path} />;
}
