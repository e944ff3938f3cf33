import { useT } from '#web/lib/i18n/i18n.ts';
import type { MessageKey } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { clockOf } from './use-countdown.ts';
import type { Sending } from './use-sending.ts';

/** Sends the form of a step. While the server wants to wait it says how long, and stays in reach. */
export function SubmitButton({
  sending,
  label,
  waitLabel,
}: {
  sending: Pick<Sending, 'busy' | 'wait'>;
  label: MessageKey;
  /** With `{time}`. */
  waitLabel: MessageKey;
}) {
  const t = useT();
  const { busy, wait } = sending;
  return (
    <Button look="primary" size="lg" block type="submit" busy={busy} aria-disabled={wait > 0 || undefined}>
      {wait > 0 ? t(waitLabel, { time: clockOf(wait) }) : t(label)}
    </Button>
  );
}
