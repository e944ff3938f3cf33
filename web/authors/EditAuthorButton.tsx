import { Pencil } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';

/** Leads members to the page that edits the author; locked with the reason for those who may not. */
export function EditAuthorButton({ id, can }: { id: string; can: Readonly<Record<string, unknown>> | undefined }) {
  const t = useT();
  const edit = can?.['edit'];
  if (edit === undefined) return null;
  return (
    <IconButton
      look="second"
      label={t('pages.authorEdit')}
      icon={<Pencil />}
      {...(edit === true
        ? { href: buildPath('authorEdit', { id }) }
        : { locked: refusalText(edit, 'authors.editLocked') })}
    />
  );
}
