import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '#web/lib/api.ts';
import { useT } from '#web/lib/i18n.ts';
import { ErrorBlock } from '#web/ui/ErrorBlock.tsx';

/** A part of a page that did not load, with Retry; the rest stays. */
export function SectionError({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const t = useT();
  return (
    <ErrorBlock
      compact
      title={t('failure.section')}
      retryLabel={t('app.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      {failureText(query.error)}
    </ErrorBlock>
  );
}
