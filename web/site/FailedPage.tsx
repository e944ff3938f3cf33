import { useT } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { ErrorBlock } from '#web/ui/ErrorBlock.tsx';

/** A whole page that did not load. `text` says why, when it is known. */
export function FailedPage({ text, onRetry, retrying }: { text?: string; onRetry: () => void; retrying?: boolean }) {
  const t = useT();
  usePageTitle(t('failure.title'));
  return (
    <ErrorBlock
      level={1}
      title={t('failure.title')}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
      retrying={retrying ?? false}
    >
      {text ?? t('failure.generic')}
    </ErrorBlock>
  );
}
