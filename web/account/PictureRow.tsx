import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { profileLimits } from '#contract/rules/profile-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { failureText } from '#web/lib/api/failure.ts';
import { avatarUrl } from '#web/lib/catalogue/people.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useSession } from '#web/lib/session/session.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { Avatar } from '#web/ui/cards/Avatar.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type OwnProfile, showProfile } from './profile-queries.ts';
import styles from './PictureRow.module.css';

const PictureDialog = deferredComponent(
  () => import('./PictureDialog.tsx'),
  (all) => all.PictureDialog,
);

/** The profile picture: chosen from a file, cropped in a dialog, replaced and removed. */
export function PictureRow({ profile }: { profile: OwnProfile }) {
  const t = useT();
  const client = useQueryClient();
  const { user } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  if (!user) return null;
  const { avatarFileName } = profile;
  const megabytes = profileLimits.avatarMaxBytes / 1024 / 1024;

  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > profileLimits.avatarMaxBytes)
      toast({ text: t('account.picture.tooLarge', { count: formatCount(megabytes) }), failed: true });
    else setFile(chosen);
  };
  const remove = async () => {
    setRemoving(true);
    try {
      showProfile(client, await call('profiles.removePicture'));
      toast({ text: t('account.picture.removed') });
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    } finally {
      setRemoving(false);
    }
  };
  return (
    <SettingRow name={t('account.picture')} hint={t('account.picture.hint', { count: formatCount(megabytes) })}>
      <div className={styles.row}>
        <Avatar name={user.name} src={avatarUrl(user.id, avatarFileName, 256)} size="xl" />
        <div className={styles.acts}>
          <input
            ref={field}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('account.picture.file')}
            accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // the same file can be chosen again
              event.currentTarget.value = '';
            }}
          />
          <Button size="sm" icon={<ImageUp />} onClick={() => field.current?.click()}>
            {t(avatarFileName === null ? 'account.picture.add' : 'account.picture.replace')}
          </Button>
          {avatarFileName !== null && (
            <Button size="sm" look="quiet" icon={<Trash2 />} busy={isRemoving} onClick={() => void remove()}>
              {t('account.picture.remove')}
            </Button>
          )}
        </div>
      </div>
      {file && <PictureDialog file={file} onClose={() => setFile(null)} />}
    </SettingRow>
  );
}
