import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatClock } from './use-countdown.ts';
import type { Sending } from './use-sending.ts';

/** Submit button of a step. While a rate limit applies, it shows the time left but remains focusable. */
export function SubmitButton({
  sending,
  label,
  waitLabel,
}: {
  sending: Pick<Sending, 'busy' | 'wait'>;
  label: MessageKey;
  /** Message with the placeholder `{time}`. */
  waitLabel: MessageKey;
}) {
  const t = useT();
  const { busy, wait } = sending;
  return (
    <Button look="primary" size="lg" block type="submit" busy={busy} aria-disabled={wait > 0 || undefined}>
      {wait > 0 ? t(waitLabel, { time: formatClock(wait) }) : t(label)}
    </Button>
  );
}
