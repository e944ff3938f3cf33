import { House } from 'lucide-react';
import { ApiFailure, failureText } from '../api/failure.ts';
import { useT } from '../i18n/i18n.ts';
import { usePageTitle } from './page.ts';
import { pathTo } from './routes.ts';
import { SupportText } from '../render/SupportText.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';

/** Error in place of a whole page that failed to load. The heading is the HTTP status, when there was a response. */
export function FailedPage({
  failure,
  detail,
  title,
  text,
  label,
  onRetry,
  retrying,
}: {
  failure?: unknown;
  /** Says what did not load; precedes the reason. */
  detail?: string | undefined;
  /** Replaces the heading derived from `failure`. */
  title?: string;
  text?: string;
  /** Label of the button, when it does something other than retry. */
  label?: string;
  onRetry: () => void;
  retrying?: boolean;
}) {
  const t = useT();
  const status = failure instanceof ApiFailure ? failure.status : 0;
  const heading = title ?? t(status < 400 ? 'failure.title' : 'error.status', { status });
  usePageTitle(heading);
  return (
    <ErrorBlock
      level={1}
      title={heading}
      retryLabel={label ?? t('app.retry')}
      onRetry={onRetry}
      retrying={retrying ?? false}
      more={
        <Button href={pathTo.home()} icon={<House />}>
          {t('nav.home')}
        </Button>
      }
    >
      {detail}
      {detail && <br />}
      <SupportText>{text ?? failureText(failure)}</SupportText>
    </ErrorBlock>
  );
}
