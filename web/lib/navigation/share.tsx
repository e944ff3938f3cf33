// Sharing the address of a page of this site: by the device's own dialog, else by copying it.
import { createElement } from 'react';
import { Check, CircleAlert, Link2, Share2 } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { boot } from '../api/boot-facts.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import type { MenuItem } from '#web/ui/overlays/Menu.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';

interface SharedPage {
  name: string;
  path: string;
}

/** Whether the device has a share dialog that people know: those of desktops offer hardly anything. */
const hasShareDialog = (): boolean =>
  typeof (navigator as Partial<Navigator>).share === 'function' && matchMedia('(pointer: coarse)').matches;

async function copyLink({ path }: SharedPage): Promise<void> {
  try {
    await navigator.clipboard.writeText(boot.publicUrl + path);
    toast({ text: t('pages.linkCopied'), icon: createElement(Check) });
  } catch {
    toast({ text: t('pages.linkNotCopied'), icon: createElement(CircleAlert) });
  }
}

// canceling the share dialog rejects, which is no error
const openShareDialog = ({ name, path }: SharedPage): void =>
  void navigator.share({ title: name, url: boot.publicUrl + path }).catch(() => undefined);

/**
 * Menu items that copy the address of a page, and share it where the device can. `besideButton`: without what a
 * ShareButton next to the menu does.
 */
export function shareItems(page: SharedPage, besideButton = false): MenuItem[] {
  const copyItem = { label: t('pages.copyLink'), icon: <Link2 />, onSelect: () => void copyLink(page) };
  const shareItem = { label: t('pages.share'), icon: <Share2 />, onSelect: () => openShareDialog(page) };
  return hasShareDialog() ? [copyItem, ...(besideButton ? [] : [shareItem])] : besideButton ? [] : [copyItem];
}

/** Button that shares a page, or copies its address where the device has no share dialog. */
export function ShareButton({ page, iconOnly = false }: { page: SharedPage; iconOnly?: boolean }) {
  const canShare = hasShareDialog();
  const label = t(canShare ? 'pages.share' : 'pages.copyLink');
  const icon = canShare ? <Share2 /> : <Link2 />;
  const onClick = (): void => (canShare ? openShareDialog(page) : void copyLink(page));
  return iconOnly ? (
    <IconButton label={label} icon={icon} look="second" onClick={onClick} />
  ) : (
    <Button icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
