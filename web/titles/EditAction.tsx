import { useQuery } from '@tanstack/react-query';
import { Lock, Pencil, Upload } from 'lucide-react';
import { buildPath } from '#contract/rules/pages.ts';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { titleAbilitiesQuery } from './abilities.ts';

/** Leads members to the editor of the title; locked with the reason for those who may not edit it. */
export function EditAction({ id }: { id: string }) {
  const t = useT();
  const may = useQuery(titleAbilitiesQuery(id)).data?.['edit'];
  if (may === undefined) return null;
  return (
    <IconButton
      look={may === true ? 'second' : 'quiet'}
      label={t('pages.titleEdit')}
      icon={<Pencil />}
      href={buildPath('titleEdit', { id })}
      locked={may === true ? undefined : refusalText(may, 'pages.whoMay')}
    />
  );
}

/** The action as an item of a menu, where there is no room for a button. */
export function useEditItems(id: string): MenuItem[] {
  const t = useT();
  const may = useQuery(titleAbilitiesQuery(id)).data?.['edit'];
  if (may === undefined) return [];
  const label = t('pages.titleEdit');
  if (may === true) return [{ label, icon: <Pencil />, href: buildPath('titleEdit', { id }) }];
  return [
    {
      label,
      icon: <Lock />,
      onSelect: () => toast({ text: refusalText(may, 'pages.whoMay'), icon: <Lock /> }),
    },
  ];
}

/** Leads members to the page that uploads a chapter; locked with the reason for those who may not. */
export function useUploadItems(id: string): MenuItem[] {
  const t = useT();
  const may = useQuery(titleAbilitiesQuery(id)).data?.['upload'];
  if (may === undefined) return [];
  const label = t('pages.titleUpload');
  if (may === true) return [{ label, icon: <Upload />, href: buildPath('titleUpload', { id }) }];
  return [
    {
      label,
      icon: <Lock />,
      onSelect: () => toast({ text: refusalText(may, 'pages.whoMay'), icon: <Lock /> }),
    },
  ];
}

/** Leads those who may upload to the page for it, where a title has no chapters yet. */
export function UploadLink({ id }: { id: string }) {
  const t = useT();
  if (useQuery(titleAbilitiesQuery(id)).data?.['upload'] !== true) return null;
  return (
    <Button icon={<Upload />} href={buildPath('titleUpload', { id })}>
      {t('pages.titleUpload')}
    </Button>
  );
}
