import { failureText } from '#web/lib/api/failure.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { SupportText } from '../render/SupportText.tsx';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';

/**
 * Error with Retry in place of one section that failed to load (`failure` from `useFailure`); the rest of the page
 * stays.
 */
export function SectionError({
  query,
  failure,
}: {
  query: { refetch: () => unknown; isFetching: boolean };
  failure: Error;
}) {
  const t = useT();
  return (
    <ErrorBlock
      compact
      title={t('failure.section')}
      retryLabel={t('app.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      <SupportText>{failureText(failure)}</SupportText>
    </ErrorBlock>
  );
}
