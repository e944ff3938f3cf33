import { type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { useLeaveGuard } from '#web/lib/navigation/leave-guard.tsx';
import { Stack } from '#web/ui/cards/Row.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Note } from '#web/ui/feedback/Note.tsx';
import { DialogActions } from '#web/ui/overlays/DialogActions.tsx';
import type { EditFormProps } from './edit-form.ts';

/** Fields with the button that approves what they have become. @param isDirty whether anything was changed */
export function ApproveForm({
  children,
  isDirty,
  isGood,
  failure,
  busy,
  ready,
  onSubmit,
}: Pick<EditFormProps, 'failure' | 'busy' | 'ready'> & {
  children: ReactNode;
  isDirty: boolean;
  isGood: boolean;
  onSubmit: () => void;
}) {
  const t = useT();
  const guard = useLeaveGuard(isDirty && !busy);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && isGood && ready && !busy) onSubmit();
      }}
    >
      <Stack>
        {children}
        {failure !== null && (
          <Note kind="bad" live>
            {failure}
          </Note>
        )}
        <DialogActions>
          <Button look="success" type="submit" icon={<Check />} busy={busy} disabled={!isDirty || !isGood || !ready}>
            {t('moderation.edits.approve')}
          </Button>
        </DialogActions>
      </Stack>
      {guard.dialog}
    </form>
  );
}
