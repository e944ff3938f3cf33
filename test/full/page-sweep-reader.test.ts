// Opens every page of the specification as a signed-in reader, in every size and theme.
import { everyLook, sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'reader', looks: everyLook, every: true });
