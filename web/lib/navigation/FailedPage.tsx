import { House } from 'lucide-react';
import { ApiFailure, failureText } from '../api/call.ts';
import { useT } from '../i18n/i18n.ts';
import { usePageTitle } from './page.ts';
import { pathTo } from './routes.ts';
import { SupportText } from '../render/SupportText.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorBlock } from '#web/ui/feedback/ErrorBlock.tsx';

/** A whole page that did not load. Its heading is the status of the answer, when there was one. */
export function FailedPage({
  failure,
  said,
  title,
  text,
  label,
  onRetry,
  retrying,
}: {
  failure?: unknown;
  /** What did not load, before why. */
  said?: string;
  /** Instead of what `failure` says. */
  title?: string;
  text?: string;
  /** Of the button, when it does something else than trying again. */
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
      {said}
      {said && <br />}
      <SupportText>{text ?? failureText(failure)}</SupportText>
    </ErrorBlock>
  );
}
