import { matchPage } from '#contract/rules/pages.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { StatusPage } from '#web/lib/navigation/StatusPage.tsx';

/** Page for a URL (status 400) that has the form of a page's URL but an invalid parameter. */
export function BadAddressPage({ path }: { path: string }) {
  const t = useT();
  const page = matchPage(path);
  const isRandomPage = page?.name === 'titleUpload' && page.params['id'] === 'random';
  return <StatusPage status={400} {...(isRandomPage && { message: t('pages.uploadToRandom') })} />;
}
