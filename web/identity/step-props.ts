import type { StepResponse } from '#contract/endpoints/identity.ts';

/** Props common to all steps of a sign-in. */
export interface StepProps {
  base: string;
  /** Goes to the next step; returns `leave` if the response leads out of the sign-in pages. */
  advance: (stepResponse: StepResponse) => 'stay' | 'leave';
  expire: () => void;
}
