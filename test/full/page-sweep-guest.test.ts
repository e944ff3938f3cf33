// Every page of the specification as a guest sees it, in every size and theme.
import { everyLook, sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'guest', looks: everyLook, every: true });
