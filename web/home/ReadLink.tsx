import { Play } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { pathTo } from '#web/lib/navigation/routes.ts';
import { Button, type ButtonProps } from '#web/ui/controls/Button.tsx';

/** Home's primary button, as a link to the title's page until the chapter that it opens is known. */
export function ReadLink({
  title,
  hint,
  ...more
}: { title: Title; hint?: string | undefined } & Omit<ButtonProps, 'title'>) {
  return (
    <Button look="primary" icon={<Play />} href={pathTo.titleOf(title)} title={hint} {...more}>
      {useT()('home.read')}
    </Button>
  );
}
