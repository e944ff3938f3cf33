// Opens every page of the specification as a guest, in every size and theme.
import { everyLook, sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'guest', looks: everyLook, every: true });
