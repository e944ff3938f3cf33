// Every page of the specification as a reader sees it, once; sizes and themes take turns.
import { sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'reader' });
