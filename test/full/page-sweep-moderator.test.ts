// Opens every page of the specification as a moderator, in every size and theme.
import { everyLook, sweepPages } from '#test/support/page-sweep/sweep.ts';

sweepPages({ viewer: 'moderator', looks: everyLook, every: true });
