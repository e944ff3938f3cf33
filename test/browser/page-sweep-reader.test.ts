// Opens every page of the specification once, as a signed-in reader; sizes and themes take turns.
import { sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'reader' });
