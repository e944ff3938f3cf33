import { BadAddressPage } from './BadAddressPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** Page for a URL that has no page, or a malformed one. */
export function ErrorPage({ status, path }: { status: number; path: string }) {
  return status === 400 ? <BadAddressPage path={path} /> : <NotFoundPage path={path} />;
}
