import { useT } from '#web/lib/i18n.ts';
import { StatusPage } from './StatusPage.tsx';

/** No page has this address. */
export function NotFoundPage({ path }: { path: string }) {
  const t = useT();
  return (
    <StatusPage status={404} message={t('error.pageNotFound', { path })}>
      {t('error.pageNotFoundHint')}
    </StatusPage>
  );
}
