import { type ComponentType, useEffect, useState } from 'react';
import type { CodeAction } from '#contract/rules/code-actions.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './Frame.module.css';

interface Props {
  action: CodeAction;
  code: string;
}

/** Landing page of a link in a mail, lazy-loaded because a plain sign-in does not need it. */
export function MailLinkPage(props: Props) {
  const t = useT();
  const [Page, setPage] = useState<ComponentType<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('./CodePage.tsx').then(
      ({ CodePage }) => setPage(() => CodePage),
      () => setFailed(true),
    );
  }, []);
  if (Page) return <Page {...props} />;
  if (failed)
    return (
      <ErrorBlock level={1} title={t('failure.title')} retryLabel={t('app.retry')} onRetry={() => location.reload()}>
        {t('failure.offline')}
      </ErrorBlock>
    );
  return (
    <div className={styles.loading}>
      <Spinner size="lg" label={t('app.loading')} />
    </div>
  );
}
