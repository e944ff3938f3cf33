import type { ReadingStatus } from '#contract/rules/reading-statuses.ts';
import type { Tone } from '#web/ui/behavior/tones.ts';

export const statusTones: Readonly<Record<ReadingStatus, Tone>> = {
  reading: 'status-reading',
  completed: 'status-completed',
  dropped: 'status-dropped',
  on_hold: 'status-on-hold',
  plan_to_read: 'status-plan',
  re_reading: 'status-rereading',
};
