import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { profileLimits } from '#contract/rules/profile-limits.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, failureText } from '#web/lib/api/failure.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { MarkdownField } from '#web/lib/render/MarkdownField.tsx';
import { SettingRow } from '#web/ui/cards/SettingRow.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { toast } from '#web/ui/overlays/toasts.ts';
import { type OwnProfile, ownProfileQuery, showProfile } from './profile-queries.ts';
import styles from './BiographyForm.module.css';

/** The biography: Markdown with a preview. What was typed stays when it was changed elsewhere in the meantime. */
export function BiographyForm({ profile }: { profile: OwnProfile }) {
  const t = useT();
  const client = useQueryClient();
  const [text, setText] = useState(profile.biography);
  /** Stored biography as far as this form knows, and its version. */
  const [base, setBase] = useState({ biography: profile.biography, version: profile.version });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isChanged = text.trim() !== base.biography;
  const leaveGuard = useLeaveGuard(isChanged, undefined, 'address');
  const max = profileLimits.biographyMaxLength;
  const isTooLong = text.length > max;
  const isConflict = failure instanceof ApiFailure && failure.status === 409;

  const save = async (version: number) => {
    if (isTooLong) return undefined;
    setSaving(true);
    setFailure(null);
    try {
      const saved = await call('profiles.saveBiography', { body: { biography: text, version } });
      setBase(saved);
      setText(saved.biography);
      leaveGuard.release();
      showProfile(client, saved);
      toast({ text: t('account.biography.saved') });
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  /** Loads what was saved elsewhere: in place of what was typed, or to save over it. */
  const loadNewest = async (then: 'use' | 'overwrite') => {
    setSaving(true);
    try {
      const newest = await client.fetchQuery({ ...ownProfileQuery, staleTime: 0 });
      setBase(newest);
      setFailure(null);
      if (then === 'overwrite') return await save(newest.version);
      setText(newest.biography);
    } catch (error) {
      setFailure(error);
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  return (
    <SettingRow wide>
      <div className={styles.form}>
        <MarkdownField
          label={t('account.biography')}
          aside={t('account.biography.count', { count: formatCount(text.length), max: formatCount(max) })}
          hint={t('account.biography.hint')}
          error={isTooLong ? t('account.biography.long', { max: formatCount(max) }) : undefined}
          rows={6}
          value={text}
          onChange={setText}
        />
        {failure !== null && (
          <Note kind="bad" live>
            {isConflict ? t('account.biography.conflict') : failureText(failure)}
          </Note>
        )}
        <div className={styles.acts}>
          {isConflict ? (
            <>
              <Button size="sm" busy={isSaving} onClick={() => void loadNewest('overwrite')}>
                {t('account.biography.overwrite')}
              </Button>
              <Button size="sm" look="quiet" disabled={isSaving} onClick={() => void loadNewest('use')}>
                {t('account.biography.discard')}
              </Button>
            </>
          ) : (
            <Button size="sm" disabled={!isChanged} busy={isSaving} onClick={() => void save(base.version)}>
              {t('account.biography.save')}
            </Button>
          )}
        </div>
      </div>
      {leaveGuard.dialog}
    </SettingRow>
  );
}
