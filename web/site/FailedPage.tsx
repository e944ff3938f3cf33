import { House } from 'lucide-react';
import { useT } from '#web/lib/i18n.ts';
import { usePageTitle } from '#web/lib/page.ts';
import { pathTo } from '#web/lib/routes.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorBlock } from '#web/ui/ErrorBlock.tsx';

/** A whole page that did not load. `title` says what, `text` why, when they are known. */
export function FailedPage({
  title,
  text,
  label,
  onRetry,
  retrying,
}: {
  title?: string;
  text?: string;
  /** Of the button, when it does something else than trying again. */
  label?: string;
  onRetry: () => void;
  retrying?: boolean;
}) {
  const t = useT();
  const heading = title ?? t('failure.title');
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
      {text ?? t('failure.generic')}
    </ErrorBlock>
  );
}
